/* A doubly linked sorted list; FAULT chooses what is wrong with it. */
#ifndef FAULT
#define FAULT 0
#endif

struct node {
  struct node *next, *prev;
  int key, rank;
};

struct list {
  struct node *head, *tail;
  int size, capacity;
};

struct list list;
struct node nodes[8];

static void link(struct list *l, struct node *n) { l->capacity += n->rank; }

#if FAULT == 8
static int before(struct node *a, struct node *b) { return b->key < a->key; }
#else
static int before(struct node *a, struct node *b) { return a->key < b->key; }
#endif

__attribute__((noinline)) void insert(struct list *l, struct node *n) {
  struct node *at = l->head;
  struct node *last = 0;
  int steps = 0;
#if FAULT == 1
  while (at && !before(at, n)) {
#else
  while (at && before(at, n)) {
#endif
    last = at;
    at = at->next;
    steps++;
  }
#if FAULT == 2
  n->next = last;
#else
  n->next = at;
#endif
  n->prev = last;
  if (last) {
#if FAULT == 3
    last->prev = n;
#else
    last->next = n;
#endif
  } else {
    l->head = n;
  }
  if (at) {
    at->prev = n;
#if FAULT == 4
    at->next = n;
#endif
  } else {
    l->tail = n;
  }
#if FAULT == 5
  l->size += 2;
#elif FAULT == 6
  int size = l->size;
  l->size = size;
#else
  l->size += 1;
#endif
#if FAULT == 7
  link(l, &nodes[0]);
#endif
  if (steps < l->size) n->rank = 1;
  if (l->size > 3) link(l, n);
#if FAULT == 9
  n->rank = 5, l->capacity = 7;
#endif
}

long build(void) {
  static const int keys[] = {4, 7, 1, 5};
  for (int i = 0; i < 4; i++) {
    nodes[i].key = keys[i];
    insert(&list, &nodes[i]);
  }
  return 0;
}

long check(void) {
  int count = 0;
  struct node *last = 0;
  for (struct node *n = list.head; n; n = n->next) {
    if (n->prev != last || n->rank != 1) return 1;
    if (last && last->key > n->key) return 2;
    if (++count > 4) return 3;
    last = n;
  }
  if (list.tail != last) return 4;
  if (list.capacity != 1) return 6;
  return list.size == 4 && count == 4 ? 0 : 5;
}

int main(void) { return 0; }
