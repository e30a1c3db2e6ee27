/* The skip list of sorted sets of Redis. Scores are all different. */
#include "driver.h"

zskiplist *zslCreate(void);
zskiplistNode *zslInsert(zskiplist *, double, sds);
int zslDelete(zskiplist *, double, sds, zskiplistNode **);
zskiplistNode *zslUpdateScore(zskiplist *, double, sds, double);

#define KEYS 60

/* The score of each element, or -1. */
static int score_of[KEYS];
static int scores;

static const char *name(int key) {
  static char text[16];
  snprintf(text, sizeof text, "e%d", key);
  return text;
}

static void op_insert(zskiplist *list, int key, int score) {
  if (score_of[key] < 0) {
    zslInsert(list, score, strdup(name(key)));
    score_of[key] = score;
  }
}

static void op_delete(zskiplist *list, int key) {
  if (score_of[key] >= 0) {
    zslDelete(list, score_of[key], (char *)name(key), NULL);
    score_of[key] = -1;
  }
}

static void op_update(zskiplist *list, int key, int score) {
  if (score_of[key] >= 0) {
    zslUpdateScore(list, score_of[key], (char *)name(key), score);
    score_of[key] = score;
  }
}

int main(int argc, char **argv) {
  start(argc, argv);
  srandom(chance(100000));
  for (int i = 0; i < KEYS; i++)
    score_of[i] = -1;
  zskiplist *list = zslCreate();
  for (int i = 0; i < operations; i++) {
    next_operation(i);
    int key = chance(KEYS);
    int score = chance(1000) * 1000 + i;
    switch (chance(10)) {
      case 0: case 1: case 2: op_delete(list, key); break;
      case 3: case 4: op_update(list, key, score); break;
      default: op_insert(list, key, score); break;
    }
  }
  return 0;
}
