#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next, *prev;
  int key;
  char *name;
};

struct list {
  struct node *first, *last;
  long count;
};

static long operations;
static int order = 1;

struct node *insert(struct list *list, int key) {
  struct node *made = malloc(sizeof *made);
  struct node *before = NULL;
  struct node *at = list->first;
  char name[16];
  while (at != NULL && at->key * order < key * order) {
    before = at;
    at = at->next;
  }
  made->key = key;
  snprintf(name, sizeof name, "key %d", key);
  made->name = strdup(name);
  made->next = at;
  made->prev = before;
  if (before != NULL)
    before->next = made;
  else
    list->first = made;
#ifndef FORGETS
  if (at != NULL)
    at->prev = made;
#endif
  if (at == NULL)
    list->last = made;
  list->count++;
  operations++;
  return made;
}

int take(struct list *list, int key) {
  struct node *at = list->first;
  while (at != NULL && at->key != key)
    at = at->next;
  operations++;
  if (at == NULL)
    return 0;
  if (at->prev == NULL)
    list->first = at->next;
  else
    at->prev->next = at->next;
  if (at->next == NULL)
    list->last = at->prev;
  else
#ifdef WRONG
    at->next->prev = at->next;
#else
    at->next->prev = at->prev;
#endif
  list->count--;
  free(at->name);
  free(at);
  return 1;
}

void swap(struct list **one, struct list **other) {
  struct list *kept = *one;
  *one = *other;
  *other = kept;
  operations++;
}

int main(void) {
  struct list *list = calloc(1, sizeof *list);
  struct list *other = calloc(1, sizeof *other);
  for (int i = 0; i < 40; i++) {
    insert(list, i * 7 % 31);
    if (i % 3 == 2)
      take(list, i * 5 % 31);
    if (i % 16 == 15)
      swap(&list, &other);
  }
  return 0;
}
