/* The heap of libuv, as its timers use it: a node is the first member of a timer. */
#include "heap-inl.h"
#include "driver.h"

struct timer {
  struct heap_node node;
  int due;
};

#define MOST 60

static struct timer *timers[MOST];

static int less(const struct heap_node *a, const struct heap_node *b) {
  return ((const struct timer *)a)->due < ((const struct timer *)b)->due;
}

static void op_insert(struct heap *heap, int index, int due) {
  if (timers[index] == NULL) {
    timers[index] = calloc(1, sizeof(struct timer));
    timers[index]->due = due;
    heap_insert(heap, &timers[index]->node, less);
  }
}

static void op_remove(struct heap *heap, int index) {
  if (timers[index] != NULL) {
    heap_remove(heap, &timers[index]->node, less);
    free(timers[index]);
    timers[index] = NULL;
  }
}

static void op_dequeue(struct heap *heap) {
  struct timer *first = (struct timer *)heap_min(heap);
  if (first != NULL) {
    heap_dequeue(heap, less);
    for (int i = 0; i < MOST; i++)
      if (timers[i] == first)
        timers[i] = NULL;
    free(first);
  }
}

int main(int argc, char **argv) {
  start(argc, argv);
  struct heap *heap = malloc(sizeof(struct heap));
  heap_init(heap);
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int index = chance(MOST);
    switch (chance(10)) {
      case 0: case 1: case 2: op_remove(heap, index); break;
      case 3: op_dequeue(heap); break;
      default: op_insert(heap, index, chance(1000)); break;
    }
  }
  return 0;
}
