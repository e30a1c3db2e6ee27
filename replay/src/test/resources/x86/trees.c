#include "arena.h"

struct tree {
  struct tree *left, *right;
  long key;
  int height;
  unsigned char color;
};

struct tree *root;

static int height(const struct tree *t) { return t ? t->height : 0; }

static void update(struct tree *t) {
  int l = height(t->left), r = height(t->right);
  t->height = (l > r ? l : r) + 1;
}

static struct tree *turn_right(struct tree *t) {
  struct tree *l = t->left;
  t->left = l->right;
  l->right = t;
  update(t);
  update(l);
  return l;
}

static struct tree *turn_left(struct tree *t) {
  struct tree *r = t->right;
  t->right = r->left;
  r->left = t;
  update(t);
  update(r);
  return r;
}

static struct tree *balance(struct tree *t) {
  int lean;
  update(t);
  lean = height(t->left) - height(t->right);
  if (lean > 1) {
    if (height(t->left->left) < height(t->left->right)) t->left = turn_left(t->left);
    return turn_right(t);
  }
  if (lean < -1) {
    if (height(t->right->right) < height(t->right->left)) t->right = turn_right(t->right);
    return turn_left(t);
  }
  return t;
}

static struct tree *insert(struct tree *t, long key, int *full) {
  if (!t) {
    t = take(sizeof *t);
    if (!t) {
      *full = 1;
      return 0;
    }
    t->left = t->right = 0;
    t->key = key;
    t->height = 1;
    t->color = (unsigned char)(key ^ key >> 8);
    return t;
  }
  if (key < t->key) t->left = insert(t->left, key, full);
  else if (key > t->key) t->right = insert(t->right, key, full);
  return *full ? t : balance(t);
}

static struct tree *least(struct tree *t) {
  while (t->left) t = t->left;
  return t;
}

static struct tree *erase(struct tree *t, long key) {
  if (!t) return 0;
  if (key < t->key) t->left = erase(t->left, key);
  else if (key > t->key) t->right = erase(t->right, key);
  else if (!t->left) return t->right;
  else if (!t->right) return t->left;
  else {
    struct tree *next = least(t->right);
    t->key = next->key;
    t->color = next->color;
    t->right = erase(t->right, next->key);
  }
  return balance(t);
}

long t_tree_insert(long key, long b, long c) {
  int full = 0;
  struct tree *t = insert(root, key % 997, &full);
  root = full ? 0 : t;
  return height(root);
}

long t_tree_erase(long key, long b, long c) {
  root = erase(root, key % 997);
  return height(root);
}

static long fold(struct tree *t, long seed) {
  return t ? fold(t->right, fold(t->left, seed) * 33 + t->key) ^ t->color : seed;
}

long t_tree_fold(long seed, long b, long c) { return fold(root, seed); }

long t_tree_rank(long key, long b, long c) {
  long below = 0;
  struct tree *stack[64], *t = root;
  int depth = 0;
  while (t || depth) {
    while (t) {
      stack[depth++] = t;
      t = t->left;
    }
    t = stack[--depth];
    if (t->key >= key % 997) break;
    below++;
    t = t->right;
  }
  return below;
}
