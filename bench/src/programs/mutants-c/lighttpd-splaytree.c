/* The splay tree of lighttpd, with the number of its keys beside it. */
#include "algo_splaytree.h"
#include "driver.h"

struct set {
  splay_tree *root;
  int size;
};

static void op_insert(struct set *set, int key) {
  set->root = splaytree_splay(set->root, key);
  if (set->root == NULL || set->root->key != key) {
    set->root = splaytree_insert(set->root, key, NULL);
    set->size++;
  }
}

static void op_delete(struct set *set, int key) {
  set->root = splaytree_splay(set->root, key);
  if (set->root != NULL && set->root->key == key) {
    set->root = splaytree_delete(set->root, key);
    set->size--;
  }
}

static void op_find(struct set *set, int key) {
  set->root = splaytree_splay(set->root, key);
}

int main(int argc, char **argv) {
  start(argc, argv);
  struct set *set = calloc(1, sizeof(struct set));
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(80);
    switch (chance(10)) {
      case 0: case 1: case 2: op_delete(set, key); break;
      case 3: case 4: op_find(set, key); break;
      default: op_insert(set, key); break;
    }
  }
  return 0;
}
