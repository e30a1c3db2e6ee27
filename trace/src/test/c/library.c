#include <stdlib.h>
#include <string.h>
#include <stdio.h>
struct rec { int key; int pay[5]; };
volatile int out;
static int cmp(const void *a, const void *b) {
  return ((struct rec *)a)->key - ((struct rec *)b)->key;
}
int main(void) {
  struct rec r[3];
  memset(r, 0, sizeof r);
  r[0].key = 7;
  r[1].key = 3;
  r[2].key = 5;
  r[1].pay[0] = 77;
  struct rec *h = malloc(sizeof r);
  memcpy(h, r, sizeof r);
  qsort(h, 3, sizeof *h, cmp);
  h = realloc(h, 4096);
  out = h[0].pay[0];
  char buf[40];
  snprintf(buf, sizeof buf, "%d", out);
  out = atoi(buf);
  int *c = calloc(4, 4);
  out = c[1];
  return 0;
}
