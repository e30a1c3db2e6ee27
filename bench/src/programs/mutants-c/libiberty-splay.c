/* The splay tree of libiberty; its keys are numbers. */
#include "libiberty.h"
#include "splay-tree.h"
#include "driver.h"

struct set {
  splay_tree tree;
  int size;
};

static void op_insert(struct set *set, int key) {
  if (splay_tree_lookup(set->tree, key) == NULL)
    set->size++;
  splay_tree_insert(set->tree, key, key + 1);
}

static void op_remove(struct set *set, int key) {
  if (splay_tree_lookup(set->tree, key) != NULL)
    set->size--;
  splay_tree_remove(set->tree, key);
}

static void op_neighbours(struct set *set, int key) {
  splay_tree_predecessor(set->tree, key);
  splay_tree_successor(set->tree, key);
}

static void *allocate_node(int size, void *data) {
  return malloc(sizeof(struct splay_tree_node_s));
}

static void *allocate_tree(int size, void *data) {
  return malloc(sizeof(struct splay_tree_s));
}

static void deallocate(void *block, void *data) {
  free(block);
}

int main(int argc, char **argv) {
  start(argc, argv);
  struct set *set = malloc(sizeof(struct set));
  set->size = 0;
  set->tree = splay_tree_new_typed_alloc(
      splay_tree_compare_ints, NULL, NULL, allocate_tree, allocate_node, deallocate, NULL);
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(80);
    switch (chance(10)) {
      case 0: case 1: case 2: case 3: op_remove(set, key); break;
      case 4: op_neighbours(set, key); break;
      default: op_insert(set, key); break;
    }
  }
  return 0;
}
