// swap LIBRARY SYMBOL FOLDER COUNT NEEDED...: opens so many copies of one library, each a new file with bytes of its own, as the
// host does when a scene is swapped. NEEDED are opened before, globally: what the library needs.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include "measure.h"

static void *open_or_end(const char *path, int mode) {
  void *library = dlopen(path, RTLD_NOW | mode);
  if (library == NULL) fprintf(stderr, "%s\n", dlerror()), exit(2);
  return library;
}

int main(int argc, char **words) {
  if (argc < 5) return 64;
  for (int word = 5; word < argc; word++) open_or_end(words[word], RTLD_GLOBAL);
  struct stat status;
  int file = open(words[1], O_RDONLY), count = atoi(words[4]);
  if (file < 0 || fstat(file, &status)) return 1;
  char *bytes = malloc(status.st_size + 32);
  if (read(file, bytes, status.st_size) != status.st_size) return 1;

  double *times = calloc(count, sizeof *times), before = 0;
  for (int number = 0; number < count; number++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/copy-%d.so", words[3], number);
    ssize_t size = status.st_size + sprintf(bytes + status.st_size, "build %d", number);
    double start = microseconds();
    int copy = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (write(copy, bytes, size) != size || close(copy)) return 1;
    if (dlsym(open_or_end(path, RTLD_LOCAL), words[2]) == NULL) return 1;
    times[number] = microseconds() - start;
    unlink(path);
    if (number == 0) before = resident_kilobytes();
  }
  report(times, count, resident_kilobytes() - before);
}
