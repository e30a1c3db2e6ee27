/* A timer queue as a name server has one: events are scheduled, moved, cancelled and run. */
#include <stdio.h>
#include <stdlib.h>

#include "contrib/ucw/heap.h"

struct event {
  heap_val_t hpos;
  long when;
  int zone;
};

static struct heap *queue;
static struct event *events[40];

static int by_time(void *left, void *right)
{
  long a = ((struct event *) left)->when;
  long b = ((struct event *) right)->when;
  return a < b ? -1 : a > b;
}

/* Schedules an event, or moves it if it is in the queue already. */
static void schedule(struct event *ev, long when)
{
  ev->when = when;
  int found = heap_find(queue, &ev->hpos);
  if (found > 0)
    heap_replace(queue, found, &ev->hpos);
  else
    heap_insert(queue, &ev->hpos);
}

static void cancel(struct event *ev)
{
  int found = heap_find(queue, &ev->hpos);
  if (found > 0)
    heap_delete(queue, found);
}

static struct event *run_next(void)
{
  if (EMPTY_HEAP(queue))
    return NULL;
  struct event *ev = (struct event *) *HHEAD(queue);
  heap_delmin(queue);
  return ev;
}

int main(void)
{
  queue = malloc(sizeof(struct heap));
  heap_init(queue, by_time, 64);
  for (int i = 0; i < 40; i++) {
    events[i] = calloc(1, sizeof(struct event));
    events[i]->zone = i;
    schedule(events[i], 100 + (i * 37) % 400);
  }
  for (int i = 0; i < 10; i++) {
    struct event *ev = run_next();
    schedule(ev, 600 + 10 * i);
  }
  for (int i = 0; i < 40; i += 9)
    cancel(events[i]);
  for (int i = 0; i < 40; i += 9)
    schedule(events[i], 700 + i);
  for (int i = 3; i < 40; i += 5) /* these zones are refreshed earlier */
    schedule(events[i], events[i]->when - 90);
  for (int i = 1; i < 40; i += 6) /* and these later */
    schedule(events[i], events[i]->when + 300);
  long last = 0;
  int late = 0;
  struct event *ev;
  while ((ev = run_next()) != NULL) {
    late += ev->when < last;
    last = ev->when;
  }
  printf("%s: %d events ran out of order\n", late == 0 ? "right" : "wrong", late);
  heap_deinit(queue);
  free(queue);
  for (int i = 0; i < 40; i++)
    free(events[i]);
  return 0;
}
