/* Queues of messages: pushed at their ends, popped, trimmed; the middle of each is compressed. */
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

/* Four messages to a node, the two outermost nodes at each end are not compressed. */
static quicklist *queue(void)
{
  return quicklistNew(4, 2);
}

static void message(char *text, size_t size, int number)
{
  memset(text, 'a' + number % 26, size);
  snprintf(text, 12, "message %d", number);
}

static void push(quicklist *list, int number, int where)
{
  char text[40];
  message(text, sizeof text, number);
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

int main(void)
{
  quicklist *work = queue();
  for (int i = 0; i < 60; i++)
    push(work, i, i % 5 == 0 ? QUICKLIST_HEAD : QUICKLIST_TAIL);
  for (int i = 0; i < 11; i++)
    pop(work, QUICKLIST_HEAD);
  quicklistDelRange(work, 8, 6);
  for (int i = 0; i < 9; i++)
    push(work, 100 + i, QUICKLIST_TAIL);
  quicklistDelRange(work, -5, 3);
  quicklist *done = queue();
  for (int i = 0; i < 18; i++)
    push(done, 200 + i, QUICKLIST_TAIL);
  for (int i = 0; i < 2; i++)
    push(done, 300 + i, QUICKLIST_HEAD);
  for (int i = 0; i < 7; i++)
    pop(done, QUICKLIST_TAIL);
  int compressed = 0;
  for (quicklistNode *node = done->head; node != NULL; node = node->next)
    compressed += node->encoding == QUICKLIST_NODE_ENCODING_LZF;
  printf("%s: %lu messages to do, %lu done; %d of %lu nodes are compressed\n",
         compressed == 0 ? "right" : "wrong", quicklistCount(work), quicklistCount(done), compressed,
         done->len);
  return 0;
}
