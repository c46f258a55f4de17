// The digests of libmd, which Debian's dpkg itself needs. A header of this folder, so that the module map names no path
// of one distribution.
#include <sys/types.h>
#include <sha2.h>
