// A scene of the C floor: dlopen, dlsym, a call.
#pragma once
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

struct scene { int number; int (*route)(struct scene *, int); };

static inline struct scene *open_scene(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  struct scene *(*entry)(void) = library == NULL ? NULL : (struct scene * (*)(void)) dlsym(library, "scene_entry");
  if (entry == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    exit(2);
  }
  return entry();
}
