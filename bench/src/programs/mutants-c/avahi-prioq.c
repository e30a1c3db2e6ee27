/* The priority queue of Avahi: a complete binary tree whose nodes are also in a list. */
#include "prioq.h"
#include "driver.h"

static int compare(const void *a, const void *b) {
  return ((const struct item *)a)->key - ((const struct item *)b)->key;
}

static void op_put(AvahiPrioQueue *queue, int key) {
  avahi_prio_queue_put(queue, new_item(key));
}

static void op_pop(AvahiPrioQueue *queue) {
  if (queue->root != NULL)
    avahi_prio_queue_remove(queue, queue->root);
}

/* The node of this number in the list. */
static AvahiPrioQueueNode *node_at(AvahiPrioQueue *queue, int index) {
  AvahiPrioQueueNode *node = queue->root;
  while (node != NULL && index-- > 0)
    node = node->next;
  return node;
}

static void op_remove(AvahiPrioQueue *queue, int index) {
  AvahiPrioQueueNode *node = node_at(queue, index);
  if (node != NULL)
    avahi_prio_queue_remove(queue, node);
}

static void op_change(AvahiPrioQueue *queue, int index, int key) {
  AvahiPrioQueueNode *node = node_at(queue, index);
  if (node != NULL) {
    ((struct item *)node->data)->key = key;
    avahi_prio_queue_shuffle(queue, node);
  }
}

int main(int argc, char **argv) {
  start(argc, argv);
  AvahiPrioQueue *queue = avahi_prio_queue_new(compare);
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(1000);
    switch (chance(20)) {
      case 0: case 1: case 2: case 3: op_pop(queue); break;
      case 4: case 5: case 6: op_remove(queue, chance(30)); break;
      case 7: case 8: case 9: case 10: op_change(queue, chance(30), key); break;
      default: op_put(queue, key); break;
    }
  }
  return 0;
}
