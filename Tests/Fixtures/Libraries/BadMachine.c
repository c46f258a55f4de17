// Preloaded into the host (LD_PRELOAD), it writes down in the file $FSYNC_LOG each fsync(2), fdatasync(2) and rename(2) that has returned.
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void find(int descriptor, char path[PATH_MAX]) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
}

static void note(const char *what, const char *path) {
  char line[2 * PATH_MAX];
  const char *log = getenv("FSYNC_LOG");
  if (!log) return;
  int file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  int length = snprintf(line, sizeof line, "%s %s\n", what, path);
  if (write(file, line, length) != length) raise(SIGKILL);
  close(file);
}

static int noted(long result, const char *what, int descriptor) {
  char path[PATH_MAX];
  find(descriptor, path);
  if (result == 0) note(what, path);
  return (int)result;
}

int fsync(int descriptor) { return noted(syscall(SYS_fsync, descriptor), "fsync", descriptor); }

int fdatasync(int descriptor) { return noted(syscall(SYS_fdatasync, descriptor), "fdatasync", descriptor); }

int rename(const char *old, const char *new) {
  int result = renameat(AT_FDCWD, old, AT_FDCWD, new);
  if (result == 0) note("rename", new);
  return result;
}
