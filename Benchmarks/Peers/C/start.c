// start LIBRARY: opens one library, draws a frame, and ends at the first key.
#include "library.h"
#include "measure.h"

int main(int count, char **words) {
  if (count != 2) return 64;
  struct scene *scene = open_scene(words[1]);
  printf(FRAME("screen %d"), scene->route(scene, 1));
  fflush(stdout);
  char key;
  return read(0, &key, 1) < 0;
}
