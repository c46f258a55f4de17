// Preloaded into the host (LD_PRELOAD), it counts the system calls that can fail, by kind, of the supervisor (`host`) and of the app
// (`host-app`), and fails one of them. `run` in this folder drives it.
//
//   FAULT_TABLE  a file of zeroes for the counters, shared by all processes of a run
//   FAULT_PLAN   ROLE KIND N once|for-good: which call fails; without it all are only counted
//   FAULT_LOG    a file for what has failed: role, kind, number, call, and the path or the descriptor's file
//   FAULT_TRACE  with it, the log has the first call's backtrace, too; without a plan it has all calls, each with a number that stands for
//                its backtrace
//
// What isn't counted: pipes, terminals and the descriptors 0 to 2, whose ends OutputTests and the tests of terminals break; what the
// C library and the dynamic loader call within themselves; what Dispatch calls, but for threads; close(2), waits and signals.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The error is the likeliest that the kernel has for the kind.
#define KINDS(DO) \
  DO(open, EMFILE) DO(create, ENOSPC) DO(read, EIO) DO(list, EIO) DO(stat, EIO) DO(write, ENOSPC) DO(sync, EIO) DO(rename, ENOSPC) \
  DO(unlink, EIO) DO(folder, ENOSPC) DO(attribute, EIO) DO(lock, ENOLCK) DO(map, ENOMEM) DO(memory, ENOMEM) DO(descriptor, EMFILE) \
  DO(watch, ENOSPC) DO(connect, ECONNREFUSED) DO(bind, EADDRINUSE) DO(send, EPIPE) DO(receive, ECONNRESET) DO(process, EAGAIN) \
  DO(exec, ENOMEM) DO(thread, EAGAIN)
#define AS_CASE(name, error) kind_##name,
#define AS_NAME(name, error) #name,
#define AS_ERROR(name, error) error,
enum { KINDS(AS_CASE) kinds };
static const char *const names[] = {KINDS(AS_NAME)};
static const int errors[] = {KINDS(AS_ERROR)};
static const char *const roles[] = {"supervisor", "app"};

static unsigned (*table)[kinds];
static int role = -1, failing = -1, isForGood;
static unsigned long number;
static const char *logPath;
static int isTraced, isListing;
static void *dispatchStart, *dispatchEnd;

static int findDispatch(struct dl_phdr_info *library, size_t size, void *unused) {
  if (!strstr(library->dlpi_name, "/libdispatch.so")) return 0;
  dispatchStart = (void *)library->dlpi_addr;
  for (int each = 0; each < library->dlpi_phnum; each++)
    if (library->dlpi_phdr[each].p_type == PT_LOAD)
      dispatchEnd = dispatchStart + library->dlpi_phdr[each].p_vaddr + library->dlpi_phdr[each].p_memsz;
  return 1;
}

__attribute__((constructor)) static void begin(void) {
  char program[PATH_MAX] = "", wanted[16], kind[16], extent[16];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  const char *name = length > 0 ? strrchr(program, '/') + 1 : "", *path = getenv("FAULT_TABLE"), *plan = getenv("FAULT_PLAN");
  int which = !strcmp(name, "host") ? 0 : !strcmp(name, "host-app") ? 1 : -1;
  if (which < 0 || !path) return;
  int file = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
  void *memory = (void *)syscall(SYS_mmap, NULL, sizeof(unsigned[2][kinds]), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0L);
  syscall(SYS_close, file);
  // A run without faults would be taken for one that stands them all.
  if (memory == MAP_FAILED) abort();
  logPath = getenv("FAULT_LOG");
  isTraced = getenv("FAULT_TRACE") != NULL;
  isListing = isTraced && !plan;
  if (plan && sscanf(plan, "%15s %15s %lu %15s", wanted, kind, &number, extent) == 4 && !strcmp(wanted, roles[which])) {
    isForGood = !strcmp(extent, "for-good");
    for (int each = 0; each < kinds; each++)
      if (!strcmp(kind, names[each])) failing = each;
  }
  dl_iterate_phdr(findDispatch, NULL);
  table = memory;
  role = which;
}

