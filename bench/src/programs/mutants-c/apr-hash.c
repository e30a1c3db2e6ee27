/*
 * The hash table of the Apache runtime. Copies and merged tables are left out: their entries are elements of
 * one block, which a specification cannot bind.
 */
#include "apr_hash.h"
#include "driver.h"

static unsigned int hash(const char *key, apr_ssize_t *length) {
  return (unsigned int)((const struct item *)key)->key * 7;
}

/* The key and value of each number; a key is found by its bytes. */
static void op_set(apr_hash_t *table, int key) {
  struct item *item = new_item(key);
  apr_hash_set(table, item, sizeof *item, item);
}

static void op_unset(apr_hash_t *table, int key) {
  struct item wanted = {key};
  apr_hash_set(table, &wanted, sizeof wanted, NULL);
}

static void op_clear(apr_hash_t *table) {
  apr_hash_clear(table);
}

int main(int argc, char **argv) {
  start(argc, argv);
  apr_hash_t *table = apr_hash_make_custom(NULL, hash);
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(100);
    switch (chance(24)) {
      case 0: case 1: case 2: case 3: case 4: case 5: op_unset(table, key); break;
      case 8: if (chance(8) == 0) op_clear(table); else op_set(table, key); break;
      default: op_set(table, key); break;
    }
  }
  return 0;
}
