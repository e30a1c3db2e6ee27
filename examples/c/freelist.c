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

struct node *latest;

void remember(long key, const char *value, size_t value_size) {
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
  strcpy(line, "a line");
  strcpy(page, "a page");
  strcpy(more, "more");
  printf("%s, %s, %s\n", line, page, more);
  free(line);
  free(page);

  remember(1, value, sizeof value);
  puts("remembered");

  char *again = malloc(3000);
  strcpy(again, "done");
  puts(again);
  return 0;
}
