/* Writes each entry and exit of its functions to a file, with the addresses that they are handed. */
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; int value; };
struct list { struct node *head; long count; };
struct pair { struct node *first; long second; };
struct wide { struct node *a, *b, *c; };

#define NOINLINE __attribute__((noinline, noclone))

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf back;
static __thread int depth;
static int quiet;
char log_[1 << 16];
int used;

static NOINLINE void say(const char *what, const char *name, void *a, void *b) {
  used += sprintf(log_ + used, "%s %s %p %p\n", what, name, a, b);
}

NOINLINE struct node *make(int value) {
  struct node *n = malloc(sizeof *n);
  say("entry", "make", 0, 0);
  n->value = value;
  n->next = 0;
  say("exit", "make", 0, n);
  return n;
}

/* the list is the caller's own */
NOINLINE void push(struct list *list, struct node *n) {
  say("entry", "push", list->head, n);
  n->next = list->head;
  list->head = n;
  list->count++;
  say("exit", "push", list->head, n);
}

/* seven whole numbers and pointers: the last one is on the stack; one float in between */
NOINLINE long many(int a, double x, struct node *b, long c, long d, struct pair p, struct wide w,
                   struct node *last) {
  say("entry", "many", b, last);
  long sum = a + (long)x + b->value + c + d + p.second + (w.c == last);
  say("exit", "many", b, last);
  return sum;
}

NOINLINE int recurse(struct node *n) {
  if (depth++ == 0)
    say("entry", "recurse", n, 0);
  int sum = n == 0 ? 0 : n->value + recurse(n->next);
  if (--depth == 0)
    say("exit", "recurse", n, 0);
  return sum;
}

NOINLINE void jumper(struct node *n) {
  say("entry", "jumper", n, 0);
  if (n->value > 0) {
    say("jump", "jumper", n, 0);
    longjmp(back, 1);
  }
  say("exit", "jumper", n, 0);
}

NOINLINE struct node *callee(struct node *n) {
  n->value++;
  return n->next;
}

NOINLINE struct node *caller(struct node *n) {
  say("entry", "caller", n, 0);
  say("exit", "caller", n, n->next);
  return callee(n);
}

struct node *other(struct node *);
static NOINLINE struct node *twin(struct node *n) {
  say("entry", "points.c:twin", n, 0);
  n->value += 2;
  say("exit", "points.c:twin", n, n);
  return n;
}

/* compilers make a copy of this that takes other parameters */
static __attribute__((noinline)) long partly(int unused, struct pair *p, struct node *n) {
  say("entry", "partly", n, 0);
  n->value += 1;
  say("exit", "partly", n, 0);
  return p->second + n->value;
}

NOINLINE void at_line(struct node *n) {
  struct node *copy = n;
  n->value++;
  say("line", "here", copy, 0);
  // ##C-POINT(quiet)
  n->value++; /* the line */
  quiet += copy->value;
}

NOINLINE void quitter(struct node *n) {
  say("entry", "quitter", n, 0);
  say("jump", "quitter", n, 0);
  pthread_exit(0);
}

static void *quit(void *argument) {
  quitter(argument);
  return 0;
}

static void *run(void *argument) {
  struct list list = {0, 0};
  for (int i = 0; i < 20; i++) {
    pthread_mutex_lock(&one);
    push(&list, make(i));
    pthread_mutex_unlock(&one);
    if (i % 5 == 0)
      sched_yield();
  }
  pthread_mutex_lock(&one);
  recurse(list.head);
  pthread_mutex_unlock(&one);
  return 0;
}

int main(int argc, char **argv) {
  struct list list = {0, 0};
  for (int i = 0; i < 4; i++)
    push(&list, make(i));
  struct pair p = {list.head, 3};
  struct wide w = {list.head, list.head, list.head->next};
  many(1, 2.5, list.head, 3, 4, p, w, list.head->next);
  recurse(list.head);
  if (setjmp(back) == 0)
    jumper(list.head);
  list.head->value = 0;
  jumper(list.head);
  caller(list.head);
  twin(list.head);
  other(list.head);
  quiet += partly(argc, &p, list.head);
  at_line(list.head);
  pthread_t a, b, c;
  pthread_create(&c, 0, quit, list.head);
  pthread_join(c, 0);
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  FILE *to = fopen(argv[1], "w");
  fputs(log_, to);
  fclose(to);
  return 0;
}
