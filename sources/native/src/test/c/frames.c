/* Some frames with local variables, then abort, or wait for a line. frames abort|wait */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct node {
  struct node* next;
  int value;
};

struct node* kept;

static void* other(void* argument) {
  pause();
  return argument;
}

__attribute__((noinline)) static int inner(int count, double weight, const char* how) {
  struct node* list = NULL;
  for (int i = 0; i < count; i++) {
    struct node* node = malloc(sizeof(struct node));
    node->next = list;
    node->value = (int)(weight * i);
    list = node;
  }
  kept = list;
  if (how[0] == 'a') abort();
  if (write(1, "ready\n", 6) != 6) return 1;
  char line;
  if (read(0, &line, 1) != 1) return 2;
  return list->value == count - 1 ? 7 : 3;
}

__attribute__((noinline)) static int outer(const char* how) {
  char text[16];
  strcpy(text, "hello");
  int result = inner(10, 1.0, how);
  return text[0] == 'h' ? result : 4;
}

int main(int count, char** arguments) {
  pthread_t thread;
  if (count > 1 && arguments[1][0] == 'w') pthread_create(&thread, NULL, other, NULL);
  int result = outer(count > 1 ? arguments[1] : "abort");
  return result;
}
