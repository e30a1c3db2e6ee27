#include "arena.h"

struct node {
  struct node *next, *prev;
  int key;
  short weight;
  char mark;
};

struct list {
  struct node *head, *tail;
  unsigned length;
};

struct list lists[4];

static void forget(void) { memset(lists, 0, sizeof lists); }

static struct node *fresh(long key) {
  struct node *n = take(sizeof *n);
  if (!n) {
    forget();
    return 0;
  }
  n->key = (int)key;
  n->weight = (short)(key * 3);
  n->mark = (char)(key >> 2);
  n->next = n->prev = 0;
  return n;
}

long t_push(long which, long key, long c) {
  struct list *l = &lists[which & 3];
  struct node *n = fresh(key);
  if (!n) return -1;
  n->next = l->head;
  if (l->head) l->head->prev = n;
  else l->tail = n;
  l->head = n;
  return ++l->length;
}

long t_insert_sorted(long which, long key, long c) {
  struct list *l = &lists[which & 3];
  struct node **at = &l->head, *prev = 0, *n = fresh(key);
  if (!n) return -1;
  while (*at && (*at)->key < n->key) {
    prev = *at;
    at = &(*at)->next;
  }
  n->next = *at;
  n->prev = prev;
  *at = n;
  if (n->next) n->next->prev = n;
  else l->tail = n;
  l->length++;
  return prev ? prev->key : -7;
}

long t_remove(long which, long key, long c) {
  struct list *l = &lists[which & 3];
  for (struct node *n = l->head; n; n = n->next) {
    if (n->key != (int)key) continue;
    if (n->prev) n->prev->next = n->next;
    else l->head = n->next;
    if (n->next) n->next->prev = n->prev;
    else l->tail = n->prev;
    l->length--;
    return n->weight + n->mark;
  }
  return 0;
}

long t_reverse(long which, long b, long c) {
  struct list *l = &lists[which & 3];
  struct node *n = l->head;
  l->head = l->tail;
  l->tail = n;
  while (n) {
    struct node *next = n->next;
    n->next = n->prev;
    n->prev = next;
    n = next;
  }
  return l->length;
}

long t_sum(long which, long b, long c) {
  long sum = 0;
  for (struct node *n = lists[which & 3].head; n; n = n->next)
    sum = sum * 31 + n->key - n->weight + n->mark;
  return sum;
}

long t_each(long which, long b, long c) {
  static long total;
  long (*visit[3])(long, long, long) = {t_sum, t_reverse, t_remove};
  for (int i = 0; i < 3; i++) total += visit[(unsigned long)(i + b) % 3](which, i, c);
  return total;
}

long t_splice(long from, long to, long c) {
  struct list *f = &lists[from & 3], *t = &lists[to & 3];
  if (f == t || !f->head) return 0;
  if (t->tail) {
    t->tail->next = f->head;
    f->head->prev = t->tail;
  } else {
    t->head = f->head;
  }
  t->tail = f->tail;
  t->length += f->length;
  *f = (struct list){0};
  return t->length;
}
