// Functions of Glibc that its Swift module leaves out, because <wchar.h> shows them under _XOPEN_SOURCE only.
#include <wchar.h>

int wcwidth(wchar_t character);
