// load FOLDER: finds the plug-ins and loads all, and tells the time of each loading and the memory that it takes.
#include "../C/measure.h"
#include "engine.h"

int main(int argc, char **words) {
  if (argc != 2) return 64;
  double begin = microseconds();
  PeasEngine *engine = open_engine(words[1]);
  const GList *plugins = peas_engine_get_plugin_list(engine);
  int count = g_list_length((GList *)plugins), number = 0;
  double *times = calloc(count, sizeof *times), before = resident_kilobytes();
  for (const GList *plugin = plugins; plugin != NULL; plugin = plugin->next) {
    double start = microseconds();
    if (benchmark_scene_route(open_scene(engine, plugin->data), 1) != 2) return 1;
    times[number++] = microseconds() - start;
  }
  report(times, count, resident_kilobytes() - before);
  printf("all %.2f\n", microseconds() - begin);
}
