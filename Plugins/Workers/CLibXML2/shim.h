// The system's libxml2. A header of this folder, so that the module map names no path of one distribution.
#include <libxml/xmlversion.h>
// The system's ICU would be a second one beside that of Foundation. Its fields end the struct of an encoder, of which only the
// address is used.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
