/* A register of variables that rules use: names are entered, looked up and dropped. */
#include "suricata-common.h"
#include "util-hash.h"

#define NAMES 48

struct variable {
  char name[16];
  int registered;
};

struct registry {
  HashTable *table;
  int count;
};

static struct registry *registry;
static struct variable *variables[NAMES];

static uint32_t hash_of(HashTable *table, void *data, uint16_t length)
{
  uint32_t hash = 5381;
  for (const char *c = ((struct variable *) data)->name; *c != 0; c++)
    hash = hash * 33 + (unsigned char) *c;
  return hash % table->array_size;
}

static char same(void *left, uint16_t left_size, void *right, uint16_t right_size)
{
  return strcmp(((struct variable *) left)->name, ((struct variable *) right)->name) == 0;
}

static void enter(struct variable *variable)
{
  if (HashTableLookup(registry->table, variable, 0) == NULL
      && HashTableAdd(registry->table, variable, 0) == 0) {
    variable->registered = 1;
    registry->count++;
  }
}

/* Drops a name; nothing happens where it is not there. */
static void drop(struct variable *variable)
{
  if (variable->registered) {
    variable->registered = 0;
    registry->count--;
  }
  HashTableRemove(registry->table, variable, 0);
}

static int found(void)
{
  int count = 0;
  for (int i = 0; i < NAMES; i++)
    count += HashTableLookup(registry->table, variables[i], 0) != NULL;
  return count;
}

int main(void)
{
  registry = malloc(sizeof *registry);
  registry->table = HashTableInit(32, hash_of, same, NULL);
  registry->count = 0;
  for (int i = 0; i < NAMES; i++) {
    variables[i] = calloc(1, sizeof(struct variable));
    snprintf(variables[i]->name, sizeof variables[i]->name, "var.%d", i * i);
  }
  for (int i = 0; i < 30; i++)
    enter(variables[i]);
  for (int i = 0; i < 30; i += 4)
    drop(variables[i]);
  for (int i = 0; i < 30; i += 8)
    enter(variables[i]);
  for (int i = 30; i < NAMES; i++) /* rules that were never loaded are unloaded */
    drop(variables[i]);
  enter(variables[40]);
  int there = found();
  printf("%s: %d of %d found\n", there == registry->count ? "right" : "wrong", there,
         registry->count);
  return 0;
}
