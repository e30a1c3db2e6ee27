/*
 * What the drivers share. A driver runs seeded random operations, each in one call of a function op_*
 * that is handed the structure. Usage: program SEED OPERATIONS
 */
#ifndef DRIVER_H
#define DRIVER_H
#include <stdio.h>
#include <stdlib.h>

struct item {
  int key;
};

/* Of the build that measures which lines an operation ran; absent in others. */
extern void coverage_operation(int number) __attribute__((weak));

static unsigned long random_state;
static int operations;

static void start(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s SEED OPERATIONS\n", argv[0]);
    exit(2);
  }
  random_state = strtoul(argv[1], NULL, 10) * 2654435761UL + 12345;
  operations = atoi(argv[2]);
}

/* From 0, below the bound. */
static int chance(int bound) {
  random_state = random_state * 6364136223846793005UL + 1442695040888963407UL;
  return (int)((random_state >> 33) % (unsigned long)bound);
}

static void next_operation(int number) {
  if (coverage_operation)
    coverage_operation(number);
}

static struct item *new_item(int key) {
  struct item *item = malloc(sizeof(struct item));
  item->key = key;
  return item;
}

#endif
