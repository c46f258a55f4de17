// A scene of the libpeas peer: find the plug-ins of a folder, load one, make its extension.
#pragma once
#include <libpeas/peas.h>
#include "scene.h"

static inline PeasEngine *open_engine(const char *folder) {
  PeasEngine *engine = peas_engine_new();
  peas_engine_add_search_path(engine, folder, NULL);
  return engine;
}

static inline BenchmarkScene *open_scene(PeasEngine *engine, PeasPluginInfo *plugin) {
  if (plugin == NULL || !peas_engine_load_plugin(engine, plugin)) exit(2);
  PeasExtension *extension = peas_engine_create_extension(engine, plugin, BENCHMARK_TYPE_SCENE, NULL);
  if (extension == NULL) exit(2);
  return BENCHMARK_SCENE(extension);
}
