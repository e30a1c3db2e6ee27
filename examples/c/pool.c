/*
 * A list whose nodes come from a pool: one block of malloc, divided by the program itself. With the
 * allocator known the pool is one block; with --mode derive --allocator none its nodes are seen.
 */
#include <stdio.h>
#include <stdlib.h>

struct cell {
  struct cell *next;
  long value;
};

enum { CELLS = 16 };

static struct cell *unused;
static struct cell *head;

static void make_pool(void) {
  struct cell *at = malloc(CELLS * sizeof *at);
  unused = at;
  for (int i = 0; i < CELLS - 1; i++) {
    at->next = at + 1;
    at = at->next;
  }
  at->next = NULL;
}

static void push(long value) {
  struct cell *made = unused;
  unused = made->next;
  made->value = value;
  made->next = head;
  head = made;
}

/* Two cells side by side become one record of four words. */
static long *take_two(void) {
  long *record = (long *)unused;
  unused = unused->next->next;
  for (int i = 0; i < 4; i++)
    record[i] = i;
  return record;
}

int main(void) {
  make_pool();
  for (int i = 0; i < 5; i++)
    push(i);
  long *record = take_two();
  for (struct cell *at = head; at != NULL; at = at->next)
    printf("%ld ", at->value);
  printf("and %ld\n", record[3]);
  return 0;
}
