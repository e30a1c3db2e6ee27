// Random accesses inside and outside of blocks, which the program itself tells apart: the file named
// first gets a line for each that is outside: the line of code, and whether it was in a freed block
// (to the next multiple of 16 bytes) or beside one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile unsigned long sink;

#define ACCESS(name, deed)                                     \
  enum { name##_line = __LINE__ };                             \
  static __attribute__((noinline)) void name(char *p) { deed; }

ACCESS(read1, sink += *(volatile unsigned char *)p)
ACCESS(read2, sink += *(volatile unsigned short *)p)
ACCESS(read4, sink += *(volatile unsigned *)p)
ACCESS(read8, sink += *(volatile unsigned long *)p)
ACCESS(write1, *(volatile unsigned char *)p = 1)
ACCESS(write2, *(volatile unsigned short *)p = 2)
ACCESS(write4, *(volatile unsigned *)p = 3)
ACCESS(write8, *(volatile unsigned long *)p = 4)

static const struct {
  void (*run)(char *);
  int line;
  int bytes;
} accesses[] = {{read1, read1_line, 1},   {read2, read2_line, 2},   {read4, read4_line, 4},
                {read8, read8_line, 8},   {write1, write1_line, 1}, {write2, write2_line, 2},
                {write4, write4_line, 4}, {write8, write8_line, 8}};

static unsigned long state;

static long number(long below)
{
  state = state * 6364136223846793005UL + 1442695040888963407UL;
  return (long)((state >> 33) % (unsigned long)below);
}

enum { BLOCKS = 60, STEPS = 3000 };

static struct {
  char *start;
  long size;
  int freed;
} blocks[BLOCKS];

static void make(int i)
{
  long size = number(4) == 0 ? number(40000) : number(100);
  char *old = blocks[i].freed ? NULL : blocks[i].start;
  int again = (int)number(2);
  if (again && size == 0) size = 1; // nothing would only free
  blocks[i].start = again ? realloc(old, size) : calloc(1, size);
  blocks[i].size = blocks[i].start == NULL ? 0 : size;
  blocks[i].freed = 0;
}

int main(int count, char **words)
{
  FILE *told = fopen(words[1], "w");
  int i;
  if (told == NULL || count < 3) return 1;
  state = (unsigned long)atol(words[2]);
  for (i = 0; i < STEPS; i++) {
    int b = (int)number(BLOCKS), a = (int)number(8);
    long end = blocks[b].size, at;
    if (blocks[b].start == NULL || number(50) == 0) {
      make(b);
    } else if (!blocks[b].freed && number(40) == 0) {
      free(blocks[b].start);
      blocks[b].freed = 1;
    } else {
      at = number(4) == 0 ? end - 12 + number(36) : number(4) == 0 ? number(30) - 24 : number(end + 1);
      accesses[a].run(blocks[b].start + at);
      if (blocks[b].freed || at < 0 || at + accesses[a].bytes > end)
        fprintf(told, "%d %s\n", accesses[a].line,
                blocks[b].freed && at >= 0 && at < (end == 0 ? 16 : (end + 15) / 16 * 16) ? "freed"
                                                                                          : "beside");
    }
  }
  return fclose(told);
}
