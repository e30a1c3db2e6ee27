/* The ordered set of gnulib as an AVL tree. */
#include "config.h"
#include "gl_avltree_oset.h"
#include "driver.h"

static int compare(const void *a, const void *b) {
  int x = ((const struct item *)a)->key, y = ((const struct item *)b)->key;
  return x < y ? -1 : x > y;
}

static void op_add(gl_oset_t set, int key) {
  gl_oset_nx_add(set, new_item(key));
}

static void op_remove(gl_oset_t set, int key) {
  struct item wanted = {key};
  gl_oset_remove(set, &wanted);
}

static void change(const void *element, void *data) {
  ((struct item *)element)->key += *(int *)data;
}

static void op_update(gl_oset_t set, int threshold, int by) {
  gl_oset_iterator_t i = gl_oset_iterator(set);
  const void *element;
  while (gl_oset_iterator_next(&i, &element))
    if (((const struct item *)element)->key >= threshold) {
      gl_oset_update(set, element, change, &by);
      break;
    }
  gl_oset_iterator_free(&i);
}

int main(int argc, char **argv) {
  start(argc, argv);
  gl_oset_t set = gl_oset_nx_create_empty(GL_AVLTREE_OSET, compare, NULL);
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(80);
    switch (chance(20)) {
      case 0: case 1: case 2: case 3: case 4: case 5: op_remove(set, key); break;
      case 6: case 7: op_update(set, key, chance(21) - 10); break;
      default: op_add(set, key); break;
    }
  }
  return 0;
}
