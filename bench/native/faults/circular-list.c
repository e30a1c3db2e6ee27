/* A circular singly linked list; the list knows its last node, whose next is the first. */
#include "driver.h"

struct node {
  int value;
  struct node *next;
};

struct node *last;
int size;

/* structure */
void insert_key(int value) {
  struct node *node = calloc(1, sizeof(struct node));
  node->value = value;
  if (last == NULL) {
    node->next = node;
  } else {
    node->next = last->next;
    last->next = node;
  }
  last = node;
  size++;
}

void delete_key(int value) {
  if (last == NULL) {
    return;
  }
  struct node *before = last;
  struct node *node = last->next;
  while (node->value != value) {
    step();
    if (node == last) {
      return;
    }
    before = node;
    node = node->next;
  }
  if (node->next == node) {
    last = NULL;
  } else {
    before->next = node->next;
    if (node == last) {
      last = before;
    }
  }
  node->next = NULL;
  free(node);
  size--;
}
/* end */

int main(int argc, char **argv) {
  run_script(argc, argv, 1 << 20);
  return 0;
}
