// Makes a label of each word. The block for a label is one byte too small.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *label(const char *word)
{
  size_t i, n = strlen(word);
  char *copy = malloc(n); // faulty: the end of the text needs room, too
  if (copy == NULL) exit(1);
  for (i = 0; i <= n; i++) copy[i] = word[i];
  return copy;
}

int main(int count, char **words)
{
  int i;
  for (i = 1; i < count; i++) {
    char *made = label(words[i]), *at = made;
    while (*at != 0) putchar(*at++);
    putchar('\n');
    free(made);
  }
  return 0;
}
