/* Memory that native code and the machine can compare byte by byte. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define ARENA_SIZE 65536
unsigned char arena[ARENA_SIZE] __attribute__((aligned(64)));
size_t arena_used;

static void *take(size_t size) {
  size_t at = (arena_used + 15) & ~(size_t)15;
  if (at + size > ARENA_SIZE) {
    memset(arena, 0, ARENA_SIZE);
    arena_used = 0;
    return 0;
  }
  arena_used = at + size;
  return arena + at;
}
