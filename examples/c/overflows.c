// Ways to leave a block on the heap, each beside the same program without the fault.
//
//   overflows CASE          does it
//   overflows CASE fixed    does the same within bounds
//   overflows --all [fixed] does all of them, one after another
//   overflows --list        names the cases: name, what is to be found, the mark of the line
//
// A line that leaves a block is marked. What an attacker would aim at (an address to return to, a
// pointer to a function, ...) is overwritten but never used.

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 64, MOST = 4096 };

static int fixed;
static volatile long sink;

static void keep(void *p) { __asm__ volatile("" : : "r"(p) : "memory"); }

static void *block(size_t size)
{
  void *made = malloc(size);
  if (made == NULL) exit(3);
  memset(made, 1, size);
  return made;
}

// ---- Writing over what lies behind: targets, techniques and functions ----

static const char *const targets[] = {"return", "frame", "function", "structure", "jump", "data"};
static const char *const techniques[] = {"direct", "indirect"};
static const char *const functions[] = {"memcpy", "memmove", "strcpy", "strncpy", "sprintf",
                                        "snprintf", "strcat", "strncat", "sscanf", "loop", "words"};

enum { COUNT_TARGETS = 6, COUNT_TECHNIQUES = 2, COUNT_FUNCTIONS = 11 };

// Keeps compilers from making one of two calls that look alike.
#define APART(name) __asm__ volatile("# " name : : : "memory")

static void copy(int function, char *to, const char *from, size_t n)
{
  size_t i;
  switch (function) {
    case 0:
      memcpy(to, from, n); // mark: memcpy
      APART("memcpy");
      break;
    case 1:
      memmove(to, from, n); // mark: memmove
      APART("memmove");
      break;
    case 2:
      strcpy(to, from); // mark: strcpy
      APART("strcpy");
      break;
    case 3:
      strncpy(to, from, n); // mark: strncpy
      APART("strncpy");
      break;
    case 4:
      sprintf(to, "%s", from); // mark: sprintf
      APART("sprintf");
      break;
    case 5:
      snprintf(to, n, "%s", from); // mark: snprintf
      APART("snprintf");
      break;
    case 6:
      to[0] = 0;
      strcat(to, from); // mark: strcat
      APART("strcat");
      break;
    case 7:
      to[0] = 0;
      strncat(to, from, n - 1); // mark: strncat
      APART("strncat");
      break;
    case 8:
      sscanf(from, "%4000s", to); // mark: sscanf
      APART("sscanf");
      break;
    case 9:
      for (i = 0; i < n; i++) to[i] = from[i]; // mark: loop
      APART("loop");
      break;
    default:
      for (i = 0; i < n / 8; i++) ((long *)to)[i] = ((const long *)from)[i]; // mark: words
      APART("words");
  }
}

struct victim {
  char name[16];
  void (*function)(void);
  long data;
  long *pointer;
  jmp_buf context;
};

static void harmless(void) { sink++; }

static void *aim(struct victim *victim, const char *target)
{
  if (target[0] == 'f' && target[1] == 'u') return &victim->function;
  if (target[0] == 's') return &victim->function;
  if (target[0] == 'j') return &victim->context;
  return &victim->data;
}

static __attribute__((noinline)) void attack(const char *target, int indirect, int function)
{
  static long text[MOST / 8];
  char *buffer = block(ROOM);
  struct victim *victim = block(sizeof *victim);
  long *frame = __builtin_frame_address(0);
  long *goal = target[0] == 'r' ? frame + 1 : target[0] == 'f' && target[1] == 'r' ? frame : NULL;
  char *at;
  size_t n;
  if ((char *)victim < buffer) exit(4);
  victim->function = harmless;
  victim->pointer = NULL;
  if (setjmp(victim->context) != 0) exit(4);
  if (goal == NULL) goal = aim(victim, target);
  at = indirect ? (char *)&victim->pointer : (char *)goal;
  n = fixed ? ROOM - 8 : (size_t)(at + 8 - buffer);
  if (n > MOST - 8) exit(4);
  memset(text, 'A', n);
  if (!fixed && indirect) memcpy((char *)text + n - 8, &goal, 8);
  ((char *)text)[n] = 0;
  copy(function, buffer, (char *)text, n + (function == 5 || function == 7));
  if (indirect && victim->pointer == goal) {
    long old = *goal;
    *goal = 1;
    keep(goal);
    *goal = old;
  }
}

// ---- Other ways ----

static void read_behind(void)
{
  int *numbers = block(10 * sizeof(int));
  int i, last = fixed ? 9 : 10;
  for (i = 0; i <= last; i++) sink += numbers[i]; // mark: read-behind
}

static void read_copy(void)
{
  char reply[200];
  char *request = block(ROOM);
  memcpy(reply, request, fixed ? ROOM : ROOM + 40); // mark: read-copy
  keep(reply);
}

static void read_text(void)
{
  char *text = block(24);
  if (fixed) text[23] = 0;
  sink += (long)strlen(text); // mark: read-text
}

static void write_before(void)
{
  char *text = block(ROOM);
  long i = fixed ? 0 : -3;
  keep(&i);
  text[i] = 'x'; // mark: write-before
  keep(text);
}

static void off_by_one(void)
{
  char *text = block(ROOM);
  long end = fixed ? ROOM - 1 : ROOM;
  keep(&end);
  text[end] = 0; // mark: off-by-one
  keep(text);
}

static void off_by_one_inside_word(void)
{
  char *text = block(13);
  long end = fixed ? 12 : 13;
  keep(&end);
  text[end] = 0; // mark: off-by-one-odd
  keep(text);
}

