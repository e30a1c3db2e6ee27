/* What the hash table needs of the program's main header. */
#ifndef ZOO_SURICATA_COMMON_H
#define ZOO_SURICATA_COMMON_H
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define SCMalloc malloc
#define SCCalloc calloc
#define SCFree free
#define unlikely(what) (what)
#define SCLogWarning(...) fprintf(stderr, __VA_ARGS__)
#define SCMemcmp memcmp
#endif
