// A scene that needs a library that lies in a folder of its own, and says where.
extern int marks(void);
int count(void) { return marks(); }
void *scene_LooksFurther(void) { return 0; }
