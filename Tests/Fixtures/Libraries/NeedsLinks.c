// A scene that needs a library by another one; with BOTH, that one directly, too.
extern int links(void);
int count(void) { return links(); }
#ifdef BOTH
extern int marks(void);
int both(void) { return marks(); }
#endif
void *scene_NeedsLinks(void) { return 0; }
