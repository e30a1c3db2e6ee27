/* The red-black tree of nginx, with a sentinel for NULL. */
#include "ngx_config.h"
#include "ngx_rbtree.h"
#include "driver.h"

struct timers {
  ngx_rbtree_t *tree;
  int size;
};

static ngx_rbtree_node_t *find(ngx_rbtree_t *tree, ngx_uint_t key) {
  ngx_rbtree_node_t *node = tree->root;
  int steps = 0;
  while (node != tree->sentinel && node->key != key && steps++ < 1000)
    node = key < node->key ? node->left : node->right;
  return node == tree->sentinel || node->key != key ? NULL : node;
}

static void op_insert(struct timers *timers, int key) {
  if (find(timers->tree, key) == NULL) {
    ngx_rbtree_node_t *node = calloc(1, sizeof(ngx_rbtree_node_t));
    node->key = key;
    ngx_rbtree_insert(timers->tree, node);
    timers->size++;
  }
}

static void op_delete(struct timers *timers, int key) {
  ngx_rbtree_node_t *node = find(timers->tree, key);
  if (node != NULL) {
    ngx_rbtree_delete(timers->tree, node);
    free(node);
    timers->size--;
  }
}

int main(int argc, char **argv) {
  start(argc, argv);
  struct timers *timers = malloc(sizeof(struct timers));
  ngx_rbtree_node_t *sentinel = calloc(1, sizeof(ngx_rbtree_node_t));
  timers->tree = malloc(sizeof(ngx_rbtree_t));
  timers->size = 0;
  ngx_rbtree_init(timers->tree, sentinel, ngx_rbtree_insert_value);
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = 1 + chance(90);
    if (chance(20) < 9)
      op_delete(timers, key);
    else
      op_insert(timers, key);
  }
  return 0;
}
