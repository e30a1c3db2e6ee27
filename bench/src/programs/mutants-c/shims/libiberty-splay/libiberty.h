#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define xcalloc calloc
#define xmalloc malloc
#define XNEWVEC(type, count) ((type *)malloc(sizeof(type) * (count)))
#define XRESIZEVEC(type, old, count) ((type *)realloc(old, sizeof(type) * (count)))
#define XDELETEVEC free
