/*
 * A quad tree: a node has four children, or none. One statement breaks that; quadtree.inv says what
 * must hold.
 */
#include <stdio.h>
#include <stdlib.h>

typedef struct qdtree {
  int value;
  struct qdtree *child[4];
} qdtree;

qdtree *root;

static void *checked_malloc(size_t size) {
  void *block = malloc(size);
  if (block == NULL)
    abort();
  return block;
}

static qdtree *make_node(int value) {
  qdtree *node = checked_malloc(sizeof(qdtree));
  node->value = value;
  for (int i = 0; i < 4; i++)
    node->child[i] = NULL;
  return node;
}

static void split(qdtree *node) {
  for (int i = 0; i < 4; i++)
    node->child[i] = make_node(node->value * 10 + i);
}

static int count(const qdtree *node) {
  return node == NULL ? 0
                      : 1 + count(node->child[0]) + count(node->child[1]) + count(node->child[2])
                            + count(node->child[3]);
}
static void collapse(qdtree *parent) {
  parent->child[0] = NULL; /* faulty: the other three stay */
}

int main(void) {
  root = make_node(1);
  split(root);
  split(root->child[2]);
  printf("%d nodes\n", count(root));
  collapse(root);
  return 0;
}
