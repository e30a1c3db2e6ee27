/* A train of coaches, coupled both ways. A coach that is coupled in the middle is not known to the
   one after it: a store is missing, whenever this line runs. */
#include <stdio.h>
#include <stdlib.h>

struct coach {
  int seats;
  struct coach *ahead;
  struct coach *behind;
};

struct train {
  int seats;
  struct coach *first;
  struct coach *last;
};

static struct coach *new_coach(int seats) {
  struct coach *n = calloc(1, sizeof *n);
  n->seats = seats;
  return n;
}

static void append(struct train *t, int seats) {
  struct coach *n = new_coach(seats);
  n->ahead = t->last;
  if (t->last != NULL)
    t->last->behind = n;
  else
    t->first = n;
  t->last = n;
  t->seats += seats;
}

static void couple(struct train *t, struct coach *at, int seats) {
  struct coach *n = new_coach(seats);
  if (at == t->last) {
    append(t, seats);
    free(n);
    return;
  }
  n->behind = at->behind;
  n->ahead = at;
  at->behind = n; /* and n->behind->ahead = n */
  t->seats += seats;
}

int main(void) {
  struct train *t = calloc(1, sizeof *t);
  for (int i = 0; i < 5; i++)
    append(t, 40 + i);
  couple(t, t->first->behind, 60);
  couple(t, t->first, 80);
  printf("%d seats\n", t->seats);
  return 0;
}
