/* Sparse arrays of bash: a circular list in the order of indexes, with a head and the last place. */
#include "config.h"
#include "shell.h"
#include "array.h"
#include "driver.h"

static void op_insert(ARRAY *array, int index) {
  char text[16];
  snprintf(text, sizeof text, "v%d", index);
  array_insert(array, index, text);
}

static void op_remove(ARRAY *array, int index) {
  ARRAY_ELEMENT *gone = array_remove(array, index);
  if (gone)
    array_dispose_element(gone);
}

static void op_shift(ARRAY *array, int count) {
  array_shift(array, count, AS_DISPOSE);
}

static void op_rshift(ARRAY *array, int count) {
  array_rshift(array, count, "shifted");
}

static void op_reference(ARRAY *array, int index) {
  array_reference(array, index);
}

static void op_copy(ARRAY **array) {
  ARRAY *copy = array_copy(*array);
  array_dispose(*array);
  *array = copy;
}

static void op_flush(ARRAY *array) {
  array_flush(array);
}

int main(int argc, char **argv) {
  start(argc, argv);
  ARRAY *array = array_create();
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int index = chance(60);
    switch (chance(20)) {
      case 0: case 1: case 2: case 3: op_remove(array, index); break;
      case 4: case 5: op_reference(array, index); break;
      case 6: op_shift(array, 1 + chance(3)); break;
      case 7: op_rshift(array, 1 + chance(3)); break;
      case 8: if (chance(3) == 0) op_copy(&array); else op_insert(array, index); break;
      case 9: if (chance(8) == 0) op_flush(array); else op_insert(array, index); break;
      default: op_insert(array, index); break;
    }
  }
  return 0;
}
