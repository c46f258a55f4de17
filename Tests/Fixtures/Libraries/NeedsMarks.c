// A scene that needs a library that lies beside it.
extern int marks(void);
int count(void) { return marks(); }
void *scene_NeedsMarks(void) { return 0; }
