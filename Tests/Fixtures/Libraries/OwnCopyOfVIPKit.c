// Defines what libVIPKit.so defines, as a library does into which VIPKit was linked statically.
const char configurator __asm__("$s6VIPKit17SceneConfiguratorMp") = 1;
void *scene_OwnCopy(void) { return 0; }
