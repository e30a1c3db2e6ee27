#include "arena.h"

struct entry {
  struct entry *next;
  char *name;
  unsigned hash;
  int value;
};

struct entry *buckets[61];
char words[8][24];

static unsigned hash(const char *s) {
  unsigned h = 2166136261u;
  while (*s) h = (h ^ (unsigned char)*s++) * 16777619u;
  return h;
}

static void word(char *to, unsigned long seed) {
  int n = seed % 11 + 1;
  for (int i = 0; i < n; i++) {
    to[i] = "abcdefghijklmnopqrstuvwxyz"[seed % 26];
    seed = seed / 3 + i;
  }
  to[n] = 0;
}

long t_table_put(long seed, long value, long c) {
  char name[24];
  word(name, (unsigned long)seed % 5000);
  unsigned h = hash(name);
  struct entry **at = &buckets[h % 61];
  for (struct entry *e = *at; e; e = e->next) {
    if (e->hash == h && strcmp(e->name, name) == 0) {
      int old = e->value;
      e->value = (int)value;
      return old;
    }
  }
  size_t length = strlen(name);
  struct entry *e = take(sizeof *e);
  char *copy = e ? take(length + 1) : 0;
  if (!copy) {
    memset(buckets, 0, sizeof buckets);
    return -99;
  }
  memcpy(copy, name, length + 1);
  e->name = copy;
  e->hash = h;
  e->value = (int)value;
  e->next = *at;
  *at = e;
  return (long)length;
}

long t_table_get(long seed, long b, long c) {
  char name[24];
  word(name, (unsigned long)seed % 5000);
  unsigned h = hash(name);
  for (struct entry *e = buckets[h % 61]; e; e = e->next)
    if (e->hash == h && !strcmp(e->name, name)) return e->value;
  return -1;
}

long t_table_count(long b, long c, long d) {
  long n = 0;
  for (size_t i = 0; i < sizeof buckets / sizeof *buckets; i++)
    for (struct entry *e = buckets[i]; e; e = e->next) n += e->value & 0xFF;
  return n;
}

long t_words(long a, long b, long c) {
  char *x = words[a & 7], *y = words[b & 7];
  word(x, (unsigned long)c % 777);
  switch (c & 7) {
    case 0: strcpy(y, x); break;
    case 1: strncpy(y, x, 9); break;
    case 2: memmove(x + 1, x, 12); x[20] = 0; break;
    case 3: memset(y, (int)c, 7); y[7] = 0; break;
    case 4: return memcmp(x, y, 8) < 0;
    case 5: return strncmp(x, y, 3) > 0;
    case 6: {
      char *found = strchr(x, 'e');
      return found ? found - x : -1;
    }
    default: return (long)strlen(y);
  }
  return x[2] + y[1];
}
