/* An undirected graph in which every edge joins two sides, and is in the lists of two vertices. */
#include "driver.h"

#define HALF 200

struct vertex {
  int id;
  int side;
  struct edge *first;
  int degree;
};

struct edge {
  struct vertex *target;
  struct edge *twin;
  struct edge *next;
  struct edge *prev;
};

struct vertex *left[HALF];
struct vertex *right[HALF];
int edges;

/* structure */
static struct edge *find(struct vertex *from, struct vertex *to) {
  for (struct edge *edge = from->first; edge != NULL; edge = edge->next) {
    step();
    if (edge->target == to) {
      return edge;
    }
  }
  return NULL;
}

static struct edge *make(struct vertex *target) {
  struct edge *edge = calloc(1, sizeof(struct edge));
  edge->target = target;
  return edge;
}

static void link_edge(struct vertex *vertex, struct edge *edge) {
  edge->next = vertex->first;
  if (vertex->first != NULL) {
    vertex->first->prev = edge;
  }
  vertex->first = edge;
  vertex->degree++;
}

static void unlink_edge(struct vertex *vertex, struct edge *edge) {
  if (edge->prev == NULL) {
    vertex->first = edge->next;
  } else {
    edge->prev->next = edge->next;
  }
  if (edge->next != NULL) {
    edge->next->prev = edge->prev;
  }
  vertex->degree--;
}

void insert_key(int key) {
  struct vertex *a = left[key % HALF];
  struct vertex *b = right[key / HALF];
  if (find(a, b) != NULL) {
    return;
  }
  struct edge *there = make(b);
  struct edge *back = make(a);
  there->twin = back;
  back->twin = there;
  link_edge(a, there);
  link_edge(b, back);
  edges++;
}

void delete_key(int key) {
  struct vertex *a = left[key % HALF];
  struct vertex *b = right[key / HALF];
  struct edge *there = find(a, b);
  if (there == NULL) {
    return;
  }
  struct edge *back = there->twin;
  unlink_edge(a, there);
  unlink_edge(b, back);
  free(there);
  free(back);
  edges--;
}
/* end */

int main(int argc, char **argv) {
  for (int i = 0; i < HALF; i++) {
    left[i] = calloc(1, sizeof(struct vertex));
    left[i]->id = i;
    right[i] = calloc(1, sizeof(struct vertex));
    right[i]->id = i;
    right[i]->side = 1;
  }
  run_script(argc, argv, HALF * HALF);
  return 0;
}
