/* Allocates and frees at random in some threads, keeps its own list of blocks, writes it to a file,
   and stops as it is told. churn FILE THREADS STEPS SEED abort|wait|exit */
#define _GNU_SOURCE
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MOST 64
#define SLOTS 4096

typedef struct {
  unsigned char* address;
  size_t size;
} Mine;

static Mine (*mine)[SLOTS];
static long steps;
static unsigned long seed;
static pthread_barrier_t done;

static unsigned long next(unsigned long* state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static size_t some_size(unsigned long* state) {
  unsigned long kind = next(state) % 100;
  if (kind < 60) return next(state) % 200;
  if (kind < 90) return next(state) % 3000;
  if (kind < 99) return next(state) % 60000;
  return 100000 + next(state) % 400000;
}

static void* obtain(size_t size, unsigned long* state) {
  void* got = NULL;
  switch (next(state) % 8) {
    case 0: return calloc(1, size);
    case 1: return memalign(16u << next(state) % 9, size);
    case 2: return posix_memalign(&got, 8u << next(state) % 12, size) == 0 ? got : NULL;
    case 3: return realloc(NULL, size);
    default: return malloc(size);
  }
}

static void* churn(void* argument) {
  long number = (long)argument;
  unsigned long state = seed * 977 + (unsigned long)number * 7919 + 1;
  for (long i = 0; i < steps; i++) {
    Mine* slot = &mine[number][next(&state) % SLOTS];
    if (slot->address == NULL) {
      slot->size = some_size(&state);
      slot->address = obtain(slot->size, &state);
      memset(slot->address, 0xA5, slot->size);
    } else if (next(&state) % 4 == 0) {
      slot->size = some_size(&state) + 1;
      slot->address = realloc(slot->address, slot->size);
      memset(slot->address, 0x5A, slot->size);
    } else {
      free(slot->address);
      slot->address = NULL;
    }
  }
  pthread_barrier_wait(&done);
  if (number != 0) {
    pause();
  }
  return NULL;
}

int main(int count, char** arguments) {
  if (count < 6) return 2;
  long threads = atol(arguments[2]);
  steps = atol(arguments[3]);
  seed = strtoul(arguments[4], NULL, 10);
  mine = mmap(NULL, MOST * sizeof(*mine), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_barrier_init(&done, NULL, threads);
  for (long i = 1; i < threads; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, churn, (void*)i);
  }
  churn((void*)0);
  int file = open(arguments[1], O_CREAT | O_WRONLY | O_TRUNC, 0600);
  for (long i = 0; i < threads; i++) {
    for (long j = 0; j < SLOTS; j++) {
      char line[64];
      if (mine[i][j].address != NULL) {
        int length = snprintf(line, sizeof(line), "%lx %lu\n", (long)mine[i][j].address, mine[i][j].size);
        if (write(file, line, length) != length) return 1;
      }
    }
  }
  close(file);
  if (strcmp(arguments[5], "abort") == 0) abort();
  if (strcmp(arguments[5], "wait") == 0) pause();
  return 0;
}
