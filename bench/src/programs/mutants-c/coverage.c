/*
 * Which basic blocks each operation ran: one line for each operation in the file that the environment
 * variable MUTANT_COVERAGE names, with its number and the addresses after the calls that the compiler
 * put at the beginning of each block. A line is written when the next operation begins or the program
 * ends by itself.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define SEATS 65536

static unsigned long seen[SEATS];
static int operation = -1;
static int file = -1;

static void put(const char *text, int length) {
  if (write(file, text, length) != length)
    _exit(3);
}

static void finish(void) {
  char text[32];
  if (file < 0)
    return;
  put(text, snprintf(text, sizeof text, "%d", operation));
  for (int i = 0; i < SEATS; i++)
    if (seen[i] != 0) {
      put(text, snprintf(text, sizeof text, " %lx", seen[i]));
      seen[i] = 0;
    }
  put("\n", 1);
}

void coverage_operation(int number) {
  if (file < 0) {
    const char *name = getenv("MUTANT_COVERAGE");
    file = name == NULL ? -1 : open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    atexit(finish);
  } else {
    finish();
  }
  operation = number;
}

void __sanitizer_cov_trace_pc(void) {
  unsigned long address = (unsigned long)__builtin_return_address(0);
  unsigned long seat = address % SEATS;
  if (operation < 0)
    return;
  while (seen[seat] != 0 && seen[seat] != address)
    seat = (seat + 1) % SEATS;
  seen[seat] = address;
}
