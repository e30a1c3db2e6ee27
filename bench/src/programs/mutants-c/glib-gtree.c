/* The AVL tree of GLib, whose empty links lead to the neighbours in order. */
#define __GLIB_H_INSIDE__
#include "gtree.h"
#include "driver.h"

static int compare(const void *a, const void *b, void *data) {
  return ((const struct item *)a)->key - ((const struct item *)b)->key;
}

static void op_insert(GTree *tree, int key) {
  g_tree_insert(tree, new_item(key), NULL);
}

static void op_replace(GTree *tree, int key) {
  g_tree_replace(tree, new_item(key), NULL);
}

static void op_remove(GTree *tree, int key) {
  struct item wanted = {key};
  g_tree_remove(tree, &wanted);
}

static void op_clear(GTree *tree) {
  g_tree_remove_all(tree);
}

int main(int argc, char **argv) {
  start(argc, argv);
  GTree *tree = g_tree_new_full(compare, NULL, free, NULL);
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(80);
    switch (chance(20)) {
      case 0: case 1: case 2: case 3: case 4: case 5: case 6: op_remove(tree, key); break;
      case 7: op_replace(tree, key); break;
      case 8: if (chance(10) == 0) op_clear(tree); else op_insert(tree, key); break;
      default: op_insert(tree, key); break;
    }
  }
  return 0;
}
