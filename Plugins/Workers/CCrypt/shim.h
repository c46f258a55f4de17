// The system's crypt(3). A header of this folder, so that the module map names no path of one distribution.
#include <crypt.h>
