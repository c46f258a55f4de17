// start FOLDER: finds the plug-ins, loads one, draws a frame, and ends at the first key.
#include "../C/measure.h"
#include "engine.h"

int main(int count, char **words) {
  if (count != 2) return 64;
  PeasEngine *engine = open_engine(words[1]);
  BenchmarkScene *scene = open_scene(engine, peas_engine_get_plugin_info(engine, "s0000"));
  printf(FRAME("screen %d"), benchmark_scene_route(scene, 1));
  fflush(stdout);
  char key;
  return read(0, &key, 1) < 0;
}
