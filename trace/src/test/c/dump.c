#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes to all kinds of memory in many ways, then shows all of it: what the trace says was written
   must be what is there. */
#define SIZE 512
static unsigned char global[SIZE];
static double reals[16];
struct parts { char c; short s; int i; long l; float f; double d; unsigned bits : 5, more : 9; } parts[8];

static int compare(const void *a, const void *b) {
  return *(const short *)a - *(const short *)b;
}
static unsigned next(unsigned *seed) {
  return *seed = *seed * 1103515245u + 12345u;
}
int main(void) {
  unsigned char local[SIZE];
  unsigned seed = 7;
  unsigned char *heap = malloc(SIZE);
  memset(local, 0, SIZE);
  memset(heap, 3, SIZE);
  for (int i = 0; i < 400; i++) {
    unsigned at = next(&seed) >> 8;
    unsigned char *to = (i % 3 == 0 ? global : i % 3 == 1 ? local : heap) + at % (SIZE - 64);
    switch (next(&seed) >> 16 & 7) {
      case 0: *to = at; break;
      case 1: *(short *)to = at; break;
      case 2: *(int *)to = at * 3; break;
      case 3: *(long *)to = (long)at << 20; break;
      case 4: *(double *)to = at / 3.0; break;
      case 5: memcpy(to, global + at % 100, at % 60); break;
      case 6: memmove(to, to + at % 9, 40); break;
      default: *(long double *)to = at; memset(to + 10, 0, 6); break;
    }
    reals[i % 16] = reals[(i + 5) % 16] * 0.5 + at % 100;
    parts[i % 8].c += i;
    parts[i % 8].s -= at;
    parts[i % 8].i ^= at;
    parts[i % 8].l += at;
    parts[i % 8].f = parts[(i + 1) % 8].i;
    parts[i % 8].d += parts[(i + 3) % 8].f;
    parts[i % 8].bits = at;
    parts[i % 8].more += i;
    __sync_fetch_and_add((int *)(global + SIZE - 8), i);
    __sync_val_compare_and_swap((long *)(heap + SIZE - 8), (long)(i % 2), (long)i);
  }
  qsort(local, SIZE / 2, 2, compare);
  write(1, global, SIZE);
  write(1, local, SIZE);
  write(1, heap, SIZE);
  write(1, reals, sizeof reals);
  write(1, parts, sizeof parts);
  return 0;
}
