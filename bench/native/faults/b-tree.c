/* A 2-3 tree. Nodes have room for one key more, which a node holds just before it is split. */
#include "driver.h"

#define MOST 2

struct node {
  int count;
  int keys[MOST + 1];
  struct node *children[MOST + 2];
};

struct node *root;
int size;

static int is_leaf(struct node *node) {
  return node->children[0] == NULL;
}

static int find(struct node *node, int key) {
  int i = 0;
  while (i < node->count && node->keys[i] < key) {
    i++;
  }
  return i;
}

static int holds(struct node *node, int key, int i) {
  return i < node->count && node->keys[i] == key;
}

static int insert_below(struct node *node, int key);
static void insert_at(struct node *node, int i, int key, struct node *child);
static void remove_at(struct node *node, int i);
static void split(struct node *parent, int i);
static int delete_below(struct node *node, int key);
static int largest(struct node *node);
static void refill(struct node *parent, int i);
static void borrow_from_left(struct node *parent, int i);
static void borrow_from_right(struct node *parent, int i);
static void merge(struct node *parent, int i);

/* structure */
void insert_key(int key) {
  if (!insert_below(root, key)) {
    return;
  }
  size++;
  if (root->count > MOST) {
    struct node *top = calloc(1, sizeof(struct node));
    top->children[0] = root;
    split(top, 0);
    root = top;
  }
}

static int insert_below(struct node *node, int key) {
  step();
  int i = find(node, key);
  if (holds(node, key, i)) {
    return 0;
  }
  if (is_leaf(node)) {
    insert_at(node, i, key, NULL);
    return 1;
  }
  if (!insert_below(node->children[i], key)) {
    return 0;
  }
  if (node->children[i]->count > MOST) {
    split(node, i);
  }
  return 1;
}

/* Makes room for a key and the child to the right of it. */
static void insert_at(struct node *node, int i, int key, struct node *child) {
  for (int j = node->count; j > i; j--) {
    node->keys[j] = node->keys[j - 1];
    node->children[j + 1] = node->children[j];
  }
  node->keys[i] = key;
  node->children[i + 1] = child;
  node->count++;
}

/* Takes out a key and the child to the right of it. */
static void remove_at(struct node *node, int i) {
  for (int j = i; j < node->count - 1; j++) {
    node->keys[j] = node->keys[j + 1];
    node->children[j + 1] = node->children[j + 2];
  }
  node->children[node->count] = NULL;
  node->count--;
}

/* Divides a child with three keys: the middle one moves up. */
static void split(struct node *parent, int i) {
  struct node *left = parent->children[i];
  struct node *right = calloc(1, sizeof(struct node));
  right->keys[0] = left->keys[2];
  right->children[0] = left->children[2];
  right->children[1] = left->children[3];
  right->count = 1;
  left->children[2] = NULL;
  left->children[3] = NULL;
  left->count = 1;
  insert_at(parent, i, left->keys[1], right);
}

void delete_key(int key) {
  if (!delete_below(root, key)) {
    return;
  }
  size--;
  if (root->count == 0 && !is_leaf(root)) {
    struct node *old = root;
    root = root->children[0];
    free(old);
  }
}

static int delete_below(struct node *node, int key) {
  step();
  int i = find(node, key);
  if (is_leaf(node)) {
    if (!holds(node, key, i)) {
      return 0;
    }
    remove_at(node, i);
    return 1;
  }
  if (holds(node, key, i)) {
    int before = largest(node->children[i]);
    node->keys[i] = before;
    delete_below(node->children[i], before);
  } else if (!delete_below(node->children[i], key)) {
    return 0;
  }
  if (node->children[i]->count == 0) {
    refill(node, i);
  }
  return 1;
}

static int largest(struct node *node) {
  while (!is_leaf(node)) {
    step();
    node = node->children[node->count];
  }
  return node->keys[node->count - 1];
}

/* Repairs a child without keys: a sibling gives one, or the two become one. */
static void refill(struct node *parent, int i) {
  if (i > 0 && parent->children[i - 1]->count > 1) {
    borrow_from_left(parent, i);
  } else if (i < parent->count && parent->children[i + 1]->count > 1) {
    borrow_from_right(parent, i);
  } else {
    merge(parent, i > 0 ? i - 1 : i);
  }
}

static void borrow_from_left(struct node *parent, int i) {
  struct node *child = parent->children[i];
  struct node *left = parent->children[i - 1];
  child->keys[0] = parent->keys[i - 1];
  child->children[1] = child->children[0];
  child->children[0] = left->children[left->count];
  child->count = 1;
  parent->keys[i - 1] = left->keys[left->count - 1];
  left->children[left->count] = NULL;
  left->count--;
}

static void borrow_from_right(struct node *parent, int i) {
  struct node *child = parent->children[i];
  struct node *right = parent->children[i + 1];
  child->keys[0] = parent->keys[i];
  child->children[1] = right->children[0];
  child->count = 1;
  parent->keys[i] = right->keys[0];
  right->children[0] = right->children[1];
  remove_at(right, 0);
}

/* Joins the children to both sides of a key, which moves down between them. */
static void merge(struct node *parent, int i) {
  struct node *left = parent->children[i];
  struct node *right = parent->children[i + 1];
  left->keys[left->count] = parent->keys[i];
  left->count++;
  left->children[left->count] = right->children[0];
  for (int j = 0; j < right->count; j++) {
    left->keys[left->count] = right->keys[j];
    left->count++;
    left->children[left->count] = right->children[j + 1];
  }
  remove_at(parent, i);
  free(right);
}
/* end */

int main(int argc, char **argv) {
  root = calloc(1, sizeof(struct node));
  run_script(argc, argv, 1 << 20);
  return 0;
}
