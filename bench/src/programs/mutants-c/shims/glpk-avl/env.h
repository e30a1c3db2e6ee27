#include <assert.h>
#define xmalloc malloc
#define xfree free
#define xassert assert
