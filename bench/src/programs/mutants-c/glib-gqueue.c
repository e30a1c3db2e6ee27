/* The queue of GLib: a doubly linked list with both ends and its length. */
#define __GLIB_H_INSIDE__
#include "gqueue.h"
#include "driver.h"

static int compare(const void *a, const void *b, void *data) {
  return ((const struct item *)a)->key - ((const struct item *)b)->key;
}

static void op_push(GQueue *queue, int key, int where) {
  if (where < 0)
    g_queue_push_head(queue, new_item(key));
  else if (where > 20)
    g_queue_push_tail(queue, new_item(key));
  else
    g_queue_push_nth(queue, new_item(key), where);
}

static void op_pop(GQueue *queue, int where) {
  if (where < 5)
    g_queue_pop_head(queue);
  else if (where > 20)
    g_queue_pop_tail(queue);
  else
    g_queue_pop_nth(queue, where);
}

static void op_insert(GQueue *queue, int key, int at, int after) {
  GList *sibling = g_queue_peek_nth_link(queue, at);
  if (after)
    g_queue_insert_after(queue, sibling, new_item(key));
  else
    g_queue_insert_before(queue, sibling, new_item(key));
}

static void op_unlink(GQueue *queue, int at) {
  GList *link = g_queue_peek_nth_link(queue, at);
  if (link != NULL)
    g_queue_delete_link(queue, link);
}

static void op_remove(GQueue *queue, int at) {
  void *data = g_queue_peek_nth(queue, at);
  if (data != NULL)
    g_queue_remove(queue, data);
}

static void op_sort(GQueue *queue) {
  g_queue_sort(queue, compare, NULL);
}

static void op_reverse(GQueue *queue) {
  g_queue_reverse(queue);
}

static void op_copy(GQueue **queue) {
  GQueue *copy = g_queue_copy(*queue);
  g_queue_free(*queue);
  *queue = copy;
}

int main(int argc, char **argv) {
  start(argc, argv);
  GQueue *queue = g_queue_new();
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int at = chance(30);
    switch (chance(24)) {
      case 0: case 1: case 2: op_pop(queue, at); break;
      case 3: case 4: op_unlink(queue, at); break;
      case 5: case 6: op_remove(queue, at); break;
      case 7: op_sort(queue); break;
      case 8: op_reverse(queue); break;
      case 9: if (chance(4) == 0) op_copy(&queue); else op_pop(queue, at); break;
      case 10: case 11: case 12: case 13: op_insert(queue, chance(1000), at, chance(2)); break;
      default: op_push(queue, chance(1000), at - 5); break;
    }
  }
  return 0;
}
