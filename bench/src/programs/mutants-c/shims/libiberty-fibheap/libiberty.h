#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define xcalloc calloc
#define xmalloc malloc
