/* The list of libxml2: a ring with a sentinel, here in the order of its items. */
#include "libxml.h"
#include "libxml/list.h"
#include "driver.h"

struct shelf {
  xmlListPtr list;
  int size;
};

static int compare(const void *a, const void *b) {
  int x = ((const struct item *)a)->key, y = ((const struct item *)b)->key;
  return x < y ? -1 : x > y;
}

static void op_insert(struct shelf *shelf, int key) {
  if (xmlListInsert(shelf->list, new_item(key)) == 0)
    shelf->size++;
}

static void op_append(struct shelf *shelf, int key) {
  if (xmlListAppend(shelf->list, new_item(key)) == 0)
    shelf->size++;
}

static void op_remove_first(struct shelf *shelf, int key) {
  struct item wanted = {key};
  shelf->size -= xmlListRemoveFirst(shelf->list, &wanted);
}

static void op_remove_last(struct shelf *shelf, int key) {
  struct item wanted = {key};
  shelf->size -= xmlListRemoveLast(shelf->list, &wanted);
}

static void op_remove_all(struct shelf *shelf, int key) {
  struct item wanted = {key};
  shelf->size -= xmlListRemoveAll(shelf->list, &wanted);
}

static void op_pop(struct shelf *shelf, int front) {
  if (xmlListEmpty(shelf->list))
    return;
  if (front)
    xmlListPopFront(shelf->list);
  else
    xmlListPopBack(shelf->list);
  shelf->size--;
}

static void op_push_front(struct shelf *shelf) {
  xmlLinkPtr first = xmlListFront(shelf->list);
  int key = first == NULL || xmlLinkGetData(first) == NULL ? 50 : ((struct item *)xmlLinkGetData(first))->key;
  xmlListPushFront(shelf->list, new_item(key));
  shelf->size++;
}

static void op_push_back(struct shelf *shelf) {
  xmlLinkPtr last = xmlListEnd(shelf->list);
  int key = last == NULL || xmlLinkGetData(last) == NULL ? 50 : ((struct item *)xmlLinkGetData(last))->key;
  xmlListPushBack(shelf->list, new_item(key));
  shelf->size++;
}

static void op_sort(struct shelf *shelf) {
  xmlListSort(shelf->list);
}

static void op_reverse_twice(struct shelf *shelf) {
  xmlListReverse(shelf->list);
  xmlListReverse(shelf->list);
}

static void op_clear(struct shelf *shelf) {
  xmlListClear(shelf->list);
  shelf->size = 0;
}

int main(int argc, char **argv) {
  start(argc, argv);
  struct shelf *shelf = malloc(sizeof(struct shelf));
  shelf->list = xmlListCreate(NULL, compare);
  shelf->size = 0;
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(60);
    switch (chance(24)) {
      case 0: case 1: op_remove_first(shelf, key); break;
      case 2: case 3: op_remove_last(shelf, key); break;
      case 4: op_remove_all(shelf, key); break;
      case 5: case 6: op_pop(shelf, chance(2)); break;
      case 7: op_push_front(shelf); break;
      case 8: op_push_back(shelf); break;
      case 9: if (chance(2) == 0) op_sort(shelf); else op_reverse_twice(shelf); break;
      case 10: if (chance(8) == 0) op_clear(shelf); else op_insert(shelf, key); break;
      case 11: case 12: case 13: case 14: case 15: op_append(shelf, key); break;
      default: op_insert(shelf, key); break;
    }
  }
  return 0;
}
