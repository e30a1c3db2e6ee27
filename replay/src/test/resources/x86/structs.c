#include "arena.h"

struct small { int a, b; };
struct large { long v[9]; char text[21]; short s[3]; } larges[3];
struct pair { double x; long y; };
struct small smalls[8];
int matrix[6][7];
short shorts[40];
unsigned char bytes[48];

static struct small swap(struct small s) { return (struct small){s.b, s.a}; }
static struct pair both(double x, long y) { return (struct pair){x + 1, y * 2}; }
static struct large changed(struct large l, long by) {
  for (int i = 0; i < 9; i++) l.v[i] += by * i;
  l.text[by & 15] = 'x';
  l.s[1] = (short)by;
  return l;
}

long t_small(long a, long b, long c) {
  struct small s = {(int)a, (int)b};
  smalls[c & 7] = swap(s);
  smalls[a & 7] = smalls[b & 7];
  return smalls[c & 7].a;
}

long t_large(long a, long b, long c) {
  larges[(unsigned long)a % 3] = changed(larges[(unsigned long)b % 3], c);
  return larges[0].v[c & 7] + larges[1].s[1] + larges[2].text[3];
}

long t_pair(long a, long b, long c) {
  struct pair p = both((double)(int)a, b);
  return (long)p.x + p.y;
}

long t_matrix(long a, long b, long c) {
  long sum = 0;
  matrix[(unsigned long)a % 6][(unsigned long)b % 7] += (int)c;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++) sum += matrix[i][j] * (i - j);
  return sum;
}

long t_fill(long a, long b, long c) {
  for (int i = 0; i < 40; i++) shorts[i] = (short)(shorts[i] + a * i);
  for (int i = 0; i < 48; i++) bytes[i] ^= (unsigned char)(b >> (i & 7));
  int least = shorts[0];
  for (int i = 1; i < 40; i++) least = shorts[i] < least ? shorts[i] : least;
  return least + bytes[c & 31];
}

long t_sort(long a, long b, long c) {
  bytes[(unsigned long)a % 48] = (unsigned char)b;
  for (int i = 1; i < 48; i++) {
    unsigned char key = bytes[i];
    int j = i - 1;
    for (; j >= 0 && bytes[j] > key; j--) bytes[j + 1] = bytes[j];
    bytes[j + 1] = key;
  }
  return bytes[(unsigned long)c % 48];
}

long t_many(long a, long b, long c) {
  long local[6] = {a, b, c, a + b, b + c, a * c};
  struct large copy = larges[0];
  for (int i = 0; i < 6; i++) local[i] ^= local[(i + 1) % 6] + copy.v[i];
  long x = 0;
  for (int i = 0; i < 6; i++) x += local[i];
  memcpy(larges[1].v, local, sizeof local);
  return x;
}
