/* What the skip list of sorted sets needs of the server. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
typedef char *sds;
#include "zskiplist.h"
typedef struct {
  double min, max;
  int minex, maxex;
} zrangespec;
#define ZSKIPLIST_MAXLEVEL 32
#define ZSKIPLIST_P 0.25
#define zmalloc malloc
#define zfree free
#define sdsfree free
#define sdscmp strcmp
#define serverAssert assert
