/* A red-black tree with parent links. */
#include "driver.h"

struct node {
  int key;
  char red;
  struct node *left;
  struct node *right;
  struct node *parent;
};

struct node *root;
int size;

static void fix_after_insert(struct node *node);
static void remove_node(struct node *node);
static void replace(struct node *node, struct node *by);
static void fix_after_delete(struct node *node);
static void rotate_left(struct node *node);
static void rotate_right(struct node *node);
static struct node *smallest(struct node *node);
static int is_red(struct node *node);

/* structure */
void insert_key(int key) {
  struct node *parent = NULL;
  struct node *node = root;
  while (node != NULL) {
    step();
    parent = node;
    if (key == node->key) {
      return;
    }
    node = key < node->key ? node->left : node->right;
  }
  struct node *added = calloc(1, sizeof(struct node));
  added->key = key;
  added->parent = parent;
  if (parent == NULL) {
    root = added;
  } else if (key < parent->key) {
    parent->left = added;
  } else {
    parent->right = added;
  }
  fix_after_insert(added);
  size++;
}

static void fix_after_insert(struct node *node) {
  node->red = 1;
  while (node != root && node->parent->red) {
    step();
    struct node *parent = node->parent;
    struct node *grand = parent->parent;
    if (parent == grand->left) {
      struct node *uncle = grand->right;
      if (is_red(uncle)) {
        parent->red = 0;
        uncle->red = 0;
        grand->red = 1;
        node = grand;
      } else {
        if (node == parent->right) {
          node = parent;
          rotate_left(node);
        }
        node->parent->red = 0;
        grand->red = 1;
        rotate_right(grand);
      }
    } else {
      struct node *uncle = grand->left;
      if (is_red(uncle)) {
        parent->red = 0;
        uncle->red = 0;
        grand->red = 1;
        node = grand;
      } else {
        if (node == parent->left) {
          node = parent;
          rotate_right(node);
        }
        node->parent->red = 0;
        grand->red = 1;
        rotate_left(grand);
      }
    }
  }
  root->red = 0;
}

void delete_key(int key) {
  struct node *node = root;
  while (node != NULL && node->key != key) {
    step();
    node = key < node->key ? node->left : node->right;
  }
  if (node == NULL) {
    return;
  }
  remove_node(node);
  size--;
}

static void remove_node(struct node *node) {
  if (node->left != NULL && node->right != NULL) {
    struct node *next = smallest(node->right);
    node->key = next->key;
    node = next;
  }
  struct node *child = node->left != NULL ? node->left : node->right;
  if (child != NULL) {
    replace(node, child);
    if (!node->red) {
      fix_after_delete(child);
    }
  } else if (node->parent == NULL) {
    root = NULL;
  } else {
    if (!node->red) {
      fix_after_delete(node);
    }
    replace(node, NULL);
  }
  free(node);
}

/* Puts a node, or nothing, where another one is. */
static void replace(struct node *node, struct node *by) {
  if (node->parent == NULL) {
    root = by;
  } else if (node == node->parent->left) {
    node->parent->left = by;
  } else {
    node->parent->right = by;
  }
  if (by != NULL) {
    by->parent = node->parent;
  }
  node->parent = NULL;
}

static void fix_after_delete(struct node *node) {
  while (node != root && !is_red(node)) {
    step();
    struct node *parent = node->parent;
    if (node == parent->left) {
      struct node *sibling = parent->right;
      if (is_red(sibling)) {
        sibling->red = 0;
        parent->red = 1;
        rotate_left(parent);
        sibling = parent->right;
      }
      if (!is_red(sibling->left) && !is_red(sibling->right)) {
        sibling->red = 1;
        node = parent;
      } else {
        if (!is_red(sibling->right)) {
          sibling->left->red = 0;
          sibling->red = 1;
          rotate_right(sibling);
          sibling = parent->right;
        }
        sibling->red = parent->red;
        parent->red = 0;
        sibling->right->red = 0;
        rotate_left(parent);
        node = root;
      }
    } else {
      struct node *sibling = parent->left;
      if (is_red(sibling)) {
        sibling->red = 0;
        parent->red = 1;
        rotate_right(parent);
        sibling = parent->left;
      }
      if (!is_red(sibling->left) && !is_red(sibling->right)) {
        sibling->red = 1;
        node = parent;
      } else {
        if (!is_red(sibling->left)) {
          sibling->right->red = 0;
          sibling->red = 1;
          rotate_left(sibling);
          sibling = parent->left;
        }
        sibling->red = parent->red;
        parent->red = 0;
        sibling->left->red = 0;
        rotate_right(parent);
        node = root;
      }
    }
  }
  node->red = 0;
}

static void rotate_left(struct node *node) {
  struct node *top = node->right;
  node->right = top->left;
  if (top->left != NULL) {
    top->left->parent = node;
  }
  top->parent = node->parent;
  if (node->parent == NULL) {
    root = top;
  } else if (node == node->parent->left) {
    node->parent->left = top;
  } else {
    node->parent->right = top;
  }
  top->left = node;
  node->parent = top;
}

static void rotate_right(struct node *node) {
  struct node *top = node->left;
  node->left = top->right;
  if (top->right != NULL) {
    top->right->parent = node;
  }
  top->parent = node->parent;
  if (node->parent == NULL) {
    root = top;
  } else if (node == node->parent->right) {
    node->parent->right = top;
  } else {
    node->parent->left = top;
  }
  top->right = node;
  node->parent = top;
}

static struct node *smallest(struct node *node) {
  while (node->left != NULL) {
    step();
    node = node->left;
  }
  return node;
}

static int is_red(struct node *node) {
  return node != NULL && node->red;
}
/* end */

int main(int argc, char **argv) {
  run_script(argc, argv, 1 << 20);
  return 0;
}
