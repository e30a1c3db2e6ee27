#include "arena.h"

unsigned long bitmap[32];
struct flags { unsigned a : 3, b : 7, c : 1; int d : 12; unsigned long e : 40; } fields[4];

long t_bit_set(long at, long b, long c) {
  unsigned i = (unsigned)at % 2048;
  bitmap[i / 64] |= 1ul << (i % 64);
  return (bitmap[i / 64] >> (b & 63)) & 1;
}

long t_bit_clear(long at, long b, long c) {
  unsigned i = (unsigned)at % 2048;
  bitmap[i / 64] &= ~(1ul << (i % 64));
  return !(bitmap[(unsigned)b % 32] & (1ul << (c & 63)));
}

long t_bit_flip(long at, long b, long c) {
  unsigned i = (unsigned)at % 2048;
  bitmap[i / 64] ^= 1ul << (i % 64);
  return (int)bitmap[i / 64];
}

long t_bit_scan(long a, long b, long c) {
  if (!a || !(int)b) return 0;
  return __builtin_ctzl(a) * 3 + __builtin_clzl(a) * 5 + __builtin_ctz(b) + __builtin_clz(b);
}

long t_bit_count(long a, long b, long c) { return __builtin_popcountl(a ^ b); }

long t_rotate(long a, long b, long c) {
  unsigned x = (unsigned)a;
  unsigned long y = (unsigned long)b;
  unsigned short z = (unsigned short)c;
  x = x << 7 | x >> 25;
  y = y >> (c & 63) | y << (-c & 63);
  z = (unsigned short)(z << 8 | z >> 8);
  return x ^ (long)y ^ z;
}

long t_swap(long a, long b, long c) {
  return (long)__builtin_bswap64(a) ^ __builtin_bswap32(b) ^ __builtin_bswap16(c);
}

long t_fields(long a, long b, long c) {
  struct flags *f = &fields[a & 3];
  f->a += 1;
  f->b = (unsigned)b & 127;
  f->c ^= 1;
  f->d = (int)c % 2000;
  f->e += (unsigned long)b & 0xFFFF;
  return f->a + f->b * 2 + f->c + f->d + (long)f->e;
}

long t_mix(long a, long b, long c) {
  unsigned long h = (unsigned long)a;
  h ^= h >> 33;
  h *= 0xff51afd7ed558ccdul;
  h ^= h >> 33;
  h *= 0xc4ceb9fe1a85ec53ul;
  h ^= h >> 33;
  return (long)(h + (unsigned long)(b < c) + (unsigned char)(c >> 8));
}
