/* What the memory pools need of the daemon's main header. */
#ifndef ZOO_BIRD_H
#define ZOO_BIRD_H
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <strings.h>
typedef uint8_t byte;
typedef unsigned int uint;
#define OFFSETOF(type, member) offsetof(type, member)
#define CPU_STRUCT_ALIGN 8
#define BIRD_ALIGN(address, to) (((address) + (to) - 1) & ~((unsigned long) (to) - 1))
#define debug(...) printf(__VA_ARGS__)
#endif
