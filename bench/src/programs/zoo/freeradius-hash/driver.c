/* A dictionary of attributes: hashed by their vendor, told apart by their number. */
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

#include "hash.h"

struct attribute {
  uint32_t vendor;
  int number;
};

static uint32_t vendor_of(void const *data)
{
  return ((struct attribute const *) data)->vendor * 2654435761u;
}

static int by_number(void const *left, void const *right)
{
  int a = ((struct attribute const *) left)->number;
  int b = ((struct attribute const *) right)->number;
  return a < b ? -1 : a > b;
}

static int missing;

static void add(fr_hash_table_t *dictionary, uint32_t vendor, int number)
{
  struct attribute *attribute = calloc(1, sizeof *attribute);
  attribute->vendor = vendor;
  attribute->number = number;
  if (!fr_hash_table_insert(dictionary, attribute))
    free(attribute);
}

static void look_up(fr_hash_table_t *dictionary, uint32_t vendor, int number)
{
  struct attribute wanted = { vendor, number };
  missing += fr_hash_table_finddata(dictionary, &wanted) == NULL;
}

int main(void)
{
  fr_hash_table_t *dictionary = fr_hash_table_create(vendor_of, by_number, free);
  for (uint32_t vendor = 1; vendor <= 60; vendor++)
    add(dictionary, vendor, 100);
  for (uint32_t vendor = 1; vendor <= 60; vendor++)
    look_up(dictionary, vendor, 100);
  for (uint32_t vendor = 3; vendor <= 60; vendor += 3) /* older attributes, with lower numbers */
    add(dictionary, vendor, 40);
  for (uint32_t vendor = 5; vendor <= 60; vendor += 7) {
    struct attribute gone = { vendor, 100 };
    fr_hash_table_delete(dictionary, &gone);
  }
  for (uint32_t vendor = 6; vendor <= 60; vendor += 12) /* newer ones */
    add(dictionary, vendor, 70);
  for (uint32_t vendor = 6; vendor <= 60; vendor += 12)
    look_up(dictionary, vendor, 70);
  for (uint32_t vendor = 6; vendor <= 60; vendor += 12)
    add(dictionary, vendor, 70); /* read twice, ignored */
  printf("%s: %d attributes, %d not found\n", missing == 0 ? "right" : "wrong",
         fr_hash_table_num_elements(dictionary), missing);
  fr_hash_table_free(dictionary);
  return 0;
}
