/* The queue of BlueZ: a list with both ends and its length. */
#include <stdbool.h>
#include "src/shared/queue.h"
#include "driver.h"

static int next_key;

static bool has_key(const void *data, const void *match) {
  return ((const struct item *)data)->key % 50 == ((const struct item *)match)->key;
}

static struct item *find(struct queue *queue, int key) {
  struct item wanted = {key};
  return queue_find(queue, has_key, &wanted);
}

static void op_head(struct queue *queue) {
  queue_push_head(queue, new_item(next_key++));
}

static void op_tail(struct queue *queue) {
  queue_push_tail(queue, new_item(next_key++));
}

static void op_after(struct queue *queue, int key) {
  struct item *at = find(queue, key);
  if (at != NULL)
    queue_push_after(queue, at, new_item(next_key++));
}

static void op_pop(struct queue *queue) {
  queue_pop_head(queue);
}

static void op_remove(struct queue *queue, int key) {
  struct item *at = find(queue, key);
  if (at != NULL)
    queue_remove(queue, at);
}

static void op_remove_if(struct queue *queue, int key) {
  struct item wanted = {key};
  queue_remove_if(queue, has_key, &wanted);
}

static void op_remove_all(struct queue *queue, int key) {
  struct item wanted = {key};
  if (key == 0)
    queue_remove_all(queue, NULL, NULL, NULL);
  else
    queue_remove_all(queue, has_key, &wanted, NULL);
}

int main(int argc, char **argv) {
  start(argc, argv);
  struct queue *queue = queue_new();
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(50);
    switch (chance(20)) {
      case 0: case 1: op_pop(queue); break;
      case 2: case 3: case 4: op_remove(queue, key); break;
      case 5: case 6: op_remove_if(queue, key); break;
      case 7: op_remove_all(queue, key); break;
      case 8: case 9: case 10: case 11: op_after(queue, key); break;
      case 12: case 13: case 14: op_head(queue); break;
      default: op_tail(queue); break;
    }
  }
  return 0;
}
