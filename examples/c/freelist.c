/*
 * A cache of texts. A statement of remember is wrong: it writes over the free list of glibc's
 * allocator, and the program crashes later, in an allocation that is right.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  long key;
  char *target;
};

static struct node *latest;

static void remember(long key, const char *value, size_t value_size) {
  struct node *tmp = malloc(sizeof *tmp);
  tmp->key = key;
  tmp->target = malloc(value_size);
  memcpy(&tmp->target, value, value_size); /* faulty: where the pointer is, not where it leads */
  latest = tmp;
}

int main(void) {
  char value[200];
  memset(value, 'x', sizeof value);

  char *line = malloc(sizeof value);
  char *page = malloc(4000);
  char *more = malloc(100);
  free(line);
  free(page);

  remember(1, value, sizeof value);
  memset(more, 0, 100);
  puts("remembered");

  char *again = malloc(3000);
  memset(again, 0, 3000);
  puts("done");
  return 0;
}
