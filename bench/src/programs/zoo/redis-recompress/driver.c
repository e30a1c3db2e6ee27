/* A log of messages whose middle is compressed; old messages are blanked out, and at last dropped. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quicklist.h"

/* What the server does when an assertion fails. */
__attribute__((weak)) void _serverAssert(const char *text, const char *file, int line)
{
  fprintf(stderr, "%s:%d: %s\n", file, line, text);
  abort();
}

__attribute__((weak)) void _serverPanic(const char *file, int line, const char *text, ...)
{
  _serverAssert(text, file, line);
}

/* The server's allocator, with memory that is filled with zeros. */
void *zmalloc(size_t size)
{
  return calloc(1, size);
}

void *zcalloc(size_t size)
{
  return calloc(1, size);
}

void *zrealloc(void *block, size_t size)
{
  return realloc(block, size);
}

void zfree(void *block)
{
  free(block);
}

void *zmalloc_usable(size_t size, size_t *usable)
{
  if (usable != NULL)
    *usable = size;
  return calloc(1, size);
}

void *ztrymalloc_usable(size_t size, size_t *usable)
{
  return zmalloc_usable(size, usable);
}

void *zrealloc_usable(void *block, size_t size, size_t *usable)
{
  if (usable != NULL)
    *usable = size;
  return realloc(block, size);
}

size_t zmalloc_usable_size(void *block)
{
  return malloc_usable_size(block);
}

char *zstrdup(const char *text)
{
  return strdup(text);
}

/* Four messages to a node; the outermost node at each end is not compressed. */
static quicklist *queue(void)
{
  return quicklistNew(4, 1);
}

static void push(quicklist *list, int number, int where)
{
  char text[40];
  memset(text, 'a' + number % 26, sizeof text);
  snprintf(text, 12, "message %d", number);
  quicklistPush(list, text, sizeof text, where);
}

static void pop(quicklist *list, int where)
{
  unsigned char *data = NULL;
  size_t size;
  long long number;
  if (quicklistPop(list, where, &data, &size, &number))
    free(data);
}

/* Whether an end of the list is compressed, which it must never be. */
static int end_is_compressed(quicklist *list)
{
  return list->head->encoding == QUICKLIST_NODE_ENCODING_LZF
         || list->tail->encoding == QUICKLIST_NODE_ENCODING_LZF;
}

int main(void)
{
  quicklist *log = queue();
  for (int i = 0; i < 36; i++)
    push(log, i, i % 6 == 0 ? QUICKLIST_HEAD : QUICKLIST_TAIL);
  for (int i = 0; i < 5; i++)
    quicklistReplaceAtIndex(log, 6 * i + 1, "another message of the same length, more or less", 40);
  for (int i = 0; i < 6; i++)
    pop(log, QUICKLIST_HEAD);
  quicklistDelRange(log, 20, 3);
  for (int i = 8; i < 14; i++) /* blanked out */
    quicklistReplaceAtIndex(log, i, "-", 1);
  for (int i = 0; i < 8; i++)
    pop(log, QUICKLIST_HEAD);
  int broken = end_is_compressed(log);
  for (int i = 0; i < 3; i++) {
    char text[40];
    memset(text, 'x', sizeof text);
    quicklistReplaceAtIndex(log, i, text, sizeof text);
    broken += end_is_compressed(log);
  }
  printf("%s: %lu messages, an end was compressed %d times\n", broken == 0 ? "right" : "wrong",
         quicklistCount(log), broken);
  return 0;
}
