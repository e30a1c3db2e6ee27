/* A pool in which every atom is a block of its own. */
#include <stdlib.h>
#include <string.h>
typedef struct DMP DMP;
#define dmp_create_pool() ((DMP *)NULL)
#define dmp_get_atom(pool, size) malloc(size)
#define dmp_free_atom(pool, atom, size) free(atom)
#define dmp_delete_pool(pool) ((void)0)
