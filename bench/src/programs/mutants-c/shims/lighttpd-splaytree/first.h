#include <stddef.h>
#include <stdint.h>
#define __attribute_pure__ __attribute__((__pure__))
