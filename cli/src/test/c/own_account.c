/* Changes a heap at random, and tells at the end of each phase what degrees its nodes have, from
   an account of its own that lies outside of the heap. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct node {
   struct node* next;
   struct node* prev;
   long value;
   char* text;
};

#define MOST 4000
#define SLOTS 400

static struct { char* start; long size; int alive, is_node; int slots[SLOTS]; } known[MOST];
static int count = 0;
static unsigned long seed = 1;

static unsigned chance(unsigned n) { return (seed = seed * 6364136223846793005UL + 99, (seed >> 33) % n); }

/* The number of the block that an address leads to, plus one; 0 for none. */
static int leads_to(const char* a)
{
   for (int i = 0; i < count; i++)
      if (known[i].alive && a >= known[i].start && a < known[i].start + known[i].size)
         return i + 1;
   for (int i = 0; i < count; i++)
      if (known[i].alive && a == known[i].start + known[i].size)
         return i + 1;
   return 0;
}

static int add(void* start, long size, int is_node)
{
   known[count].start = start;
   known[count].size = size;
   known[count].alive = 1;
   known[count].is_node = is_node;
   return count++;
}

static int new_node(void)
{
   struct node* made = chance(2) ? malloc(sizeof(struct node)) : calloc(1, sizeof(struct node));
   return add(made, sizeof(struct node), 1);
}

static int new_text(void)
{
   long size = 8 + 8 * chance(6);
   char* text = malloc(size);
   memset(text, 'x', size);
   return add(text, size, 0);
}

static int any_alive(int is_node)
{
   for (int tries = 0; tries < 1000; tries++) {
      int i = chance(count);
      if (known[i].alive && known[i].is_node == is_node)
         return i;
   }
   return -1;
}

/* An address that a slot may get: of a block, inside of one, its end, nothing, or an old one. */
static char* any_address(int is_node)
{
   int to = any_alive(is_node);
   if (to < 0 || chance(6) == 0)
      return NULL;
   if (chance(8) == 0)
      return known[chance(count)].start;
   return known[to].start + (chance(3) ? 0 : chance(known[to].size + 1));
}

static void set(int in, int slot, char* value)
{
   char* at = known[in].start + 8 * slot;
   if (chance(4) == 0)
      for (int i = 0; i < 8; i++)
         at[i] = ((char*)&value)[i];
   else if (chance(3) == 0) {
      ((unsigned*)at)[1] = (unsigned long)value >> 32;
      ((unsigned*)at)[0] = (unsigned long)value;
   } else
      *(char**)at = value;
   known[in].slots[slot] = leads_to(value);
}

static void drop(int i)
{
   free(known[i].start);
   known[i].alive = 0;
}

/* The table of pointers, which grows: all its words are stored anew, also those that nobody set. */
static struct node** table = NULL;
static int table_block = -1;

static void grow_table(void)
{
   long words = table == NULL ? 8 : known[table_block].size / 8;
   long more = words + 40 > SLOTS ? words : words + 40;
   int old = table_block;
   table = realloc(table, more * sizeof(struct node*));
   table_block = add(table, more * sizeof(struct node*), 0);
   for (int i = 0; old >= 0 && i < words; i++)
      known[table_block].slots[i] = leads_to((char*)table[i]);
   if (old >= 0)
      known[old].alive = 0;
}

static void step(void)
{
   int node = any_alive(1);
   switch (chance(12)) {
      case 0: case 1: case 2: new_node(); break;
      case 3: new_text(); break;
      case 4:
         if (node >= 0)
            drop(node);
         break;
      case 5: {
         int text = any_alive(0);
         if (text >= 0 && text != table_block)
            drop(text);
         break;
      }
      case 6:
         if (chance(10) == 0)
            grow_table();
         else
            set(table_block, chance(known[table_block].size / 8), any_address(1));
         break;
      case 7:
         if (node >= 0)
            set(node, 3, any_address(0));
         break;
      default:
         if (node >= 0)
            set(node, chance(2), any_address(1));
   }
}

static int is_edge(int in, int slot)
{
   int to = known[in].slots[slot];
   return known[in].alive && to > 0 && known[to - 1].alive;
}

static void degrees(int of, int* into, int* out)
{
   *into = *out = 0;
   for (int i = 0; i < count; i++)
      for (int slot = 0; known[i].alive && slot < known[i].size / 8 && slot < SLOTS; slot++)
         if (is_edge(i, slot)) {
            *into += known[i].slots[slot] == of + 1;
            *out += i == of;
         }
}

static char said[200];

static void account(const char* name)
{
   long counts[8] = {0};
   for (int i = 0; i < count; i++)
      if (known[i].alive && known[i].is_node) {
         int in, out;
         degrees(i, &in, &out);
         counts[0]++;
         if (in <= 2)
            counts[1 + in]++;
         if (out <= 2)
            counts[4 + out]++;
         counts[7] += in == out;
      }
   int n = snprintf(said, sizeof said, "%s %ld [%ld, %ld, %ld, %ld, %ld, %ld, %ld]\n", name, counts[0],
                    counts[1], counts[2], counts[3], counts[4], counts[5], counts[6], counts[7]);
   if (write(1, said, n) != n)
      abort();
}

#define PHASE(k) static void done_##k(void) { account("done_" #k); }
PHASE(1) PHASE(2) PHASE(3) PHASE(4)

static void steps(int n)
{
   while (n-- > 0)
      step();
}

int main(int argc, char** argv)
{
   seed = atoi(argv[1]);
   grow_table();
   for (int i = 0; i < 40; i++)
      new_node();
   steps(200);
   done_1();
   steps(200);
   done_2();
   steps(200);
   done_3();
   steps(200);
   done_4();
   if (argc > 2)
      *(volatile int*)8 = 1;
   return 0;
}
