// The system's SQLite. A header of this folder, so that the module map names no path of one distribution.
#include <sqlite3.h>

// Swift imports no function with variable arguments. SQLite refuses once it has begun.
static inline int sqlite3_config_memstatus(int isOn) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, isOn); }
