/* Keeps settings in a list, and crashes on one that has no value. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct setting {
  const char *name;
  const char *value;
  struct setting *next;
};

static struct setting *first;

static void parse(char *line) {
  struct setting *made = calloc(1, sizeof *made);
  char *equals = strchr(line, '=');
  made->name = line;
  if (equals != NULL) {
    *equals = 0;
    made->value = equals + 1;
  }
  made->next = first;
  first = made;
}

static int total(void) {
  int sum = 0;
  for (struct setting *at = first; at != NULL; at = at->next) {
    const char *value = at->value;
    sum += value[0] - '0';
  }
  return sum;
}

int main(void) {
  char lines[4][12] = {"width=3", "height=2", "border", "depth=7"};
  for (int i = 0; i < 4; i++)
    parse(lines[i]);
  printf("%d\n", total());
  return 0;
}
