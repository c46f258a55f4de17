// A scene of any name, such as scene_Note, that nobody opens: what stands behind the mark tells its builds apart.
void *SCENE(void) { return 0; }
const char build[32] = "SIMULATED BUILD ";
