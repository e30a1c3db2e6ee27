/* A singly linked list in ascending order. */
#include "driver.h"

struct node {
  int key;
  struct node *next;
};

struct node *head;
int size;

/* structure */
static struct node *make(int key, struct node *next) {
  struct node *node = calloc(1, sizeof(struct node));
  node->key = key;
  node->next = next;
  return node;
}

void insert_key(int key) {
  if (head == NULL || key <= head->key) {
    head = make(key, head);
    size++;
    return;
  }
  struct node *before = head;
  while (before->next != NULL && before->next->key < key) {
    step();
    before = before->next;
  }
  before->next = make(key, before->next);
  size++;
}

void delete_key(int key) {
  if (head == NULL) {
    return;
  }
  struct node *node = head;
  if (head->key == key) {
    head = head->next;
    free(node);
    size--;
    return;
  }
  struct node *before = head;
  while (before->next != NULL && before->next->key < key) {
    step();
    before = before->next;
  }
  node = before->next;
  if (node == NULL || node->key != key) {
    return;
  }
  before->next = node->next;
  node->next = NULL;
  free(node);
  size--;
}
/* end */

int main(int argc, char **argv) {
  run_script(argc, argv, 1 << 20);
  return 0;
}
