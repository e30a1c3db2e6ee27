/* An index of words, with the lines on which each stands. The note beside a
   word has room for what was planned, not for what is written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct note {
  char *text;
  int lines[4];
};

struct word {
  char *spelling;
  struct word *before, *after;
  struct note *note;
};

static struct word *index_of_words;

static struct word *make(const char *spelling, int line) {
  struct word *one = calloc(1, sizeof(struct word));
  one->spelling = strdup(spelling);
  one->note = calloc(1, sizeof(struct note));
  one->note->lines[0] = line;
  return one;
}

static struct word *enter(const char *spelling, int line) {
  struct word **at = &index_of_words;
  while (*at != NULL) {
    int order = strcmp(spelling, (*at)->spelling);
    if (order == 0) return *at;
    at = order < 0 ? &(*at)->before : &(*at)->after;
  }
  return *at = make(spelling, line);
}

static void explain(struct word *word, const char *text) {
  word->note->text = malloc(24);
  enter("errata", 99);
  strcpy(word->note->text, text); /* faulty: 24 bytes are not always enough */
}

static void print(struct word *at) {
  if (at == NULL) return;
  print(at->before);
  printf("%s: %d %s\n", at->spelling, at->note->lines[0], at->note->text ? at->note->text : "");
  print(at->after);
}

int main(int count, char **words) {
  int i;
  for (i = 2; i < count; i++) enter(words[i], i);
  explain(index_of_words, count > 1 ? words[1] : "");
  print(index_of_words);
  return 0;
}
