/* The doubly linked list of Redis. */
#include "adlist.h"
#include "driver.h"

static void op_head(list *list, int key) {
  listAddNodeHead(list, new_item(key));
}

static void op_tail(list *list, int key) {
  listAddNodeTail(list, new_item(key));
}

static void op_insert(list *list, int index, int key, int after) {
  listNode *at = listIndex(list, index);
  if (at != NULL)
    listInsertNode(list, at, new_item(key), after);
}

static void op_delete(list *list, int index) {
  listNode *at = listIndex(list, index);
  if (at != NULL)
    listDelNode(list, at);
}

static void op_rotate(list *list, int up) {
  if (up)
    listRotateTailToHead(list);
  else
    listRotateHeadToTail(list);
}

static void op_join(list *list, int count) {
  struct list *other = listCreate();
  for (int i = 0; i < count; i++)
    listAddNodeTail(other, new_item(i));
  listJoin(list, other);
  listRelease(other);
}

static void op_dup(list **list) {
  struct list *copy = listDup(*list);
  listRelease(*list);
  *list = copy;
}

static void op_empty(list *list) {
  listEmpty(list);
}

int main(int argc, char **argv) {
  start(argc, argv);
  list *list = listCreate();
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int index = chance(30) - 15;
    switch (chance(24)) {
      case 0: case 1: case 2: case 3: op_head(list, i); break;
      case 4: case 5: case 6: op_tail(list, i); break;
      case 7: case 8: case 9: case 10: op_insert(list, index, i, chance(2)); break;
      case 11: case 12: case 13: op_rotate(list, chance(2)); break;
      case 14: op_join(list, chance(4)); break;
      case 15: if (chance(4) == 0) op_dup(&list); else op_tail(list, i); break;
      case 16: if (chance(8) == 0) op_empty(list); else op_delete(list, index); break;
      default: op_delete(list, index); break;
    }
  }
  return 0;
}
