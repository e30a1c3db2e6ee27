#include "arena.h"

int counters[16];

long t_switch(long a, long b, long c) {
  switch (a & 31) {
    case 0: return b + c;
    case 1: return b - c;
    case 2: return b * c;
    case 3: return c ? b % (c | 1) : 9;
    case 4: return b & c;
    case 5: return b | c;
    case 6: return b ^ c;
    case 7: return ~b;
    case 8: return -b;
    case 9: counters[b & 15]++; break;
    case 10: counters[b & 15]--; break;
    case 11: counters[b & 15] += (int)c; break;
    case 12: counters[c & 15] = counters[b & 15]; break;
    case 15: return b << (c & 63);
    case 16: return b >> (c & 63);
    case 17: return (long)((unsigned long)b >> (c & 63));
    default: return counters[(b + c) & 15];
  }
  return counters[b & 15];
}

long t_state(long a, long b, long c) {
  int state = 0;
  long count = 0;
  for (unsigned long rest = (unsigned long)a; rest; rest >>= 4) {
    switch (state * 4 + (int)(rest & 3)) {
      case 0: state = 1; break;
      case 1: state = 2; break;
      case 2: case 3: count += 5; break;
      case 4: state = 0; count ^= b; break;
      case 5: state = 2; break;
      case 6: count--; break;
      case 8: state = 1; count += c; break;
      case 9: case 10: state = 0; break;
      default: count += state;
    }
  }
  return count;
}

long t_narrow(long a, long b, long c) {
  signed char x = (signed char)a;
  unsigned char y = (unsigned char)b;
  short z = (short)c;
  unsigned short w = (unsigned short)(a >> 7);
  if (x < 0) z = (short)(z + y);
  if (w > y) x = (signed char)(x - 3);
  return (long)x * y + z - w + (x > z) * 7 + (y <= w ? x : z);
}

long t_divide(long a, long b, long c) {
  long d = b | 1;
  int e = (int)c | 1;
  unsigned f = (unsigned)b | 1;
  if (d == -1 || e == -1) return 0;
  return a / d + a % d + (int)a / e + (int)a % e + (unsigned)c / f + (unsigned)c % f
      + (long)((unsigned long)a / (unsigned long)d) + a / 10 + (int)b % 7 + (unsigned)c / 1000;
}

long t_wide(long a, long b, long c) {
  __int128 p = (__int128)a * b + c;
  unsigned __int128 q = (unsigned __int128)(unsigned long)a * (unsigned long)c;
  __int128 r = p - (__int128)q;
  return (long)(p >> 64) ^ (long)p ^ (long)(q >> 64) ^ (long)(r >> 13) ^ (long)(r << 9);
}

long t_choose(long a, long b, long c) {
  long max = a > b ? a : b;
  unsigned long min = (unsigned long)a < (unsigned long)c ? (unsigned long)a : (unsigned long)c;
  int small = (int)a < (int)b ? (int)a : (int)c;
  return max - (long)min + small + !a + !!b;
}

static long ack(long m, long n) {
  if (!m) return n + 1;
  return n ? ack(m - 1, ack(m, n - 1)) : ack(m - 1, 1);
}

long t_deep(long a, long b, long c) { return ack(a & 1, b & 15) + ack(2, c & 3); }
