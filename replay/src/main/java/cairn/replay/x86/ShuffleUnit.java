package cairn.replay.x86;

/** The order of bytes in vector registers: each result says from where each of its bytes comes. */
final class ShuffleUnit {
  /** The byte is zero; others are 0 to 15 of the first operand and 16 to 31 of the second. */
  private static final int ZERO = -1;

  private final Operands on;

  ShuffleUnit(Operands on) {
    this.on = on;
  }

  void execute(X86Instruction i) {
    VectorUnit.checkAligned(on, i);
    int last = i.operands().size() - 1;
    int constant = i.operand(last) instanceof X86Immediate by ? (int) by.value() & 0xFF : 0;
    int[] order =
        switch (i.operation()) {
          case UNPCKLPS, PUNPCKLDQ -> interleave(4, false);
          case UNPCKLPD, PUNPCKLQDQ -> interleave(8, false);
          case UNPCKHPS, PUNPCKHDQ -> interleave(4, true);
          case UNPCKHPD, PUNPCKHQDQ -> interleave(8, true);
          case PUNPCKLBW -> interleave(1, false);
          case PUNPCKLWD -> interleave(2, false);
          case PUNPCKHBW -> interleave(1, true);
          case PUNPCKHWD -> interleave(2, true);
          case PSHUFD -> select(4, constant, 16, 16);
          case SHUFPS -> select(4, constant, 0, 16);
          case SHUFPD -> selectWide(constant);
          case PSHUFLW -> words(constant, 0);
          case PSHUFHW -> words(constant, 8);
          case PSLLDQ -> shifted(-constant);
          case PSRLDQ -> shifted(constant);
          default -> throw new IllegalStateException(i.toString());
        };
    apply(i, order);
  }

  private static int[] interleave(int lane, boolean upper) {
    int[] order = new int[16];
    for (int at = 0; at < 16; at++) {
      int pair = at / (lane * 2);
      boolean second = at / lane % 2 == 1;
      order[at] = (upper ? 8 : 0) + pair * lane + at % lane + (second ? 16 : 0);
    }
    return order;
  }

  /** Four parts, the lower two and the upper two each from one operand. */
  private static int[] select(int lane, int constant, int lower, int upper) {
    int[] order = new int[16];
    for (int at = 0; at < 16; at++) {
      int part = at / lane;
      int chosen = constant >> part * 2 & 3;
      order[at] = (part < 2 ? lower : upper) + chosen * lane + at % lane;
    }
    return order;
  }

  private static int[] selectWide(int constant) {
    int[] order = new int[16];
    for (int at = 0; at < 16; at++) {
      boolean upper = at >= 8;
      int chosen = constant >> (upper ? 1 : 0) & 1;
      order[at] = (upper ? 16 : 0) + chosen * 8 + at % 8;
    }
    return order;
  }

  private static int[] words(int constant, int first) {
    int[] order = new int[16];
    for (int at = 0; at < 16; at++) {
      boolean moved = at >= first && at < first + 8;
      int chosen = constant >> (at - first) / 2 * 2 & 3;
      order[at] = 16 + (moved ? first + chosen * 2 + at % 2 : at);
    }
    return order;
  }

  private static int[] shifted(int by) {
    int[] order = new int[16];
    for (int at = 0; at < 16; at++) {
      int from = at + by;
      order[at] = from >= 0 && from < 16 ? from : ZERO;
    }
    return order;
  }

  private void apply(X86Instruction i, int[] order) {
    boolean hasSecond = !(i.operand(1) instanceof X86Immediate);
    long low = hasSecond ? on.readVector(i.operand(1)) : 0;
    long[] halves = {0, 0, low, hasSecond ? on.high : 0};
    int unknown = hasSecond ? on.unknown << 16 : 0;
    halves[0] = on.readVector(i.operand(0));
    halves[1] = on.high;
    unknown |= on.unknown;
    long[] result = new long[2];
    int lost = 0;
    for (int at = 0; at < 16; at++) {
      int from = order[at];
      if (from != ZERO) {
        result[at >> 3] |= (halves[from >> 3] >>> (from & 7) * 8 & 0xFF) << (at & 7) * 8;
        lost |= (unknown >>> from & 1) << at;
      }
    }
    on.writeVector(i.operand(0), result[0], result[1], lost);
  }
}
