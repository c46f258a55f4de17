// A library that others need, and that needs another one itself.
extern int marks(void);
int links(void) { return marks(); }
