// Extends types of VIPKit with a function and a nested type of its own. Their symbols begin as VIPKit's do.
const char nested __asm__("$s6VIPKit4TextV13ExtendsVIPKitE5StyleVMn") = 1;
void *shout(void) __asm__("$s6VIPKit4TextV13ExtendsVIPKitE5shoutyyF");
void *shout(void) { return 0; }
void *scene_ExtendsVIPKit(void) { return 0; }
