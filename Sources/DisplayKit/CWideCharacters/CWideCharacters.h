// What Glibc's Swift module leaves out, because the header shows it to _XOPEN_SOURCE only.
#include <wchar.h>

int wcwidth(wchar_t character);
