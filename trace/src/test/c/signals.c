#include <signal.h>
#include <unistd.h>
#include <setjmp.h>
volatile int flag, out, x = 1;
sigjmp_buf env;
static void on_usr1(int n) {
  flag = flag + 7;
}
static void on_segv(int n) {
  siglongjmp(env, 3);
}
static int loop(int k) {
  int s = 0;
  for (int i = 0; i < k; i++) {
    s += i;
    if (i == 3)
      raise(SIGUSR1);
  }
  return s;
}
int main(void) {
  int a = 6;
  int v;
  signal(SIGUSR1, on_usr1);
  signal(SIGSEGV, on_segv);
  v = loop(a);
  out = v;
  out = flag;
  int *volatile p = 0;
  v = sigsetjmp(env, 1);
  if (v == 0) {
    x = 5;
    *p = 3;
  }
  out = v;
  out = x;
  return 0;
}
