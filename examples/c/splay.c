/*
 * A splay tree that counts numbers: whatever is looked up comes to the top. Where two steps to the
 * right follow each other, the tree is turned as if they went to the left, and loses nodes. Later a
 * number is not found, and the program crashes. The tree is a variable of main; splay.inv says what
 * must hold.
 */
#include <stdio.h>
#include <stdlib.h>

struct splay {
  int key;
  int count;
  struct splay *left, *right;
};

struct tree {
  struct splay *top;
  int size;
};

/* The node of a key, or the last one on the way to it, comes to the top. */
static struct splay *splay(struct splay *top, int key) {
  struct splay sides = {0, 0, NULL, NULL}; /* what is less, and what is more than the key */
  struct splay *less = &sides, *more = &sides, *below;
  if (top == NULL)
    return NULL;
  while (key != top->key) {
    if (key < top->key) {
      below = top->left;
      if (below != NULL && key < below->key) {
        top->left = below->right;
        below->right = top;
        top = below;
      }
      if (top->left == NULL)
        break;
      more->left = top;
      more = top;
      top = top->left;
    } else {
      below = top->right;
      if (below != NULL && key > below->key) {
        top->right = below->left;
        below->right = top; /* faulty: below->left */
        top = below;
      }
      if (top->right == NULL)
        break;
      less->right = top;
      less = top;
      top = top->right;
    }
  }
  less->right = top->left;
  more->left = top->right;
  top->left = sides.right;
  top->right = sides.left;
  return top;
}

static void add(struct tree *tree, int key) {
  struct splay *top = splay(tree->top, key);
  if (top == NULL || top->key != key) {
    struct splay *made = malloc(sizeof *made);
    made->key = key;
    made->count = 0;
    made->left = made->right = NULL;
    if (top != NULL && key < top->key) {
      made->left = top->left;
      made->right = top;
      top->left = NULL;
    } else if (top != NULL) {
      made->right = top->right;
      made->left = top;
      top->right = NULL;
    }
    top = made;
    tree->size++;
  }
  tree->top = top;
}

static struct splay *find(struct tree *tree, int key) {
  tree->top = splay(tree->top, key);
  return tree->top != NULL && tree->top->key == key ? tree->top : NULL;
}

int main(int argc, char **argv) {
  struct tree numbers = {NULL, 0};
  int size = argc > 1 ? atoi(argv[1]) : 100;
  for (int i = 0; i < size; i++)
    add(&numbers, i * 37 % size);
  for (int i = 0; i < 10 * size; i++)
    find(&numbers, i * i % size)->count++;
  printf("%d numbers\n", numbers.size);
  return 0;
}
