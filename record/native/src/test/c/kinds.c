/* Every way in which memory is written, once; then what memory holds. */
#include "dump.h"
#include <immintrin.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>

struct mixed {
  struct mixed *next;
  int number;
  char letter;
  short small;
  double real;
  float single;
  unsigned char flags : 3, more : 5;
  struct { long inner; char name[12]; } part;
  struct mixed *links[3];
};

static struct mixed *first;
static int counts[5];
static volatile int one = 1;

static struct mixed *make(int number) {
  struct mixed *made = malloc(sizeof(struct mixed));
  memset(made, 0, sizeof *made);
  made->next = first;
  made->number = number;
  made->letter = 'a' + number;
  made->small = -1000 - number;
  made->real = number * 2.25;
  made->single = number * 1.5f;
  made->flags = number & 7;
  made->more = 3;
  made->part.inner = -number;
  strcpy(made->part.name, "inside");
  made->links[number % 3] = made;
  first = made;
  counts[number % 5]++;
  return made;
}

static void *add(void *to) {
  for (int i = 0; i < 100; i++)
    __atomic_fetch_add((long *)to, i, __ATOMIC_SEQ_CST);
  return NULL;
}

__attribute__((target("avx2"))) static void vectors(char *to) {
  int mask[8] = {-1, 0, -1, 0, 0, 0, -1, -1};
  _mm256_storeu_si256((__m256i *)to, _mm256_set1_epi32(0x11223344));
  _mm256_maskstore_epi32((int *)(to + 32), _mm256_loadu_si256((__m256i *)mask),
                         _mm256_set1_epi32(0x55667788));
  _mm_storeu_si128((__m128i *)(to + 64), _mm_set1_epi8(7));
  _mm_maskmoveu_si128(_mm_set1_epi8(9), _mm_set_epi32(-1, 0, -1, 0), to + 80);
}

static void swap16(unsigned long *at) {
  unsigned long low = at[0], high = at[1];
  unsigned char done;
  __asm__ volatile("lock cmpxchg16b %0; sete %1"
                   : "+m"(*(__int128 *)at), "=q"(done), "+a"(low), "+d"(high)
                   : "b"(77UL), "c"(88UL)
                   : "memory");
  low++; /* fails */
  __asm__ volatile("lock cmpxchg16b %0; sete %1"
                   : "+m"(*(__int128 *)at), "=q"(done), "+a"(low), "+d"(high)
                   : "b"(1UL), "c"(2UL)
                   : "memory");
}

int main(int argc, char **argv) {
  int n = 0;
  for (int i = 0; i < 5; i++)
    keep(n++, make(i), sizeof(struct mixed));
  long double *wide = keep(n++, calloc(2, sizeof *wide), 2 * sizeof *wide);
  memset(wide, 0, 2 * sizeof *wide);
  wide[1] = 3.125L * one; /* ten bytes, by a helper */
  char *text = keep(n++, calloc(1, 200), 200);
  strcpy(text, "long enough for the library to use its widest stores, and then some more of them");
  memset(text + 120, 'x', 70);
  memcpy(text + 3, text + 120, 50);
  memmove(text + 10, text + 5, 90);
  long *atomics = keep(n++, calloc(8, 8), 64);
  __atomic_fetch_add(atomics, 7, __ATOMIC_SEQ_CST);
  long expected = 7;
  __atomic_compare_exchange_n(atomics, &expected, 99, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  expected = 1;
  __atomic_compare_exchange_n(atomics, &expected, 1234, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  __atomic_exchange_n(atomics + 1, 0xdeadbeefL, __ATOMIC_SEQ_CST);
  unsigned char byte = 0;
  __atomic_compare_exchange_n((unsigned char *)(atomics + 2), &byte, 0x5a, 0, __ATOMIC_SEQ_CST,
                              __ATOMIC_SEQ_CST);
  unsigned short half = 0;
  __atomic_compare_exchange_n((unsigned short *)(atomics + 3), &half, 0x5a5b, 0, __ATOMIC_SEQ_CST,
                              __ATOMIC_SEQ_CST);
  unsigned long *pair = keep(n++, aligned_alloc(16, 32), 32);
  memset(pair, 1, 32);
  swap16(pair);
  char *read_here = keep(n++, calloc(1, 64), 64);
  int in = open("/proc/self/comm", O_RDONLY);
  if (read(in, read_here, 60) < 1)
    return 98;
  close(in);
  struct stat *status = keep(n++, calloc(1, sizeof *status), sizeof *status);
  stat("/bin/ls", status);
  char *strings = keep(n++, calloc(1, 300), 300);
  char *to = strings;
  long times = 100;
  __asm__ volatile("rep stosb" : "+D"(to), "+c"(times) : "a"('R') : "memory");
  char *from = text;
  times = 20;
  __asm__ volatile("rep movsq" : "+D"(to), "+S"(from), "+c"(times) : : "memory");
  char *vector = keep(n++, calloc(1, 96), 96);
  vectors(vector);
  char *state = keep(n++, aligned_alloc(64, 1024), 1024);
  memset(state, 0, 1024);
  __builtin_ia32_fxsave64(state);
  char *grown = malloc(10);
  strcpy(grown, "realloc");
  grown = realloc(grown, 5000);
  memset(grown + 7, 'g', 4993);
  keep(n++, grown, 5000);
  char *shrunk = calloc(1, 400);
  memset(shrunk, 's', 400);
  keep(n++, realloc(shrunk, 100), 100);
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, add, atomics + 4);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  char *printed = keep(n++, calloc(1, 100), 100);
  sprintf(printed, "%d %s %g", 42, "printed", 3.5);
  free(malloc(50));
  dump(argv[1]);
  _exit(argc > 2);
}
