// A program, which has the ELF type of a shared library when it is position-independent.
void _start(void) {}
