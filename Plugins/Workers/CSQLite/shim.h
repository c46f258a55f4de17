// The system's SQLite. A header of this folder, so that the module map names no path of one distribution.
#include <sqlite3.h>
