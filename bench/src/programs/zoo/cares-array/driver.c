/* The last answers of name servers, the newest first: old ones are dropped at the end. */
#include <stdio.h>
#include "ares_private.h"
#include "ares_array.h"

void *ares_malloc_zero(size_t size)
{
  return calloc(1, size);
}

void *ares_realloc_zero(void *block, size_t before, size_t size)
{
  char *grown = realloc(block, size);
  if (size > before)
    memset(grown + before, 0, size - before);
  return grown;
}

void *ares_realloc_zero_array(void *block, size_t before, size_t count, size_t size)
{
  return ares_realloc_zero(block, before * size, count * size);
}

void ares_free(void *block)
{
  free(block);
}

size_t ares_round_up_pow2(size_t number)
{
  size_t power = 1;
  while (power < number)
    power *= 2;
  return power;
}

struct answer {
  long second;
};

static void drop(void *element)
{
  free(*(struct answer **) element);
}

static long second_of(ares_array_t *answers, size_t index)
{
  return (*(struct answer **) ares_array_at(answers, index))->second;
}

/* An answer that arrives late belongs behind newer ones. */
static void arrived(ares_array_t *answers, long second)
{
  struct answer *answer = malloc(sizeof *answer);
  answer->second = second;
  size_t at = 0;
  while (at < ares_array_len(answers) && second_of(answers, at) > second)
    at++;
  if (at == 0 && ares_array_len(answers) > 0)
    ares_array_insertdata_first(answers, &answer);
  else
    ares_array_insertdata_at(answers, at, &answer);
  while (ares_array_len(answers) > 12)
    ares_array_remove_last(answers);
}

static int unordered(ares_array_t *answers)
{
  int count = 0;
  for (size_t i = 0; i + 1 < ares_array_len(answers); i++)
    count += second_of(answers, i) < second_of(answers, i + 1);
  return count;
}

int main(void)
{
  ares_array_t *slow = ares_array_create(sizeof(struct answer *), drop);
  for (long i = 0; i < 15; i++)
    arrived(slow, 500 - 7 * i); /* each later than the last */
  for (int i = 0; i < 5; i++)
    ares_array_remove_first(slow);
  for (long i = 0; i < 4; i++)
    arrived(slow, 430 - 9 * i);
  for (int i = 0; i < 3; i++)
    ares_array_remove_at(slow, 2);
  ares_array_t *fast = ares_array_create(sizeof(struct answer *), drop);
  for (long i = 0; i < 6; i++)
    arrived(fast, 900 - 20 * i);
  arrived(fast, 1000);
  arrived(fast, 950);
  arrived(fast, 1010);
  int wrong = unordered(slow) + unordered(fast);
  printf("%s: %d out of order\n", wrong == 0 ? "right" : "wrong", wrong);
  return 0;
}