static void grown_too_little(void)
{
  long *numbers = block(8 * sizeof(long));
  numbers = realloc(numbers, (fixed ? 16 : 15) * sizeof(long));
  if (numbers == NULL) exit(3);
  numbers[15] = 1; // mark: grown
  keep(numbers);
}

struct item {
  struct item *next;
  long value;
};

static void read_freed(void)
{
  struct item *item = block(sizeof *item);
  if (!fixed) free(item);
  keep(&item);
  sink += item->value; // mark: read-freed
}

static void write_freed(void)
{
  struct item *item = block(sizeof *item);
  if (!fixed) free(item);
  keep(&item);
  item->next = NULL; // mark: write-freed
  keep(item);
}

static void freed_in_loop(void)
{
  struct item *list = NULL, *at, *next;
  int i;
  for (i = 0; i < 3; i++) {
    at = block(sizeof *at);
    at->next = list;
    list = at;
  }
  for (at = list; at != NULL; at = next) {
    next = fixed ? at->next : NULL;
    free(at);
    keep(&at);
    if (!fixed) next = at->next; // mark: freed-in-loop
  }
}

static void freed_twice(void)
{
  char *text = block(ROOM);
  free(text);
  keep(&text);
  if (!fixed) free(text); // mark: freed-twice
}

static void freed_inside(void)
{
  char *text = block(ROOM);
  char *at = fixed ? text : text + 8;
  keep(&at);
  free(at); // mark: freed-inside
}

static void freed_variable(void)
{
  static char text[ROOM];
  char *at = text;
  keep(&at);
  if (!fixed) free(at); // mark: freed-variable
}

static void system_write(void)
{
  int ends[2];
  char *text = block(ROOM);
  char sent[ROOM + 20];
  memset(sent, 'x', sizeof sent);
  if (pipe(ends) != 0 || write(ends[1], sent, sizeof sent) != (long)sizeof sent) exit(3);
  sink += read(ends[0], text, fixed ? ROOM : ROOM + 20); // mark: system-write
}

static void system_read(void)
{
  int ends[2];
  char *text = block(ROOM);
  if (pipe(ends) != 0) exit(3);
  sink += write(ends[1], text, fixed ? ROOM : ROOM + 20); // mark: system-read
}

static void far_write(void)
{
  char *first = block(ROOM);
  char *second = block(2000);
  long i = fixed ? 10 : 500;
  keep(&i);
  keep(second);
  first[i] = 'x'; // mark: far-write
  keep(first);
}

static void far_read(void)
{
  int *table = block(25 * sizeof(int));
  int *other = block(4000);
  long i = fixed ? 3 : 125;
  keep(&i);
  keep(other);
  sink += table[i]; // mark: far-read
}

struct packet {
  char name[16];
  void (*handler)(void);
};

static void inside(void)
{
  struct packet *packet = block(sizeof *packet);
  long i, n = fixed ? 16 : 24;
  char *to = packet->name;
  keep(&n);
  for (i = 0; i < n; i++) to[i] = 'A'; // mark: inside
  keep(packet);
}

struct way {
  const char *name;
  const char *found;
  void (*run)(void);
};

static const struct way ways[] = {
  {"read-behind", "read behind", read_behind},
  {"read-copy", "read behind", read_copy},
  {"read-text", "read behind", read_text},
  {"write-before", "write before", write_before},
  {"off-by-one", "write behind", off_by_one},
  {"off-by-one-odd", "write behind", off_by_one_inside_word},
  {"grown", "write behind", grown_too_little},
  {"read-freed", "read freed", read_freed},
  {"write-freed", "write freed", write_freed},
  {"freed-in-loop", "read freed", freed_in_loop},
  {"freed-twice", "free twice", freed_twice},
  {"freed-inside", "free wrong", freed_inside},
  {"freed-variable", "free wrong", freed_variable},
  {"system-write", "write behind", system_write},
  {"system-read", "read behind", system_read},
  {"far-write", "write across", far_write},
  {"far-read", "read across", far_read},
  {"inside", "nothing seen", inside},
};

enum { COUNT_WAYS = sizeof ways / sizeof ways[0] };

// Each target that lies in memory of its own can be met directly; what lies on the stack cannot.
static int can_be_met(int target, int technique) { return technique == 1 || target >= 2; }

int main(int count, char **words)
{
  const char *wanted = count > 1 ? words[1] : "--list";
  int t, k, f, w, list = strcmp(wanted, "--list") == 0, all = strcmp(wanted, "--all") == 0;
  char name[100];
  fixed = count > 2 && strcmp(words[2], "fixed") == 0;
  for (t = 0; t < COUNT_TARGETS; t++)
    for (k = 0; k < COUNT_TECHNIQUES; k++)
      for (f = 0; f < COUNT_FUNCTIONS; f++) {
        if (!can_be_met(t, k)) continue;
        snprintf(name, sizeof name, "%s-%s-%s", targets[t], techniques[k], functions[f]);
        if (list)
          printf("%s\twrite behind\t%s\n", name, functions[f]);
        else if (all || strcmp(name, wanted) == 0) {
          attack(targets[t], k, f);
          if (!all) return 0;
        }
      }
  for (w = 0; w < COUNT_WAYS; w++)
    if (list)
      printf("%s\t%s\t%s\n", ways[w].name, ways[w].found, ways[w].name);
    else if (all || strcmp(ways[w].name, wanted) == 0) {
      ways[w].run();
      if (!all) return 0;
    }
  if (!list && !all) fprintf(stderr, "there is no case %s\n", wanted);
  return list || all ? 0 : 2;
}
