// Preloaded into the host: as long as there is a file "broken" where the process is, no folder can be read to its end, as on
// a disk or a network that fails.
#include <dirent.h>
#include <errno.h>
#include <stddef.h>
#include <unistd.h>
extern struct dirent *__readdir(DIR *folder) __asm__("readdir64");
struct dirent *readdir(DIR *folder) {
  int before = errno;
  if (access("broken", F_OK) == 0) {
    errno = EIO;
    return NULL;
  }
  errno = before;
  return __readdir(folder);
}
