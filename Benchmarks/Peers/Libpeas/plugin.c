// One plug-in. Its type is called Scene7431: each copy gets a number of its own in place of 7431, since GLib refuses the same name
// twice. Compiled with -fvisibility=hidden, so that no symbol carries the number, and with it no hash table.
#include <libpeas/peas.h>
#include "scene.h"

typedef struct { GObject parent; } Scene7431;
typedef struct { GObjectClass parent; } Scene7431Class;

GType scene7431_get_type(void);

static int route(BenchmarkScene *scene, int step) { return (void)scene, 1 + step; }
static void set_up(BenchmarkSceneInterface *interface) { interface->route = route; }

G_DEFINE_DYNAMIC_TYPE_EXTENDED(Scene7431, scene7431, G_TYPE_OBJECT, 0,
                               G_IMPLEMENT_INTERFACE_DYNAMIC(BENCHMARK_TYPE_SCENE, set_up))

static void scene7431_init(Scene7431 *scene) { (void)scene; }
static void scene7431_class_init(Scene7431Class *class) { (void)class; }
static void scene7431_class_finalize(Scene7431Class *class) { (void)class; }

G_MODULE_EXPORT void peas_register_types(PeasObjectModule *module) {
  scene7431_register_type(G_TYPE_MODULE(module));
  peas_object_module_register_extension_type(module, BENCHMARK_TYPE_SCENE, scene7431_get_type());
}
