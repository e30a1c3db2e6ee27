#include "arena.h"

double sums[8];
float singles[8];
struct point { double x, y; float z; int n; } points[4];

static double real(long bits) {
  switch (bits & 15) {
    case 0: return 0.0;
    case 1: return -0.0;
    case 2: return 1.0 / 0.0;
    case 3: return -1.0 / 0.0;
    case 4: return (double)(bits >> 4) * 1e-300;
    case 5: return (double)bits * 1e10;
    default: return (double)(bits >> 40) / 7.0;
  }
}

static long bits(double d) {
  long result;
  memcpy(&result, &d, 8);
  return result;
}

long t_real_add(long a, long b, long c) { return bits(real(a) + real(b)); }
long t_real_sub(long a, long b, long c) { return bits(real(a) - real(b)); }
long t_real_mul(long a, long b, long c) { return bits(real(a) * real(b)); }
long t_real_div(long a, long b, long c) { return bits(real(a) / real(b)); }

long t_real_compare(long a, long b, long c) {
  double x = real(a), y = real(b);
  return (x < y) | (x <= y) << 1 | (x == y) << 2 | (x != y) << 3 | (x > y) << 4 | (x >= y) << 5;
}

long t_real_branch(long a, long b, long c) {
  double x = real(a) / real(c), y = real(b);
  if (x < y) return 1;
  if (x > y) return 2;
  if (x == y) return 3;
  return 4;
}

long t_real_to_long(long a, long b, long c) { return (long)real(a); }
long t_real_to_int(long a, long b, long c) { return (int)(real(a) / 3); }
long t_real_of_long(long a, long b, long c) { return bits((double)a) ^ bits((double)(int)b); }
long t_real_of_unsigned(long a, long b, long c) { return bits((double)(unsigned long)a); }
long t_unsigned_of_real(long a, long b, long c) {
  double d = real(a);
  return d >= 0 && d < 1.8e19 ? (long)(unsigned long)d : 0;
}

long t_single(long a, long b, long c) {
  float x = (float)real(a), y = (float)real(b);
  singles[c & 7] = x * y + 0.5f - (float)(int)c;
  return bits((double)(singles[c & 7] / (x - y)));
}

long t_real_sum(long a, long b, long c) {
  double total = 0;
  sums[a & 7] += real(b);
  for (int i = 0; i < 8; i++) total += sums[i] * i;
  return bits(total);
}

long t_real_scale(long a, long b, long c) {
  double by = real(a);
  for (int i = 0; i < 8; i++) sums[i] = sums[i] * by + i;
  for (int i = 0; i < 8; i++) singles[i] += 1.5f;
  return bits(sums[b & 7]);
}

long t_real_point(long a, long b, long c) {
  struct point p = {real(a), real(b), (float)real(c), (int)c};
  points[a & 3] = p;
  points[b & 3].x = -p.x;
  points[c & 3].y = p.y < 0 ? -p.y : p.y;
  struct point *best = points;
  for (int i = 1; i < 4; i++)
    if (points[i].x + points[i].y > best->x + best->y) best = &points[i];
  return best - points;
}
