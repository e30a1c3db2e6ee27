/* A list and a tree that grow and shrink: most of the work is small blocks and stores to them. */
#include <stdio.h>
#include <stdlib.h>

struct item { struct item *next, *prev; long key; };
struct tree { struct tree *left, *right; long key; int count; };

static struct item *first;
static struct tree *root;

static void add(long key) {
  struct item *made = malloc(sizeof *made);
  made->key = key;
  made->prev = NULL;
  made->next = first;
  if (first != NULL)
    first->prev = made;
  first = made;
}

static void drop(void) {
  struct item *gone = first;
  first = gone->next;
  if (first != NULL)
    first->prev = NULL;
  free(gone);
}

static void insert(long key) {
  struct tree **at = &root;
  while (*at != NULL && (*at)->key != key)
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  if (*at == NULL)
    *at = calloc(1, sizeof **at);
  (*at)->key = key;
  (*at)->count++;
}

int main(int argc, char **argv) {
  unsigned long seed = 42;
  long rounds = argc > 1 ? atol(argv[1]) : 300000;
  for (long i = 0; i < rounds; i++) {
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    long key = (long)(seed >> 44);
    add(key);
    insert(key % 50000);
    if (i % 3 == 2)
      drop();
  }
  printf("%ld %ld\n", first->key, root->key);
  return 0;
}
