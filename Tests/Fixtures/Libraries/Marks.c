// A library that others need, whose code runs as soon as it is opened: it leaves a file where the process is.
#include <fcntl.h>
#include <unistd.h>
__attribute__((constructor)) static void mark(void) { close(open("marked", O_CREAT | O_WRONLY, 0600)); }
int marks(void) { return 1; }
