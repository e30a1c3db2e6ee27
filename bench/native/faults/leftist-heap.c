/* A leftist heap: the way to the nearest gap always leads to the right. */
#include "driver.h"

struct node {
  int key;
  int rank;
  struct node *left;
  struct node *right;
};

struct node *root;
int size;

static int rank(struct node *node) {
  return node == NULL ? -1 : node->rank;
}

/* structure */
static void swap_children(struct node *node) {
  struct node *child = node->left;
  node->left = node->right;
  node->right = child;
}

static struct node *merge(struct node *a, struct node *b) {
  step();
  if (a == NULL) {
    return b;
  }
  if (b == NULL) {
    return a;
  }
  if (b->key < a->key) {
    struct node *smaller = b;
    b = a;
    a = smaller;
  }
  a->right = merge(a->right, b);
  if (rank(a->left) < rank(a->right)) {
    swap_children(a);
  }
  a->rank = rank(a->right) + 1;
  return a;
}

void insert_key(int key) {
  struct node *node = calloc(1, sizeof(struct node));
  node->key = key;
  root = merge(root, node);
  size++;
}

/* Removes the smallest key, whatever is asked for. */
void delete_key(int key) {
  if (root == NULL) {
    return;
  }
  struct node *top = root;
  root = merge(top->left, top->right);
  free(top);
  size--;
}
/* end */

int main(int argc, char **argv) {
  run_script(argc, argv, 1 << 20);
  return 0;
}
