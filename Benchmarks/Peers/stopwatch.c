// Runs a program on a terminal of its own, or with -p on pipes, and times what it shows.
//
//   stopwatch [-p] PATTERN COMMAND...   from the start of COMMAND until its output holds PATTERN
//
// Prints "PID MICROSECONDS". Then each line of the standard input is an order, answered by a line with the microseconds:
//
//   type TEXT PATTERN          from the write of TEXT to the program until its output after it holds PATTERN
//   rename FROM TO PATTERN     from rename(2)
//   kill PID SIGNAL PATTERN    from kill(2)
//   bytes                      answered by the bytes that the program has shown so far
//   end                        Ctrl-C, or the end of the input on pipes; answered by the exit status
//
// PATTERN, TEXT, FROM and TO are hexadecimal in the orders, since they may hold any byte.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { patience_ms = 60000, farewell_ms = 5000, columns = 80, lines = 24 };

static int input, output;  // of the program: what it reads and what it writes
static char seen[1 << 20];
static size_t length, received;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static void fail(const char *what) {
  fprintf(stderr, "stopwatch: %s; the end of what was shown:\n%.*s\n", what, (int)(length < 2000 ? length : 2000),
          seen + (length < 2000 ? 0 : length - 2000));
  exit(1);
}

// Reads what the program has written within so many milliseconds; false when it has written nothing, or has ended.
static int receive(int milliseconds) {
  struct pollfd ready = {output, POLLIN, 0};
  if (poll(&ready, 1, milliseconds) <= 0) return 0;
  if (length > sizeof seen / 2) {
    memmove(seen, seen + length / 2, length - length / 2);
    length -= length / 2;
  }
  ssize_t count = read(output, seen + length, sizeof seen - length);
  if (count > 0) length += count, received += count;
  return count > 0;
}

static double until(const char *pattern, size_t size, double begin) {
  while (!memmem(seen, length, pattern, size)) {
    if (!receive(patience_ms) || now() - begin > patience_ms * 1e3) fail("the pattern was not shown");
  }
  return now() - begin;
}

static char *unhex(const char *digits, size_t *size) {
  char *text = calloc(1, strlen(digits) / 2 + 1);
  for (*size = 0; sscanf(digits + 2 * *size, "%2hhx", (unsigned char *)text + *size) == 1; ++*size) {}
  return text;
}

// In the child. Who starts the benchmarks in the background has the shell ignore signals, and so would the program.
static void become(char **command) {
  signal(SIGINT, SIG_DFL), signal(SIGQUIT, SIG_DFL), signal(SIGPIPE, SIG_DFL);
  execvp(command[0], command);
  _exit(127);
}

static pid_t start(char **command, int on_pipes) {
  if (!on_pipes) {
    struct winsize size = {lines, columns, 0, 0};
    pid_t child = forkpty(&output, NULL, NULL, &size);
    if (child == 0) become(command);
    input = output;
    return child;
  }
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC)) fail(strerror(errno));
  pid_t child = fork();
  if (child == 0) dup2(in[0], 0), dup2(out[1], 1), become(command);
  close(in[0]), close(out[1]);
  input = in[1], output = out[0];
  return child;
}

static int end(pid_t child, int on_pipes) {
  const int steps[] = {0, SIGTERM, SIGKILL};
  for (int step = 0; step < 3; step++) {
    if (steps[step]) kill(child, steps[step]);
    else if (on_pipes) close(input);
    else if (write(input, "\003", 1) < 0) { /* it has ended already */ }
    for (double begin = now(); now() - begin < farewell_ms * 1e3;) {
      int status;
      if (waitpid(child, &status, WNOHANG) == child) return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      if (!receive(1)) usleep(500);  // a terminal without a process is readable at once
    }
  }
  return -1;
}

static double obey(const char *order) {
  char kind[16], words[3][8192] = {"", "", ""};
  int count = sscanf(order, "%15s %8191s %8191s %8191s", kind, words[0], words[1], words[2]) - 1;
  if (count < 2) fail("an order of too few words");
  size_t size, pattern_size;
  char *first = unhex(words[0], &size), *pattern = unhex(words[count - 1], &pattern_size);
  struct pollfd ready = {output, POLLIN, 0};
  while (poll(&ready, 1, 0) > 0 && receive(0)) {}
  length = 0;
  double begin = now();
  int failed = -1;
  if (!strcmp(kind, "type")) failed = write(input, first, size) != (ssize_t)size;
  if (!strcmp(kind, "rename")) failed = rename(first, unhex(words[1], &size));
  if (!strcmp(kind, "kill")) failed = kill(atoi(words[0]), atoi(words[1]));
  if (failed) fail(failed < 0 ? strerror(errno) : order);
  return until(pattern, pattern_size, begin);
}

int main(int count, char **words) {
  int on_pipes = count > 1 && !strcmp(words[1], "-p");
  char **rest = words + 1 + on_pipes;
  if (count < 3 + on_pipes) fail("usage: stopwatch [-p] PATTERN COMMAND...");
  signal(SIGPIPE, SIG_IGN);
  setvbuf(stdout, NULL, _IOLBF, 0);
  double begin = now();
  pid_t child = start(rest + 1, on_pipes);
  double first = until(rest[0], strlen(rest[0]), begin);
  printf("%d %.1f\n", child, first);

  static char order[1 << 15];
  for (;;) {
    struct pollfd ready[2] = {{0, POLLIN, 0}, {output, POLLIN, 0}};
    poll(ready, 2, -1);
    if (ready[1].revents && !receive(0)) ready[1].fd = -1, usleep(500);
    if (!ready[0].revents) continue;
    ssize_t size = 0;
    while (size < (ssize_t)sizeof order - 1 && read(0, order + size, 1) == 1 && order[size] != '\n') size++;
    order[size] = 0;
    if (size == 0 || !strcmp(order, "end")) break;
    if (!strcmp(order, "bytes")) {
      while (receive(0)) {}
      printf("%zu\n", received);
    } else {
      printf("%.1f\n", obey(order));
    }
  }
  printf("%d\n", end(child, on_pipes));
}
