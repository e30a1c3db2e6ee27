/*
 * A timetable in order of departure. A train is linked behind the wrong one by a statement that is
 * right: where it belongs was decided by a number that is wrong.
 */
#include <stdio.h>
#include <stdlib.h>

struct train {
  int day;
  int minute;
  struct train *next;
};

static struct train *first;

static int hours(int days) {
  return days * 12;
}

static int departure(int day, int minute) {
  return hours(day) * 60 + minute;
}

void add(int day, int minute) {
  struct train *train = calloc(1, sizeof *train);
  struct train *before = NULL;
  struct train *at = first;
  int when = departure(day, minute);
  train->day = day;
  train->minute = minute;
  while (at != NULL && departure(at->day, at->minute) <= when) {
    before = at;
    at = at->next;
  }
  train->next = at;
  if (before == NULL)
    first = train;
  else
    before->next = train;
}

int main(void) {
  static const int trains[][2] = {{0, 480}, {1, 540}, {0, 600}, {2, 60}, {1, 1260}, {0, 1320}};
  for (size_t i = 0; i < sizeof trains / sizeof trains[0]; i++)
    add(trains[i][0], trains[i][1]);
  for (struct train *at = first; at != NULL; at = at->next)
    printf("day %d %02d:%02d\n", at->day, at->minute / 60, at->minute % 60);
  return 0;
}