// The same number for the same backtrace in each process, wherever its libraries lie.
static unsigned long place(void **frames, int depth) {
  unsigned long hash = 5381;
  Dl_info library;
  for (int each = 0; each < depth; each++)
    hash = hash * 33 + (unsigned long)(dladdr(frames[each], &library) ? frames[each] - library.dli_fbase : 0);
  return hash;
}

// Counts a call, and tells whether it fails; then errno says why. Dispatch ends the process by intention where it gets no descriptor.
static int failsFor(int kind, const char *call, const char *path, int descriptor, void *caller) {
  if (role < 0 || (kind != kind_thread && caller >= dispatchStart && caller < dispatchEnd)) return 0;
  unsigned reached = __atomic_add_fetch(&table[role][kind], 1, __ATOMIC_RELAXED);
  int isMeant = kind == failing && (isForGood ? reached >= number : reached == number);
  if (!isMeant && !isListing) return 0;
  char line[2 * PATH_MAX], link[32], found[PATH_MAX] = "";
  if (!path && descriptor >= 0) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = syscall(SYS_readlink, link, found, sizeof found - 1);
    found[length < 0 ? 0 : length] = 0;
    path = found;
  }
  int log = logPath ? syscall(SYS_openat, AT_FDCWD, logPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  if (log >= 0) {
    void *frames[24];
    int depth = isTraced ? backtrace(frames, 24) : 0;
    int length = snprintf(line, sizeof line, "%s %s %u %s %lx %s\n", roles[role], names[kind], reached, call, place(frames, depth), path ? path : "");
    syscall(SYS_write, log, line, length);
    if (isMeant && isTraced) backtrace_symbols_fd(frames, depth, log);
    if (isMeant) isTraced = 0;
    syscall(SYS_close, log);
  }
  if (!isMeant) return 0;
  errno = errors[kind];
  return 1;
}

#define fails(kind, call, path, descriptor) failsFor(kind, call, path, descriptor, __builtin_return_address(0))

// Found before the program begins: a crash handler that waits for the loader's lock, which a stopped thread may hold, hangs.
#define FIND(name) \
  static __typeof__(&name) real_##name; \
  __attribute__((constructor)) static void find_##name(void) { real_##name = (__typeof__(&name))dlsym(RTLD_NEXT, #name); }
#define REAL(name) \
  __typeof__(&name) real = real_##name; \
  if (!real) real = real_##name = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// A call with a path, or with a descriptor.
