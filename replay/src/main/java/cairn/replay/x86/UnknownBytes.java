package cairn.replay.x86;

/** Sets of unknown bytes of a value: bit 0 stands for its lowest byte. */
final class UnknownBytes {
  private static final long[] BITS = new long[256];

  static {
    for (int set = 0; set < 256; set++) {
      for (int i = 0; i < 8; i++) {
        BITS[set] |= (set >> i & 1) == 0 ? 0 : 0xFFL << i * 8;
      }
    }
  }

  private UnknownBytes() {}

  /** All bytes of a value of a size. */
  static int all(int bytes) {
    return (1 << bytes) - 1;
  }

  /** A value with its unknown bytes cleared. */
  static long clear(long value, int unknown) {
    return value & ~BITS[unknown & 0xFF];
  }

  /** What a sum or difference does not know: a carry only goes upwards. */
  static int upwards(int unknown, int bytes) {
    return unknown == 0 ? 0 : all(bytes) & -Integer.lowestOneBit(unknown);
  }

  /** What a value that depends on all bytes does not know. */
  static int spread(int unknown, int bytes) {
    return unknown == 0 ? 0 : all(bytes);
  }

  static int and(long a, int unknownA, long b, int unknownB) {
    int either = unknownA | unknownB;
    return either == 0 ? 0 : either & ~equal(a, unknownA, 0) & ~equal(b, unknownB, 0);
  }

  static int or(long a, int unknownA, long b, int unknownB) {
    int either = unknownA | unknownB;
    return either == 0 ? 0 : either & ~equal(a, unknownA, 0xFF) & ~equal(b, unknownB, 0xFF);
  }

  /** Known bytes with a value. */
  private static int equal(long value, int unknown, int wanted) {
    int found = 0;
    for (int i = 0; i < 8; i++) {
      if ((value >>> i * 8 & 0xFF) == wanted) {
        found |= 1 << i;
      }
    }
    return found & ~unknown;
  }
}
