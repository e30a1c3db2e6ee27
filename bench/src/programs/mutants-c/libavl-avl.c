/* libavl: an AVL tree whose nodes are also in a list, with the count and depth of every subtree. */
#include "avl.h"
#include "driver.h"

static int compare(const void *a, const void *b) {
  int x = ((const struct item *)a)->key, y = ((const struct item *)b)->key;
  return x < y ? -1 : x > y;
}

static void op_insert(avl_tree_t *tree, int key) {
  struct item *item = new_item(key);
  if (avl_insert(tree, item) == NULL)
    free(item);
}

static void op_delete(avl_tree_t *tree, int key) {
  struct item wanted = {key};
  avl_delete(tree, &wanted);
}

/* Moves a node to another place in memory. */
static void op_move(avl_tree_t *tree, int key) {
  struct item wanted = {key};
  avl_node_t *node = avl_search(tree, &wanted);
  if (node != NULL && node->left == NULL && node->right == NULL) {
    avl_node_t *moved = malloc(sizeof(avl_node_t));
    *moved = *node;
    free(avl_fixup_node(tree, moved));
  }
}

static void op_clear(avl_tree_t *tree) {
  avl_free_nodes(tree);
}

int main(int argc, char **argv) {
  start(argc, argv);
  avl_tree_t *tree = avl_alloc_tree(compare, free);
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(80);
    switch (chance(20)) {
      case 0: case 1: case 2: case 3: case 4: case 5: case 6: op_delete(tree, key); break;
      case 7: op_move(tree, key); break;
      case 8: if (chance(10) == 0) op_clear(tree); else op_insert(tree, key); break;
      default: op_insert(tree, key); break;
    }
  }
  return 0;
}
