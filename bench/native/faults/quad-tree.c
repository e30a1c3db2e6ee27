/* A quad tree over a square: an inner node has four children, a leaf has at most one point. */
#include "driver.h"

#define SIDE 1024

struct point {
  int x;
  int y;
};

struct node {
  int x;
  int y;
  int width;
  struct point *point;
  struct node *children[4];
};

struct node *root;
int size;

/* structure */
static struct node *make(int x, int y, int width) {
  struct node *node = calloc(1, sizeof(struct node));
  node->x = x;
  node->y = y;
  node->width = width;
  return node;
}

static struct point *make_point(int x, int y) {
  struct point *point = calloc(1, sizeof(struct point));
  point->x = x;
  point->y = y;
  return point;
}

static int is_leaf(struct node *node) {
  return node->children[0] == NULL;
}

static struct node *child_for(struct node *node, int x, int y) {
  int half = node->width / 2;
  return node->children[(x >= node->x + half ? 1 : 0) + (y >= node->y + half ? 2 : 0)];
}

/* Makes a leaf an inner node and moves its point into a child. */
static void split(struct node *node) {
  int half = node->width / 2;
  for (int i = 0; i < 4; i++) {
    node->children[i] = make(node->x + (i % 2 == 0 ? 0 : half), node->y + (i < 2 ? 0 : half), half);
  }
  struct node *child = child_for(node, node->point->x, node->point->y);
  child->point = node->point;
  node->point = NULL;
}

static void insert_point(int x, int y) {
  struct node *node = root;
  while (!is_leaf(node)) {
    step();
    node = child_for(node, x, y);
  }
  while (node->point != NULL) {
    step();
    split(node);
    node = child_for(node, x, y);
  }
  node->point = make_point(x, y);
  size++;
}

/* Makes an inner node a leaf again if its children hold no more than one point. */
static void collapse(struct node *node) {
  struct point *only = NULL;
  for (int i = 0; i < 4; i++) {
    struct node *child = node->children[i];
    if (!is_leaf(child)) {
      return;
    }
    if (child->point != NULL) {
      if (only != NULL) {
        return;
      }
      only = child->point;
    }
  }
  for (int i = 0; i < 4; i++) {
    struct node *child = node->children[i];
    node->children[i] = NULL;
    free(child);
  }
  node->point = only;
}

static int delete_point(struct node *node, int x, int y) {
  step();
  if (is_leaf(node)) {
    struct point *point = node->point;
    if (point == NULL || point->x != x || point->y != y) {
      return 0;
    }
    node->point = NULL;
    free(point);
    return 1;
  }
  if (!delete_point(child_for(node, x, y), x, y)) {
    return 0;
  }
  collapse(node);
  return 1;
}

void insert_key(int key) {
  insert_point(key % SIDE, key / SIDE);
}

void delete_key(int key) {
  if (delete_point(root, key % SIDE, key / SIDE)) {
    size--;
  }
}
/* end */

int main(int argc, char **argv) {
  root = make(0, 0, SIDE);
  run_script(argc, argv, 1 << 20);
  return 0;
}
