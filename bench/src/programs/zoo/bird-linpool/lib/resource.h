/* Resources, as far as memory pools need them. */
#ifndef ZOO_RESOURCE_H
#define ZOO_RESOURCE_H
#include "nest/bird.h"

struct dump_request {
  int indent;
};
#define RDUMP(...) printf(__VA_ARGS__)
#define ALLOC_OVERHEAD 16

struct resmem {
  size_t effective, overhead;
};

typedef struct resource {
  struct resclass *class;
} resource;
typedef struct resource pool;

struct resclass {
  char *name;
  unsigned size;
  void (*free)(resource *);
  void (*dump)();
  resource *(*lookup)(resource *, unsigned long);
  struct resmem (*memsize)(resource *);
};

typedef struct linpool linpool;
typedef struct lp_state {
  void *current, *large;
  byte *ptr;
  uint total_large;
} lp_state;

void *ralloc(pool *, struct resclass *);
linpool *lp_new(pool *);
void *lp_alloc(linpool *, unsigned size);
void *lp_allocu(linpool *, unsigned size);
void *lp_allocz(linpool *, unsigned size);
void lp_flush(linpool *);
void lp_save(linpool *, lp_state *);
void lp_restore(linpool *, lp_state *);

extern long page_size;
void *alloc_page(void);
void free_page(void *);
void *xmalloc(size_t);
void xfree(void *);
#endif
