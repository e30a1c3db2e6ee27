/* Queries of two servers, waiting in the order of their deadlines. */
#include <stdio.h>
#include "ares_private.h"
#include "ares_llist.h"

void *ares_malloc_zero(size_t size)
{
  return calloc(1, size);
}

void ares_free(void *block)
{
  free(block);
}

struct query {
  int deadline;
};

static struct query *query(int deadline)
{
  struct query *made = malloc(sizeof *made);
  made->deadline = deadline;
  return made;
}

/* Puts a query where it belongs. */
static void wait_for(ares_llist_t *waiting, int deadline)
{
  struct query *added = query(deadline);
  ares_llist_node_t *node = ares_llist_node_first(waiting);
  while (node != NULL && ((struct query *) ares_llist_node_val(node))->deadline <= deadline)
    node = ares_llist_node_next(node);
  if (node == NULL)
    ares_llist_insert_last(waiting, added);
  else
    ares_llist_insert_before(node, added);
}

static size_t length(ares_llist_t *list)
{
  size_t count = 0;
  for (ares_llist_node_t *at = ares_llist_node_first(list); at != NULL; at = ares_llist_node_next(at))
    count++;
  return count;
}

int main(void)
{
  ares_llist_t *fast = ares_llist_create(free);
  ares_llist_t *slow = ares_llist_create(free);
  for (int i = 0; i < 20; i++)
    wait_for(fast, 100 + 5 * i);
  for (int i = 0; i < 6; i++)
    ares_llist_node_destroy(ares_llist_node_idx(fast, 2 * i));
  for (int i = 0; i < 5; i++)
    wait_for(slow, 900 - 10 * i); /* always the first */
  for (int i = 0; i < 4; i++)
    ares_llist_node_mvparent_last(ares_llist_node_last(fast), slow);
  for (int i = 0; i < 3; i++)
    ares_llist_node_mvparent_first(ares_llist_node_first(fast), slow);
  for (int i = 0; i < 3; i++)
    ares_llist_node_replace(ares_llist_node_idx(slow, i), query(10 * i));
  ares_llist_insert_after(ares_llist_node_last(slow), query(2000));
  wait_for(fast, 500);
  wait_for(fast, 163); /* between others */
  wait_for(fast, 600);
  size_t there = length(fast) + length(slow);
  size_t expected = ares_llist_len(fast) + ares_llist_len(slow);
  printf("%s: %zu of %zu queries\n", there == expected ? "right" : "wrong", there, expected);
  return 0;
}
