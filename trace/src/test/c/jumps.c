#include <setjmp.h>
jmp_buf env;
volatile int out, depth;
static void deep(int n) {
  if (n == 0)
    longjmp(env, depth + 1);
  deep(n - 1);
  depth = 0;
}
static int second(int a, int b);
__attribute__((noinline)) static int first(int a, int b) {
  if (a == 0)
    return b;
  return second(a - 1, b + 2);
}
__attribute__((noinline)) static int second(int a, int b) {
  if (a == 0)
    return b;
  return first(a - 1, b * 3);
}
int main(int argc, char **argv) {
  volatile int k = 4;
  depth = 41;
  volatile int r = setjmp(env);
  if (r == 0)
    deep(k);
  out = r;
  volatile int n = 300;
  int t = first(n, 1);
  out = t;
  out = k;
  return 0;
}
