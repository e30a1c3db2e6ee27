/*
 * Programs that build a graph and then mostly read it: colouring, independent set, shortest paths.
 * Arguments: which one; the number of nodes; edges for each; how often.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct edge {
  struct edge *next;
  struct node *to;
};

struct node {
  struct node *next;
  struct edge *edges;
  int number;
  int colour;
  int chosen;
  int distance;
};

struct node *nodes;
static unsigned seed = 1;

static unsigned draw(unsigned below) {
  seed = seed * 1103515245 + 12345;
  return seed / 65536 % below;
}

static void link_to(struct node *from, struct node *to) {
  struct edge *made = malloc(sizeof *made);
  made->to = to;
  made->next = from->edges;
  from->edges = made;
}

static void build(int count, int degree) {
  struct node **all = malloc(count * sizeof *all);
  for (int i = 0; i < count; i++) {
    struct node *made = calloc(1, sizeof *made);
    made->number = i;
    made->colour = -1;
    made->distance = 1 << 30;
    made->next = nodes;
    nodes = made;
    all[i] = made;
  }
  for (int i = 0; i < count * degree; i++) {
    struct node *from = all[draw(count)], *to = all[draw(count)];
    link_to(from, to);
    link_to(to, from);
  }
  free(all);
}

static int colour(void) {
  int most = 0;
  for (struct node *at = nodes; at != NULL; at = at->next) {
    int free_one = 0, again;
    do {
      again = 0;
      for (struct edge *e = at->edges; e != NULL; e = e->next)
        if (e->to != at && e->to->colour == free_one) {
          free_one++;
          again = 1;
        }
    } while (again);
    at->colour = free_one;
    most = free_one > most ? free_one : most;
  }
  return most;
}

static int independent(void) {
  int count = 0;
  for (struct node *at = nodes; at != NULL; at = at->next) {
    int fits = 1;
    for (struct edge *e = at->edges; e != NULL; e = e->next)
      fits &= !e->to->chosen;
    at->chosen = fits;
    count += fits;
  }
  return count;
}

static int paths(void) {
  int changed = 1, sum = 0;
  nodes->distance = 0;
  while (changed) {
    changed = 0;
    for (struct node *at = nodes; at != NULL; at = at->next)
      for (struct edge *e = at->edges; e != NULL; e = e->next)
        if (e->to->distance > at->distance + 1) {
          e->to->distance = at->distance + 1;
          changed = 1;
        }
  }
  for (struct node *at = nodes; at != NULL; at = at->next)
    sum += at->distance & 1023;
  return sum;
}

int main(int argc, char **argv) {
  int result = 0;
  build(argc > 2 ? atoi(argv[2]) : 1000, argc > 3 ? atoi(argv[3]) : 2);
  for (int i = 0; i < (argc > 4 ? atoi(argv[4]) : 1); i++)
    result = strcmp(argv[1], "colour") == 0 ? colour()
             : strcmp(argv[1], "set") == 0  ? independent()
                                            : paths();
  printf("%d\n", result);
  return 0;
}
