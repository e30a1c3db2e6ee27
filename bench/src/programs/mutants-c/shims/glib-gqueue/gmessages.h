#include <glib/gmem.h>
