/* A tree of people, each of whom knows the parent. Those who are read from an
   old register are entered by another function, which forgets the parent. */
#include <stdio.h>
#include <stdlib.h>

struct person {
  int number;
  struct person *parent;
  struct person *left;
  struct person *right;
};

static struct person *root;

static struct person *create(int number) {
  struct person *one = calloc(1, sizeof(struct person));
  if (one == NULL) exit(1);
  one->number = number;
  return one;
}

static struct person **place(struct person *at, int number) {
  return number < at->number ? &at->left : &at->right;
}

static struct person *find(int number) {
  struct person *at = root;
  while (*place(at, number) != NULL) at = *place(at, number);
  return at;
}

static void enter(int number) {
  struct person *parent = find(number);
  struct person *one = create(number);
  one->parent = parent;
  *place(parent, number) = one;
}

static void enter_old(int number) {
  struct person *parent = find(number);
  *place(parent, number) = create(number); /* faulty: who is the parent? */
}

int main(int argc, char **argv) {
  int count = argc > 2 ? atoi(argv[2]) : 1000, i;
  srand(argc > 1 ? atoi(argv[1]) : 1);
  root = create(RAND_MAX / 2);
  for (i = 0; i < count; i++) {
    if (argc > 3 && i > count / 2) {
      enter_old(rand());
    } else {
      enter(rand());
    }
  }
  printf("%d people\n", count + 1);
  return 0;
}
