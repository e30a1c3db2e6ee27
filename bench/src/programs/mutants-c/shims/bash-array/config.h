#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define ARRAY_VARS 1
#define OPTIMIZE_SEQUENTIAL_ARRAY_ASSIGNMENT 1
