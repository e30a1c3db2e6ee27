/* Pools whose blocks are the heap's. */
#ifndef APR_SHIM_H
#define APR_SHIM_H
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <sys/types.h>
#define APR_DECLARE(type) type
#define APR_DECLARE_NONSTD(type) type
#define APR_POOL_DECLARE_ACCESSOR(type) extern int apr_shim_##type
#define APR_POOL_IMPLEMENT_ACCESSOR(type)
#define APR_HAVE_STDLIB_H 1
#define APR_HAVE_STRING_H 1
typedef struct apr_pool_t apr_pool_t;
typedef ssize_t apr_ssize_t;
typedef size_t apr_size_t;
typedef uintptr_t apr_uintptr_t;
typedef int64_t apr_time_t;
#define apr_time_now() ((apr_time_t)1)
#define apr_palloc(pool, size) malloc(size)
#define apr_pcalloc(pool, size) calloc(1, size)
#endif
