/* Calls every function of malloc's family, checks what it got, and aborts; exits with the number of
   the first check that fails. */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHECK(number, what) \
  if (!(what)) _exit(number)

static int is_zero(const char* bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] != 0) return 0;
  }
  return 1;
}

__attribute__((noinline)) char* inner(size_t size) {
  char* got = malloc(size);
  return got;
}

__attribute__((noinline)) char* outer(size_t size) {
  char* got = inner(size);
  return got;
}

char* kept;
char* stale;

int main(void) {
  for (int i = 0; i < 50; i++) {
    char* dirty = malloc(100);
    memset(dirty, 'x', 100);
    free(dirty);
  }
  char* block = malloc(100);
  CHECK(1, malloc_usable_size(block) == 100);
  CHECK(2, getenv("CAIRN_BLOCKS_ZERO") != NULL || is_zero(block, 100));
  memset(block, 'y', 100);
  block = realloc(block, 50);
  block = realloc(block, 90);
  CHECK(3, malloc_usable_size(block) == 90 && block[49] == 'y');
  CHECK(4, getenv("CAIRN_BLOCKS_ZERO") != NULL || is_zero(block + 50, 40));
  void* aligned = block;
  CHECK(5, posix_memalign(&aligned, 24, 8) == EINVAL && aligned == block);
  CHECK(6, posix_memalign(&aligned, 256, 33) == 0 && (uintptr_t)aligned % 256 == 0);
  CHECK(7, malloc_usable_size(aligned) == 33);
  CHECK(8, (uintptr_t)valloc(10) % 4096 == 0);
  char* pages = pvalloc(10);
  CHECK(9, (uintptr_t)pages % 4096 == 0 && malloc_usable_size(pages) == 4096);
  CHECK(10, (uintptr_t)aligned_alloc(64, 128) % 64 == 0);
  errno = 0;
  CHECK(11, reallocarray(block, SIZE_MAX / 2, 3) == NULL && errno == ENOMEM);
  CHECK(12, malloc_usable_size(block) == 90);
  CHECK(13, calloc(SIZE_MAX / 2, 3) == NULL);
  CHECK(14, realloc(block, SIZE_MAX / 4) == NULL && malloc_usable_size(block) == 90);
  CHECK(15, malloc_usable_size(NULL) == 0);
  block = reallocarray(block, 11, 11);
  CHECK(16, malloc_usable_size(block) == 121);
  char* nothing = malloc(0);
  CHECK(17, nothing != NULL && malloc_usable_size(nothing) == 0);
  char* text = strdup("kept");
  CHECK(18, malloc_usable_size(text) == 5);
  pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < 1000; i++) free(malloc(i));
    _exit(0);
  }
  int status;
  CHECK(19, waitpid(child, &status, 0) == child && status == 0);
  stale = inner(777);
  free(stale);
  kept = outer(333);
  abort();
}
