#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/types.h>
typedef intptr_t ngx_int_t;
typedef uintptr_t ngx_uint_t;
#define ngx_inline inline
