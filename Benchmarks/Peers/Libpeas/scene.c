#include "scene.h"

G_DEFINE_INTERFACE(BenchmarkScene, benchmark_scene, G_TYPE_OBJECT)

static void benchmark_scene_default_init(BenchmarkSceneInterface *interface) { (void)interface; }

int benchmark_scene_route(BenchmarkScene *scene, int step) { return BENCHMARK_SCENE_GET_IFACE(scene)->route(scene, step); }
