/* What the containers need of the library's public header. */
#ifndef ZOO_ARES_H
#define ZOO_ARES_H
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define CARES_EXTERN
typedef enum { ARES_FALSE = 0, ARES_TRUE = 1 } ares_bool_t;
typedef enum { ARES_SUCCESS = 0, ARES_EFORMERR = 2, ARES_ENOMEM = 15 } ares_status_t;
void *ares_malloc_zero(size_t size);
void *ares_realloc_zero(void *block, size_t before, size_t size);
void *ares_realloc_zero_array(void *block, size_t before, size_t count, size_t size);
void ares_free(void *block);
size_t ares_round_up_pow2(size_t number);
#endif
