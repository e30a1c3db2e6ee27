package cairn.replay.x86;

/** The bits of the flags register that programs branch on. */
final class Flags {
  static final int CARRY = 0x001;
  static final int PARITY = 0x004;
  static final int ZERO = 0x040;
  static final int SIGN = 0x080;
  static final int OVERFLOW = 0x800;
  static final int ALL = CARRY | PARITY | ZERO | SIGN | OVERFLOW;

  private Flags() {}

  /** Zero, sign and parity of a result of so many bytes. */
  static int ofResult(long result, int bytes) {
    int flags = (Integer.bitCount((int) result & 0xFF) & 1) == 0 ? PARITY : 0;
    long wide = extend(result, bytes);
    if (wide == 0) {
      flags |= ZERO;
    }
    return wide < 0 ? flags | SIGN : flags;
  }

  /** Lowest bytes of a value, the rest zero. */
  static long truncate(long value, int bytes) {
    return bytes == 8 ? value : value & (1L << bytes * 8) - 1;
  }

  /** Lowest bytes of a value, extended with their sign. */
  static long extend(long value, int bytes) {
    int rest = 64 - bytes * 8;
    return value << rest >> rest;
  }
}
