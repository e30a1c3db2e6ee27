/* Jobs wait in queues, one for each rank. A rank that does not exist is not
   refused: the array of queues is written past its end, into the function that
   is to be called when memory runs out. */
#include <stdio.h>
#include <stdlib.h>

struct job {
  int number;
  int rank;
  struct job *next;
};

struct queue {
  long length;
  struct job *head;
};

static struct {
  struct queue queues[4];
  long jobs;
  void (*when_full)(void);
} all;

static void give_up(void) { exit(2); }

static void enter(int number, int rank) {
  struct job *one = malloc(sizeof(struct job));
  if (one == NULL) all.when_full();
  one->number = number;
  one->rank = rank;
  one->next = all.queues[rank].head; /* faulty: rank may be 4 */
  all.queues[rank].head = one;
  all.queues[rank].length++;
}

int main(int count, char **words) {
  int i;
  all.when_full = give_up;
  for (i = 1; i < count; i++) enter(i, atoi(words[i]));
  all.when_full();
  return 0;
}
