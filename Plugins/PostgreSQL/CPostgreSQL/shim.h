// PostgreSQL's C library. Where its header is, pkg-config says.
#include <libpq-fe.h>
