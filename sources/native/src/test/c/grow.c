/* Allocates, moves the break, blocks it or sets a trap, allocates more, writes its blocks to a file, and aborts.
   grow FILE nothing|move|block|decoy */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define COUNT 3000

static char* block[COUNT];

int main(int count, char** arguments) {
  if (count < 3) return 2;
  for (int i = 0; i < COUNT; i++) {
    if (i == 1000 && arguments[2][0] == 'm') {
      memset(sbrk(5000), 0x41, 5000);
      sbrk(3000);
    }
    if (i == 1000 && arguments[2][0] == 'b') {
      long next = ((long)sbrk(0) + 0x30fff) & ~0xfffl;
      mmap((void*)next, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    }
    if (i == 1000 && arguments[2][0] == 'd') {
      char* other = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      *(long*)(other + 5 * 4096 + 8) = 0x3002; /* looks like the header of a large block */
      block[1] = realloc(block[1], 500000);
    }
    block[i] = malloc(100 + i % 300);
  }
  for (int i = 0; i < COUNT; i += 7) {
    free(block[i]);
    block[i] = NULL;
  }
  int file = open(arguments[1], O_CREAT | O_WRONLY | O_TRUNC, 0600);
  for (int i = 0; i < COUNT; i++) {
    char line[64];
    if (block[i] != NULL) {
      int length = snprintf(line, sizeof(line), "%lx %d\n", (long)block[i], 100 + i % 300);
      if (write(file, line, length) != length) return 1;
    }
  }
  abort();
}
