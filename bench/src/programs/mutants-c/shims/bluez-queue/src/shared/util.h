#include <stdlib.h>
#define new0(type, count) ((type *)calloc(count, sizeof(type)))
