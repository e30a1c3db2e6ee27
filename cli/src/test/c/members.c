/* Changes members of structs at random, and counts after each change what members.inv forbids. */
#include <stdio.h>
#include <stdlib.h>

struct item { int key; struct item *peer; };

struct node {
  int n;
  int keys[6];
  struct item items[2];
  struct { short pair[2][2]; } in;
  unsigned red : 1;
  int level : 7;
  struct node *child[2];
};

struct row { int length; int data[]; };

static struct node *root;
static struct row *row;
static unsigned seed;

static int below(int n) {
  seed = seed * 1103515245 + 12345;
  return (int)(seed >> 16 & 0x7FFF) % n;
}

__attribute__((noinline)) void change(struct node *x) {
  int i = below(6);
  switch (below(7)) {
    case 0: x->keys[i] = 10 * i + below(25); break;
    case 1: x->items[i % 2].key = below(5); break;
    case 2: x->level = below(60) - 20; break;
    case 3: x->red = below(2); break;
    case 4: x->in.pair[i % 2][i / 3] = below(9); break;
    case 5: row->data[i] = below(7); break;
    default: x->n = below(7);
  }
}

enum { ORDERED, ITEMS, FLAGS, KIDS, FEW, PAIRS, ROWS, CONSTRAINTS };
static const char *names[] = {"ordered", "items", "flags", "kids", "few", "pairs", "rows"};
static int counts[CONSTRAINTS][5];

static void look(struct node *x, int number) {
  int bad[CONSTRAINTS] = {0}, turned = 0;
  for (int i = 0; i <= 4; i++) {
    bad[ORDERED] |= i < x->n && x->keys[i] > x->keys[i + 1];
    turned += x->keys[i] > x->keys[i + 1];
  }
  bad[ITEMS] = x->items[0].key > x->items[1].key + 2;
  bad[FLAGS] = x->red == 1 && x->level >= 25;
  for (int i = 0; i <= 1; i++)
    bad[KIDS] |= x->child[i] != NULL && x->child[i]->keys[i] > x->keys[i + 1];
  bad[FEW] = turned >= 2;
  bad[PAIRS] = x->in.pair[1][0] > x->in.pair[0][1] + 5;
  for (int c = 0; c < ROWS; c++)
    counts[c][number] += bad[c];
}

int main(int argc, char **argv) {
  seed = (unsigned)atoi(argv[1]);
  root = calloc(1, sizeof *root);
  root->child[0] = calloc(1, sizeof *root);
  root->child[1] = calloc(1, sizeof *root);
  row = calloc(1, sizeof *row + 6 * sizeof(int));
  row->length = 6;
  struct node *all[] = {NULL, root, root->child[0], root->child[1]};
  for (int number = 1; number <= 3; number++)
    for (int k = 0; k < 6; k++)
      all[number]->keys[k] = 10 * k;
  for (int t = 0; t < 300; t++) {
    change(all[1 + below(3)]);
    for (int number = 1; number <= 3; number++)
      look(all[number], number);
    for (int i = 0; i < row->length; i++)
      if (row->data[i] > 5) {
        counts[ROWS][4]++;
        break;
      }
  }
  for (int c = 0; c < CONSTRAINTS; c++)
    for (int number = 1; number <= 4; number++)
      if (counts[c][number] > 0)
        printf("%s %d %d\n", names[c], number, counts[c][number]);
  return 0;
}
