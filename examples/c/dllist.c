/*
 * A doubly linked list of numbers, kept in order. A statement of split_behind is wrong; dllist.inv
 * says what must hold.
 */
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
  struct node *prev;
  int value;
};

static struct node *head;

static struct node *make_node(int value) {
  struct node *made = malloc(sizeof *made);
  made->next = NULL;
  made->prev = NULL;
  made->value = value;
  return made;
}

static void insert(int value) {
  struct node *made = make_node(value);
  if (head == NULL || head->value >= value) {
    made->next = head;
    if (head != NULL)
      head->prev = made;
    head = made;
    return;
  }
  struct node *at = head;
  while (at->next != NULL && at->next->value < value)
    at = at->next;
  made->next = at->next;
  made->prev = at;
  if (at->next != NULL)
    at->next->prev = made;
  at->next = made;
}

static struct node *find(int value) {
  struct node *at = head;
  while (at != NULL && at->value != value)
    at = at->next;
  return at;
}

static void remove_value(int value) {
  struct node *at = find(value);
  if (at == NULL)
    return;
  if (at->prev == NULL)
    head = at->next;
  else
    at->prev->next = at->next;
  if (at->next != NULL)
    at->next->prev = at->prev;
  free(at);
}

/* Cuts the list behind a value and returns the rest. */
static struct node *split_behind(int value) {
  struct node *rest = find(value)->next;
  rest->prev = NULL; /* faulty: the node before still leads to it */
  return rest;
}

int main(void) {
  int values[] = {5, 1, 4, 2, 3, 6};
  for (int i = 0; i < 6; i++)
    insert(values[i]);
  remove_value(3);
  struct node *rest = split_behind(4);
  printf("%d\n", rest->value);
  insert(0);
  for (struct node *at = head; at != NULL; at = at->next)
    printf("%d\n", at->value);
  return 0;
}