#define WITH_PATH(kind, result, failure, name, parameters, path, arguments) \
  FIND(name) \
  result name parameters { \
    REAL(name); \
    if (fails(kind_##kind, #name, path, -1)) return failure; \
    return real arguments; \
  }
#define WITH_FILE(kind, result, failure, name, parameters, descriptor, arguments) \
  FIND(name) \
  result name parameters { \
    REAL(name); \
    if (fails(kind_##kind, #name, NULL, descriptor)) return failure; \
    return real arguments; \
  }

// What a descriptor is decides the kind of a call; -1 for what isn't counted. Of memory, which has no name, only growth can fail.
static int kindOf(int descriptor, int ofFile, int ofSocket, off_t end) {
  struct stat status;
  if (descriptor <= 2 || role < 0 || syscall(SYS_fstat, descriptor, &status)) return -1;
  if (S_ISSOCK(status.st_mode)) return ofSocket;
  if (ofFile == kind_stat && S_ISDIR(status.st_mode)) return ofFile;
  return S_ISREG(status.st_mode) && (status.st_nlink > 0 || end > status.st_size) ? ofFile : -1;
}
#define WITH_DATA(ofFile, ofSocket, end, result, name, parameters, arguments) \
  FIND(name) \
  result name parameters { \
    REAL(name); \
    int kind = kindOf(file, kind_##ofFile, ofSocket, end); \
    if (kind >= 0 && fails(kind, #name, NULL, file)) return -1; \
    return real arguments; \
  }

#define OPEN(name, parameters, path, flags, arguments) \
  FIND(name) \
  int name parameters { \
    REAL(name); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) { \
      va_list list; \
      va_start(list, flags); \
      mode = va_arg(list, mode_t); \
      va_end(list); \
    } \
    if (fails(flags & O_CREAT ? kind_create : kind_open, #name, path, -1)) return -1; \
    return real arguments; \
  }
OPEN(open, (const char *path, int flags, ...), path, flags, (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), path, flags, (path, flags, mode))
OPEN(openat, (int at, const char *path, int flags, ...), path, flags, (at, path, flags, mode))
WITH_PATH(open, DIR *, NULL, opendir, (const char *path), path, (path))
WITH_PATH(open, FILE *, NULL, fopen, (const char *path, const char *mode), path, (path, mode))

FIND(readdir)
struct dirent *readdir(DIR *folder) {
  REAL(readdir);
  return fails(kind_list, "readdir", NULL, dirfd(folder)) ? NULL : real(folder);
}

WITH_DATA(read, kind_receive, -1, ssize_t, read, (int file, void *bytes, size_t size), (file, bytes, size))
WITH_DATA(read, kind_receive, -1, ssize_t, pread, (int file, void *bytes, size_t size, off_t at), (file, bytes, size, at))
WITH_DATA(read, kind_receive, -1, ssize_t, pread64, (int file, void *bytes, size_t size, off64_t at), (file, bytes, size, at))
WITH_DATA(read, kind_receive, -1, ssize_t, recv, (int file, void *bytes, size_t size, int flags), (file, bytes, size, flags))
WITH_DATA(write, kind_send, lseek(file, 0, SEEK_CUR) + size, ssize_t, write, (int file, const void *bytes, size_t size), (file, bytes, size))
WITH_DATA(write, kind_send, at + size, ssize_t, pwrite, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at))
WITH_DATA(write, kind_send, at + size, ssize_t, pwrite64, (int file, const void *bytes, size_t size, off64_t at), (file, bytes, size, at))
WITH_DATA(write, kind_send, -1, ssize_t, send, (int file, const void *bytes, size_t size, int flags), (file, bytes, size, flags))
WITH_DATA(write, kind_send, -1, ssize_t, sendmsg, (int file, const struct msghdr *message, int flags), (file, message, flags))
WITH_FILE(send, ssize_t, -1, sendto,
          (int file, const void *bytes, size_t size, int flags, __CONST_SOCKADDR_ARG address, socklen_t length), file,
          (file, bytes, size, flags, address, length))
WITH_DATA(write, -1, size, int, ftruncate, (int file, off_t size), (file, size))
WITH_DATA(write, -1, size, int, ftruncate64, (int file, off64_t size), (file, size))

WITH_PATH(stat, int, -1, stat, (const char *path, struct stat *status), path, (path, status))
WITH_PATH(stat, int, -1, stat64, (const char *path, struct stat64 *status), path, (path, status))
WITH_PATH(stat, int, -1, lstat, (const char *path, struct stat *status), path, (path, status))
WITH_PATH(stat, int, -1, lstat64, (const char *path, struct stat64 *status), path, (path, status))
WITH_PATH(stat, int, -1, fstatat, (int at, const char *path, struct stat *status, int flags), path, (at, path, status, flags))
WITH_PATH(stat, ssize_t, -1, readlink, (const char *path, char *target, size_t size), path, (path, target, size))
WITH_PATH(stat, ssize_t, -1, readlinkat, (int at, const char *path, char *target, size_t size), path, (at, path, target, size))
WITH_PATH(stat, char *, NULL, realpath, (const char *path, char *target), path, (path, target))
WITH_DATA(stat, -1, -1, int, fstat, (int file, struct stat *status), (file, status))
WITH_DATA(stat, -1, -1, int, fstat64, (int file, struct stat64 *status), (file, status))

WITH_FILE(sync, int, -1, fsync, (int file), file, (file))
WITH_FILE(sync, int, -1, fdatasync, (int file), file, (file))

WITH_PATH(rename, int, -1, rename, (const char *old, const char *new), new, (old, new))
WITH_PATH(rename, int, -1, renameat, (int from, const char *old, int to, const char *new), new, (from, old, to, new))
WITH_PATH(rename, int, -1, link, (const char *old, const char *new), new, (old, new))
WITH_PATH(rename, int, -1, linkat, (int from, const char *old, int to, const char *new, int flags), new, (from, old, to, new, flags))
WITH_PATH(rename, int, -1, symlink, (const char *target, const char *path), path, (target, path))
WITH_PATH(unlink, int, -1, unlink, (const char *path), path, (path))
WITH_PATH(unlink, int, -1, unlinkat, (int at, const char *path, int flags), path, (at, path, flags))
WITH_PATH(unlink, int, -1, rmdir, (const char *path), path, (path))
WITH_PATH(unlink, int, -1, remove, (const char *path), path, (path))
WITH_PATH(folder, int, -1, mkdir, (const char *path, mode_t mode), path, (path, mode))
WITH_PATH(folder, char *, NULL, mkdtemp, (char *path), path, (path))
WITH_PATH(attribute, int, -1, chmod, (const char *path, mode_t mode), path, (path, mode))
WITH_FILE(attribute, int, -1, fchmod, (int file, mode_t mode), file, (file, mode))
WITH_FILE(lock, int, -1, flock, (int file, int operation), file, (file, operation))

WITH_FILE(map, void *, MAP_FAILED, mmap, (void *at, size_t size, int access, int flags, int file, off_t offset), file,
          (at, size, access, flags, file, offset))
WITH_FILE(map, void *, MAP_FAILED, mmap64, (void *at, size_t size, int access, int flags, int file, off64_t offset), file,
          (at, size, access, flags, file, offset))
WITH_PATH(memory, int, -1, memfd_create, (const char *name, unsigned flags), name, (name, flags))

WITH_PATH(descriptor, int, -1, pipe2, (int ends[2], int flags), NULL, (ends, flags))
WITH_PATH(descriptor, int, -1, socket, (int domain, int type, int protocol), NULL, (domain, type, protocol))
WITH_PATH(descriptor, int, -1, socketpair, (int domain, int type, int protocol, int ends[2]), NULL, (domain, type, protocol, ends))
WITH_FILE(descriptor, int, -1, accept4, (int file, __SOCKADDR_ARG address, socklen_t *length, int flags), file,
          (file, address, length, flags))
WITH_FILE(descriptor, int, -1, dup, (int file), file, (file))
int epoll_create1(int flags);
int eventfd(unsigned count, int flags);
int timerfd_create(int clock, int flags);
int signalfd(int file, const void *signals, int flags);
int inotify_init1(int flags);
int inotify_add_watch(int file, const char *path, unsigned events);
WITH_PATH(descriptor, int, -1, epoll_create1, (int flags), NULL, (flags))
WITH_PATH(descriptor, int, -1, eventfd, (unsigned count, int flags), NULL, (count, flags))
WITH_PATH(descriptor, int, -1, timerfd_create, (int clock, int flags), NULL, (clock, flags))
WITH_PATH(descriptor, int, -1, signalfd, (int file, const void *signals, int flags), NULL, (file, signals, flags))
WITH_PATH(descriptor, int, -1, inotify_init1, (int flags), NULL, (flags))
WITH_PATH(watch, int, -1, inotify_add_watch, (int file, const char *path, unsigned events), path, (file, path, events))

WITH_FILE(connect, int, -1, connect, (int file, __CONST_SOCKADDR_ARG address, socklen_t length), file, (file, address, length))
WITH_FILE(bind, int, -1, bind, (int file, __CONST_SOCKADDR_ARG address, socklen_t length), file, (file, address, length))
WITH_FILE(bind, int, -1, listen, (int file, int length), file, (file, length))

#define CONTROL(name) \
  FIND(name) \
  int name(int file, int command, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, command); \
    void *argument = va_arg(list, void *); \
    va_end(list); \
    int kind = command == F_DUPFD || command == F_DUPFD_CLOEXEC ? kind_descriptor \
               : command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK ? kind_lock : -1; \
    if (kind >= 0 && fails(kind, #name, NULL, file)) return -1; \
    return real(file, command, argument); \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

WITH_PATH(process, pid_t, -1, fork, (void), NULL, ())
WITH_PATH(exec, int, -1, execve, (const char *path, char *const arguments[], char *const variables[]), path, (path, arguments, variables))
WITH_PATH(process, int, errors[kind_process], posix_spawn,
          (pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
           char *const arguments[], char *const variables[]), path, (process, path, actions, attributes, arguments, variables))
WITH_PATH(thread, int, errors[kind_thread], pthread_create,
          (pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument), NULL,
          (thread, attributes, body, argument))
