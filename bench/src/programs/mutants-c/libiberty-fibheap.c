/* The Fibonacci heap of libiberty. */
#include "libiberty.h"
#include "fibheap.h"
#include "driver.h"

#define MOST 80

/* The nodes that are in the heap; what they hold is their place here. */
static fibnode_t *nodes;
static int count;

static void op_insert(fibheap_t heap, int key) {
  if (count < MOST) {
    struct item *item = new_item(count);
    nodes[count++] = fibheap_insert(heap, key, item);
  }
}

static void forget(struct item *item) {
  if (item != NULL && item->key < count) {
    nodes[item->key] = nodes[--count];
    ((struct item *)nodes[item->key]->data)->key = item->key;
    nodes[count] = NULL;
    free(item);
  }
}

static void op_extract(fibheap_t heap) {
  forget(fibheap_extract_min(heap));
}

static void op_decrease(fibheap_t heap, int index, int by) {
  if (index < count)
    fibheap_replace_key(heap, nodes[index], nodes[index]->key - by);
}

static void op_delete(fibheap_t heap, int index) {
  if (index < count)
    forget(fibheap_delete_node(heap, nodes[index]));
}

static void op_union(fibheap_t *heap, int key) {
  fibheap_t other = fibheap_new();
  for (int i = 0; i < 3 && count < MOST; i++) {
    struct item *item = new_item(count);
    nodes[count++] = fibheap_insert(other, key - i * 40, item);
  }
  *heap = fibheap_union(*heap, other);
}

int main(int argc, char **argv) {
  start(argc, argv);
  nodes = calloc(MOST, sizeof *nodes);
  fibheap_t heap = fibheap_new();
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = 1000 + chance(1000);
    switch (chance(20)) {
      case 0: case 1: case 2: case 3: op_extract(heap); break;
      case 4: case 5: case 6: case 7: op_decrease(heap, chance(MOST), 1 + chance(400)); break;
      case 8: op_delete(heap, chance(MOST)); break;
      case 9: op_union(&heap, key); break;
      default: op_insert(heap, key); break;
    }
  }
  return 0;
}
