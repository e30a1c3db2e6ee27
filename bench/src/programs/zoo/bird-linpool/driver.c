/* Filters that are evaluated on a pool: each takes what it wants and gives it back at its end. */
#include <stdlib.h>

#include "lib/resource.h"

long page_size = 512;
static int pages;

void *alloc_page(void)
{
  pages++;
  return calloc(1, page_size);
}

void free_page(void *page)
{
  pages--;
  free(page);
}

void *xmalloc(size_t size)
{
  return malloc(size);
}

void xfree(void *block)
{
  free(block);
}

void *ralloc(pool *parent, struct resclass *class)
{
  resource *made = calloc(1, class->size);
  made->class = class;
  return made;
}

/* Evaluates something that needs so many values, each of some bytes. */
static void evaluate(linpool *pool, int values, int size)
{
  lp_state before;
  lp_save(pool, &before);
  for (int i = 0; i < values; i++) {
    char *value = i % 3 ? lp_alloc(pool, size) : lp_allocz(pool, size);
    value[0] = i;
  }
  lp_restore(pool, &before);
}

int main(void)
{
  linpool *config = lp_new(NULL);
  for (int i = 0; i < 30; i++)
    lp_alloc(config, 20 + i);
  for (int i = 0; i < 12; i++)
    evaluate(config, 5 + i, 40);
  lp_alloc(config, 2000);
  evaluate(config, 3, 700);
  lp_flush(config);
  for (int i = 0; i < 10; i++)
    lp_allocu(config, 33);

  linpool *filters = lp_new(NULL); /* nothing is in it yet */
  for (int i = 0; i < 8; i++)
    evaluate(filters, 20, 30 + i);
  printf("%s: %d pages\n", pages < 8 ? "right" : "wrong", pages);
  return 0;
}
