/* Every way to lay out a type that C has. */
#include <stddef.h>
#include <stdlib.h>

enum color { RED = -1, GREEN, BLUE = 200 };
enum wide { SMALL = 1, BIG = 0x80000000u };
enum huge { HUGE_VALUE = 0x7000000000000000l };
typedef enum { YES, NO = 0x7fffffff } answer;

struct hidden;
struct later;
typedef struct later *later_ref;

struct node {
  struct node *next, **back;
  const struct node *const fixed;
  enum color color;
  char name[5];
  short grid[2][3][4];
};

struct bits {
  unsigned a : 1, b : 3;
  int c : 12;
  enum color shade : 9;
  unsigned long long d : 37;
  unsigned : 0;
  _Bool e : 1;
  char f;
  unsigned g : 7;
};

struct __attribute__((packed)) tight {
  char a;
  long b;
  unsigned c : 5;
  unsigned d : 20;
  struct bits *e;
};

typedef struct {
  int kind;
  union {
    struct node *node;
    double number;
    struct {
      int low, high;
    };
    struct {
      char *text;
      size_t length;
    } text;
  };
} value;

typedef int (*compare)(const void *, const value *, ...);

struct table {
  compare compare;
  void (*callbacks[3])(struct table *, later_ref);
  int (*matrix)[4];
  struct hidden *hidden;
  later_ref later;
  value values[2];
  long double precise;
  _Complex double complex_number;
  __int128 wide;
  volatile signed char byte;
  union {
    float f;
    unsigned u;
  } both __attribute__((aligned(32)));
  answer answers[];
};

struct old_style {
  int count;
  double items[0];
};

struct later {
  struct later *self;
  struct table *table;
};

struct node nodes[3];
static struct bits packed_bits;
struct tight tight;
value first_value;
struct table *tables;
enum wide wide;
enum huge huge;
struct old_style *old_style;
const char *const words[] = {"one", "two"};
__thread int per_thread;

static int compare_values(const void *a, const value *b, ...) {
  static int calls;
  struct pair {
    int left, right;
  } pair = {1, 2};
  calls++;
  for (int i = 0; i < 2; i++) {
    struct node *node = &nodes[i];
    if (node->next) {
      struct pair *node = &pair; /* another of the same name */
      calls += node->left;
    }
    double *other = malloc(sizeof *other);
    free(other);
    calls += node->color;
  }
  return calls + per_thread + pair.right + (a == NULL) + b->kind;
}

int main(int count, char **arguments) {
  unsigned char buffer[count + 3]; /* as long as a run makes it */
  buffer[0] = (unsigned char)packed_bits.a;
  tables = calloc(1, sizeof *tables);
  tables->compare = compare_values;
  return compare_values(arguments, &first_value) + buffer[0];
}
