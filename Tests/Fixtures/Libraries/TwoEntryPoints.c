// A scene and a worker in one library, and both of one id.
void *scene_Twin(void) { return 0; }
void *worker_Twin(void) { return 0; }
