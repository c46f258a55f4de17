// The contract of the libpeas peer: one interface, in libbenchmarkscene.so.
#pragma once
#include <glib-object.h>

#define BENCHMARK_TYPE_SCENE (benchmark_scene_get_type())
G_DECLARE_INTERFACE(BenchmarkScene, benchmark_scene, BENCHMARK, SCENE, GObject)

struct _BenchmarkSceneInterface {
  GTypeInterface parent;
  int (*route)(BenchmarkScene *scene, int step);
};

int benchmark_scene_route(BenchmarkScene *scene, int step);
