/* The AVL tree of GLPK, which knows the rank and balance of every node. */
#include "avl.h"
#include "driver.h"

static int compare(void *info, const void *a, const void *b) {
  return ((const struct item *)a)->key - ((const struct item *)b)->key;
}

static void op_insert(AVL *tree, int key) {
  struct item *item = new_item(key);
  if (avl_find_node(tree, item) == NULL)
    avl_insert_node(tree, item);
}

static void op_delete(AVL *tree, int key) {
  struct item wanted = {key};
  AVLNODE *node = avl_find_node(tree, &wanted);
  if (node != NULL)
    avl_delete_node(tree, node);
}

int main(int argc, char **argv) {
  start(argc, argv);
  AVL *tree = avl_create_tree(compare, NULL);
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(80);
    if (chance(20) < 9)
      op_delete(tree, key);
    else
      op_insert(tree, key);
  }
  return 0;
}
