/*
 * A picture as an array of three dimensions that is made of pointers: planes of rows of points. It
 * is turned upside down, row by row; the row in the middle is lost in that, since it is taken twice.
 * Much later the program crashes. picture.inv says that the array is full and complete.
 */
#include <stdio.h>
#include <stdlib.h>

enum { PLANES = 3, ROWS = 47, COLUMNS = 64 };

static short *row(int plane, int number) {
  short *points = malloc(COLUMNS * sizeof(short));
  for (int i = 0; i < COLUMNS; i++)
    points[i] = (short)((plane + number * i) % 251);
  return points;
}

static short **plane(int number) {
  short **rows = malloc(ROWS * sizeof(short *));
  for (int i = 0; i < ROWS; i++)
    rows[i] = row(number, i);
  return rows;
}

static short ***picture(void) {
  short ***planes = malloc(PLANES * sizeof(short **));
  for (int i = 0; i < PLANES; i++)
    planes[i] = plane(i);
  return planes;
}

static short *take(short **rows, int number) {
  short *taken = rows[number];
  rows[number] = NULL;
  return taken;
}

static void turn(short **rows) {
  for (int i = 0; i <= ROWS / 2; i++) {
    short *upper = take(rows, i);
    short *lower = take(rows, ROWS - 1 - i);
    rows[ROWS - 1 - i] = upper;
    rows[i] = lower; /* faulty: in the middle both are the same row */
  }
}

static void smooth(short **rows) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 1; j < COLUMNS; j++)
      rows[i][j] = (short)((rows[i][j] + rows[i][j - 1]) / 2);
}

int main(void) {
  short ***planes = picture();
  turn(planes[PLANES - 1]);
  for (int i = 0; i < PLANES; i++)
    smooth(planes[i]);
  printf("%d\n", planes[0][0][0]);
  return 0;
}
