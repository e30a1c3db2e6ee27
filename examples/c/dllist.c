/*
 * A doubly linked list of numbers, kept in order. One statement of remove_value is missing what it
 * should do: see dllist.inv.
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

static void remove_value(int value) {
  struct node *at = head;
  while (at != NULL && at->value != value)
    at = at->next;
  if (at == NULL)
    return;
  if (at->prev == NULL)
    head = at->next;
  else
    at->prev->next = at->next;
  if (at->next != NULL)
    at->next->prev = at; /* faulty: must be at->prev */
  free(at);
}

int main(void) {
  int values[] = {5, 1, 4, 2, 3, 6};
  for (int i = 0; i < 6; i++)
    insert(values[i]);
  remove_value(3);
  for (struct node *at = head; at != NULL; at = at->next)
    printf("%d\n", at->value);
  return 0;
}
