/* A list of entries that grows by one. The list is an array of pointers, but
   room is made as if it were an array of entries. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  char name[24];
  long size;
  struct entry *link;
};

struct content {
  struct entry **entries;
  int count;
};

static void add(struct content *content, const char *name) {
  struct entry *one = calloc(1, sizeof(struct entry));
  strncpy(one->name, name, sizeof one->name - 1);
  one->size = (long)strlen(name);
  content->entries =
      realloc(content->entries, sizeof(struct entry) * (content->count + 1)); /* faulty */
  content->entries[content->count++] = one;
}

int main(int count, char **words) {
  static struct content content;
  void *used[64];
  int i;
  for (i = 0; i < 64; i++) { /* memory that was in use before */
    used[i] = malloc(40 * (size_t)(i % 8 + 1));
    memset(used[i], 0x5A, 40 * (size_t)(i % 8 + 1));
  }
  for (i = 0; i < 64; i++) free(used[i]);
  for (i = 1; i < count; i++) add(&content, words[i]);
  abort();
}
