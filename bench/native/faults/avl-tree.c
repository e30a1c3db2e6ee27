/* An AVL tree: the heights of two siblings differ by at most one. */
#include "driver.h"

struct node {
  int key;
  int height;
  struct node *left;
  struct node *right;
};

struct node *root;
int size;

static int height(struct node *node) {
  return node == NULL ? -1 : node->height;
}

static int higher(struct node *left, struct node *right) {
  return height(left) > height(right) ? height(left) : height(right);
}

/* structure */
static void update_height(struct node *node) {
  node->height = higher(node->left, node->right) + 1;
}

static struct node *rotate_right(struct node *node) {
  struct node *top = node->left;
  node->left = top->right;
  top->right = node;
  update_height(node);
  update_height(top);
  return top;
}

static struct node *rotate_left(struct node *node) {
  struct node *top = node->right;
  node->right = top->left;
  top->left = node;
  update_height(node);
  update_height(top);
  return top;
}

static struct node *balance(struct node *node) {
  update_height(node);
  int lean = height(node->left) - height(node->right);
  if (lean > 1) {
    if (height(node->left->left) < height(node->left->right)) {
      node->left = rotate_left(node->left);
    }
    return rotate_right(node);
  }
  if (lean < -1) {
    if (height(node->right->right) < height(node->right->left)) {
      node->right = rotate_right(node->right);
    }
    return rotate_left(node);
  }
  return node;
}

static struct node *insert_below(struct node *node, int key) {
  step();
  if (node == NULL) {
    struct node *leaf = calloc(1, sizeof(struct node));
    leaf->key = key;
    size++;
    return leaf;
  }
  if (key < node->key) {
    node->left = insert_below(node->left, key);
  } else if (key > node->key) {
    node->right = insert_below(node->right, key);
  } else {
    return node;
  }
  return balance(node);
}

static struct node *smallest(struct node *node) {
  while (node->left != NULL) {
    step();
    node = node->left;
  }
  return node;
}

static struct node *delete_below(struct node *node, int key) {
  step();
  if (node == NULL) {
    return NULL;
  }
  if (key < node->key) {
    node->left = delete_below(node->left, key);
  } else if (key > node->key) {
    node->right = delete_below(node->right, key);
  } else if (node->left != NULL && node->right != NULL) {
    node->key = smallest(node->right)->key;
    node->right = delete_below(node->right, node->key);
  } else {
    struct node *only = node->left != NULL ? node->left : node->right;
    free(node);
    size--;
    return only;
  }
  return balance(node);
}

void insert_key(int key) {
  root = insert_below(root, key);
}

void delete_key(int key) {
  root = delete_below(root, key);
}
/* end */

int main(int argc, char **argv) {
  run_script(argc, argv, 1 << 20);
  return 0;
}
