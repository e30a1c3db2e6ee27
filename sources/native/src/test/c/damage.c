/* Builds a small heap, damages it as it is told, writes what it had before to a file, and aborts.
   damage FILE HOW */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COUNT 400

static char* block[COUNT];
static size_t size[COUNT];

int main(int count, char** arguments) {
  if (count < 3) return 2;
  const char* how = arguments[2];
  for (int i = 0; i < COUNT; i++) {
    size[i] = 24 + 16 * (i % 9);
    block[i] = malloc(size[i]);
    memset(block[i], 'a' + i % 26, size[i]);
  }
  for (int i = 5; i < COUNT; i += 10) {
    free(block[i]);
    block[i] = NULL;
  }
  char* big = malloc(5000);
  char* guard = malloc(1000);
  int file = open(arguments[1], O_CREAT | O_WRONLY | O_TRUNC, 0600);
  for (int i = 0; i < COUNT; i++) {
    char line[64];
    if (block[i] != NULL) {
      int length = snprintf(line, sizeof(line), "%lx %lu\n", (long)block[i], size[i]);
      if (write(file, line, length) != length) return 1;
    }
  }
  char line[64];
  int length = snprintf(line, sizeof(line), "%lx 5000\n%lx 1000\n", (long)big, (long)guard);
  if (write(file, line, length) != length) return 1;
  close(file);
  char* victim = block[100];
  if (strcmp(how, "overrun") == 0) {
    memset(victim + size[100], 'X', 8); /* block 101's size */
  } else if (strcmp(how, "zero") == 0) {
    memset(victim + size[100], 0, 8);
  } else if (strcmp(how, "larger") == 0) {
    *(uint64_t*)(block[101] - 8) += 0x30; /* leads into the middle of a block */
  } else if (strcmp(how, "top") == 0) {
    memset(guard + 1000, 'X', 8);
  } else if (strcmp(how, "two") == 0) {
    memset(victim + size[100], 'X', 8);
    memset(block[300] + size[300], 'Y', 8);
  } else if (strcmp(how, "stale") == 0) {
    char* stale = malloc(200);
    malloc(24);
    free(stale);
    memset(stale, 'Z', 8); /* the list of a thread */
  } else if (strcmp(how, "bit") == 0) {
    *(uint64_t*)(block[101] - 8) &= ~1ul; /* one byte too far, of a string */
  } else if (strcmp(how, "twice") == 0) {
    char* twice = malloc(300);
    char* other = malloc(300);
    free(twice);
    *(uint64_t*)(twice + 8) = 0; /* so that it is not noticed */
    free(twice);
    (void)other;
  } else if (strcmp(how, "bin") == 0) {
    free(big);
    *(uint64_t*)big = 0x4141414141414141; /* fd of a free block in a bin */
  }
  abort();
}
