// What Glibc's Swift module leaves out, because the headers show it to _GNU_SOURCE or _XOPEN_SOURCE only, or because the
// module has no place for the header. Headers that the module has are not included where their types would become this
// module's.
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int pipe2(int descriptors[2], int flags);
int dup3(int from, int to, int flags);
int memfd_create(const char *name, unsigned int flags);
__PTRDIFF_TYPE__ tee(int from, int to, size_t count, unsigned int flags);
int accept4(int listener, void *address, void *size, int flags);  // as in C, but for the types that Glibc has
pid_t gettid(void);
int tgkill(pid_t process, pid_t thread, int signal);
char *strptime(const char *text, const char *format, void *parts);  // as in C, but for the type that Glibc has
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
int posix_spawn_file_actions_addfchdir_np(posix_spawn_file_actions_t *actions, int folder);

// <stdlib.h>
int posix_openpt(int flags);
int grantpt(int descriptor);
int unlockpt(int descriptor);
int ptsname_r(int descriptor, char *name, size_t size);

// <link.h>
struct loaded_object {  // how struct dl_phdr_info begins
  uintptr_t address;
  const char *name;
};
int dl_iterate_phdr(int (*visit)(struct loaded_object *object, size_t size, void *place), void *place);

// <ftw.h>
int nftw(
    const char *path, int (*act)(const char *path, const void *status, int kind, void *place), int descriptors, int flags);
#define FTW_PHYS 1
#define FTW_DEPTH 8

// <sys/prctl.h>
int prctl(int option, ...);
// Swift can't call functions with a variable number of arguments.
static inline int set_parent_death_signal(int signal) {
  return prctl(1 /* PR_SET_PDEATHSIG */, (unsigned long)signal, 0UL, 0UL, 0UL);
}

// <fcntl.h>
int fallocate(int descriptor, int mode, int64_t from, int64_t count);
#define FALLOC_FL_KEEP_SIZE 1

// <asm-generic/fcntl.h>
#define O_PATH 010000000

// <sys/mman.h>
#define MFD_CLOEXEC 1U

// <sys/signalfd.h>
int signalfd(int descriptor, const sigset_t *signals, int flags);
struct signalfd_siginfo {
  uint32_t ssi_signo;
  int32_t ssi_errno;
  int32_t ssi_code;
  uint32_t ssi_pid;
  uint8_t others[28];
  int32_t ssi_int;
  uint8_t rest[80];
};

// Swift has no fork(2), because it may have threads. The supervisor has none.
static inline pid_t fork_process(void) {
  extern pid_t fork(void);
  return fork();
}

// The variable environ, which Swift takes for something that threads share without order.
static inline char **process_environment(void) {
  extern char **environ;
  return environ;
}

// The variable stdout is to Swift what environ is.
static inline void print_lines_at_once(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
}

// Sends a message with a descriptor, or with none when it is -1 (unix(7)): CMSG_DATA and its like are macros.
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
static inline __PTRDIFF_TYPE__ send_message(int to, const void *bytes, size_t count, int descriptor) {
  union { struct cmsghdr header; char room[CMSG_SPACE(sizeof(int))]; } control;
  memset(&control, 0, sizeof control);
  struct iovec part = {(void *)bytes, count};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(&control.header), &descriptor, sizeof(int));
  }
  return sendmsg(to, &message, MSG_NOSIGNAL);
}
