// Preloaded into the host (LD_PRELOAD), it makes of the machine one on which fsync(2) of a file whose path contains $FSYNC_HANGS never
// returns, that of one with $FSYNC_KILLS ends the process once (when there is a file "armed"), and a question for a user ends it.
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int isMeant(const char *variable, int descriptor) {
  char link[32], path[PATH_MAX];
  const char *part = getenv(variable);
  if (!part) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, part) != NULL;
}

int fsync(int descriptor) {
  if (isMeant("FSYNC_KILLS", descriptor) && unlink("armed") == 0) raise(SIGKILL);
  if (isMeant("FSYNC_HANGS", descriptor)) for (;;) pause();
  return (int)syscall(SYS_fsync, descriptor);
}

int getpwuid_r(unsigned user, void *entry, char *buffer, size_t size, void **result) {
  return raise(SIGKILL);
}
