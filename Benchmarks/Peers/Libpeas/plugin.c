// One plug-in.
#include <libpeas/peas.h>
#include "scene.h"

typedef struct { GObject parent; } PluginScene;
typedef struct { GObjectClass parent; } PluginSceneClass;

GType plugin_scene_get_type(void);

static int route(BenchmarkScene *scene, int step) { return (void)scene, 1 + step; }
static void set_up(BenchmarkSceneInterface *interface) { interface->route = route; }

G_DEFINE_DYNAMIC_TYPE_EXTENDED(PluginScene, plugin_scene, G_TYPE_OBJECT, 0,
                               G_IMPLEMENT_INTERFACE_DYNAMIC(BENCHMARK_TYPE_SCENE, set_up))

static void plugin_scene_init(PluginScene *scene) { (void)scene; }
static void plugin_scene_class_init(PluginSceneClass *class) { (void)class; }
static void plugin_scene_class_finalize(PluginSceneClass *class) { (void)class; }

G_MODULE_EXPORT void peas_register_types(PeasObjectModule *module) {
  plugin_scene_register_type(G_TYPE_MODULE(module));
  peas_object_module_register_extension_type(module, BENCHMARK_TYPE_SCENE, plugin_scene_get_type());
}
