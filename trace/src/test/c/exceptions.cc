#include <cstdio>
volatile int out;
struct E { int code; };
static int thrower(int n) {
  if (n > 2)
    throw E{n * 2};
  return n;
}
static int middle(int n) {
  int z = thrower(n + 1);
  return z;
}
int main() {
  int a = 5;
  int got = 0;
  try {
    got = middle(a);
  } catch (E &e) {
    got = e.code;
  }
  out = got;
  return 0;
}
