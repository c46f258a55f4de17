// As Links, and it says where the other one is to be looked for.
extern int marks(void);
int links(void) { return marks(); }
