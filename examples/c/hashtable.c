/*
 * A hash table with chains. When the first entry of a chain is removed, the rest of the chain is
 * lost.
 */
#include <stdio.h>
#include <stdlib.h>

struct entry {
  unsigned key;
  int value;
  struct entry *next;
};

struct table {
  unsigned size;
  unsigned count;
  struct entry **buckets;
};

static struct table *table_new(unsigned size) {
  struct table *t = malloc(sizeof *t);
  t->size = size;
  t->count = 0;
  t->buckets = calloc(size, sizeof *t->buckets);
  return t;
}

void table_put(struct table *t, unsigned key, int value) {
  struct entry *e = malloc(sizeof *e);
  e->key = key;
  e->value = value;
  e->next = t->buckets[key % t->size];
  t->buckets[key % t->size] = e;
  t->count++;
}

int table_remove(struct table *t, unsigned key) {
  struct entry *before = NULL, *e = t->buckets[key % t->size];
  while (e != NULL && e->key != key) {
    before = e;
    e = e->next;
  }
  if (e == NULL)
    return 0;
  if (before != NULL)
    before->next = e->next;
  else
    t->buckets[key % t->size] = NULL; /* faulty: e->next */
  t->count--;
  free(e);
  return 1;
}

int main(void) {
  struct table *t = table_new(8);
  for (unsigned key = 1; key <= 12; key++)
    table_put(t, key * 5, (int)key);
  table_remove(t, 5);
  table_remove(t, 20);
  table_remove(t, 55);
  table_put(t, 7, 7);
  printf("%u entries\n", t->count);
  return 0;
}
