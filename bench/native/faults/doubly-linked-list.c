/* A doubly linked list with both ends; a value can be inserted anywhere. */
#include "driver.h"

struct node {
  int value;
  struct node *next;
  struct node *prev;
};

struct list {
  struct node *first;
  struct node *last;
  int size;
};

struct list *list;

/* structure */
static struct node *make(struct node *prev, int value, struct node *next) {
  struct node *node = calloc(1, sizeof(struct node));
  node->prev = prev;
  node->value = value;
  node->next = next;
  return node;
}

static void link_first(int value) {
  struct node *next = list->first;
  struct node *node = make(NULL, value, next);
  list->first = node;
  if (next == NULL) {
    list->last = node;
  } else {
    next->prev = node;
  }
  list->size++;
}

static void link_last(int value) {
  struct node *prev = list->last;
  struct node *node = make(prev, value, NULL);
  list->last = node;
  if (prev == NULL) {
    list->first = node;
  } else {
    prev->next = node;
  }
  list->size++;
}

static void link_after(struct node *prev, int value) {
  struct node *next = prev->next;
  struct node *node = make(prev, value, next);
  prev->next = node;
  if (next == NULL) {
    list->last = node;
  } else {
    next->prev = node;
  }
  list->size++;
}

static struct node *node_at(int index) {
  struct node *node = list->first;
  for (int i = 0; i < index; i++) {
    step();
    node = node->next;
  }
  return node;
}

void insert_key(int value) {
  if (value % 2 == 0) {
    link_last(value);
  } else if (list->size / 2 == 0) {
    link_first(value);
  } else {
    link_after(node_at(list->size / 2 - 1), value);
  }
}

static void unlink_node(struct node *node) {
  struct node *next = node->next;
  struct node *prev = node->prev;
  if (prev == NULL) {
    list->first = next;
  } else {
    prev->next = next;
    node->prev = NULL;
  }
  if (next == NULL) {
    list->last = prev;
  } else {
    next->prev = prev;
    node->next = NULL;
  }
  free(node);
  list->size--;
}

void delete_key(int value) {
  for (struct node *node = list->first; node != NULL; node = node->next) {
    step();
    if (node->value == value) {
      unlink_node(node);
      return;
    }
  }
}
/* end */

int main(int argc, char **argv) {
  list = calloc(1, sizeof(struct list));
  run_script(argc, argv, 1 << 20);
  return 0;
}
