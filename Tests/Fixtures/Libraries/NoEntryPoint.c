// A shared library like any other: it exports neither scene_<Id> nor worker_<Id>.
void *makeScene(void) { return 0; }
