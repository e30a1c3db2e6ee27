/*
 * What the structures share: a script of inserts and deletes that a seed determines, the switch of an
 * injected fault, and a limit for operations that do not end.
 *
 * Arguments: seed, base size, operations, the operation from which on the fault may happen, and a
 * file that receives the operation in which it did.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_STEPS 20000

static int operation, armed, happened, steps;
static const char *truth;

void insert_key(int key);
void delete_key(int key);

/* Whether the fault happens at this execution of its statement: once. */
static int fault_now(void) {
  if (happened != 0 || operation < armed)
    return 0;
  happened = operation;
  FILE *to = fopen(truth, "w");
  fprintf(to, "%d\n", operation);
  fclose(to);
  return 1;
}

/* A call or a turn of a loop. */
static void step(void) {
  if (++steps > MOST_STEPS)
    abort();
}

static unsigned long state;

static int below(int n) {
  state = state * 6364136223846793005UL + 1442695040888963407UL;
  return (int)((state >> 33) % (unsigned long)n);
}

static void run_script(int argc, char **argv, int keys) {
  if (argc < 6)
    exit(2);
  int base = atoi(argv[2]), all = base + atoi(argv[3]), count = 0;
  static int present[1 << 16];
  static unsigned char used[1 << 20];
  state = strtoul(argv[1], NULL, 10) * 2654435761UL + 1;
  armed = atoi(argv[4]);
  truth = argv[5];
  for (operation = 1; operation <= all; operation++) {
    steps = 0;
    if (operation > base && count > 0 && below(2) == 0) {
      int which = below(count), key = present[which];
      present[which] = present[--count];
      delete_key(key);
    } else {
      int key = below(keys);
      while (used[key])
        key = below(keys);
      used[key] = 1;
      present[count++] = key;
      insert_key(key);
    }
  }
}
