// A scene that needs a library by another one.
extern int links(void);
int count(void) { return links(); }
void *scene_NeedsLinks(void) { return 0; }
