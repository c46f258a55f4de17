// The library that the C floor opens: the least that can be called a scene.
#include <stdlib.h>

struct scene { int number; int (*route)(struct scene *, int); };

static int route(struct scene *scene, int step) { return scene->number + step; }

struct scene *scene_entry(void) {
  struct scene *scene = malloc(sizeof *scene);
  scene->number = 1;
  scene->route = route;
  return scene;
}
