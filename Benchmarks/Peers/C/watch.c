// watch FOLDER LIBRARY: draws a frame, and another one for each library that is renamed into FOLDER.
#include <poll.h>
#include <sys/inotify.h>
#include "library.h"
#include "measure.h"

static void draw(const char *path) {
  struct scene *scene = open_scene(path);
  printf(FRAME("screen %d"), scene->route(scene, 1));
  fflush(stdout);
}

int main(int count, char **words) {
  if (count != 3) return 64;
  int changes = inotify_init1(IN_CLOEXEC);
  if (changes < 0 || inotify_add_watch(changes, words[1], IN_MOVED_TO) < 0) return 1;
  draw(words[2]);
  struct pollfd ready[] = {{0, POLLIN, 0}, {changes, POLLIN, 0}};
  while (poll(ready, 2, -1) > 0 && !ready[0].revents) {
    _Alignas(struct inotify_event) char buffer[4096];
    if (read(changes, buffer, sizeof buffer) <= 0) return 1;
    char path[8192];
    snprintf(path, sizeof path, "%s/%s", words[1], ((struct inotify_event *)buffer)->name);
    draw(path);
  }
  return 0;
}
