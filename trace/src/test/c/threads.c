#include <pthread.h>
#include <stdio.h>
int shared, other, out;
static void *work(void *arg) {
  int *v = arg;
  shared = *v + 1;
  other = 9;
  return &shared;
}
int main(void) {
  pthread_t t;
  int a = 5;
  int b = 6;
  void *r;
  pthread_create(&t, 0, work, &a);
  b = b + 1;
  pthread_join(t, &r);
  out = *(int *)r;
  return 0;
}
