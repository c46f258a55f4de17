// Linked with a library that is nowhere, looked for in a folder to which others may write.
void *scene_LooksAround(void) { return 0; }
