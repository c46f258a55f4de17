// A terminal of the system that is none of ours (libvterm).
#include <vterm.h>
