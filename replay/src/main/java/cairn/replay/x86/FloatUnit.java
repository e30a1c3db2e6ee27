package cairn.replay.x86;

/** Arithmetic of floating point numbers, one or several at a time. */
final class FloatUnit {
  /** What a processor gives for an invalid operation. */
  private static final long NO_DOUBLE = 0xFFF8_0000_0000_0000L;

  private static final int NO_FLOAT = 0xFFC0_0000;
  private static final long QUIET_DOUBLE = 0x0008_0000_0000_0000L;
  private static final int QUIET_FLOAT = 0x0040_0000;

  private final Operands on;
  private final MachineState state;

  FloatUnit(Operands on) {
    this.on = on;
    this.state = on.state;
  }

  void execute(X86Instruction i) {
    switch (i.operation()) {
      case UCOMISS, UCOMISD, COMISS, COMISD -> compare(i);
      default -> lanes(i);
    }
  }

  private void compare(X86Instruction i) {
    boolean wide = i.operation().lane == 8;
    int part = UnknownBytes.all(i.operation().lane);
    long second = on.readVector(i.operand(1));
    int unknown = on.unknown & part;
    long first = on.readVector(i.operand(0));
    unknown |= on.unknown & part;
    double a = wide ? Double.longBitsToDouble(first) : Float.intBitsToFloat((int) first);
    double b = wide ? Double.longBitsToDouble(second) : Float.intBitsToFloat((int) second);
    int values;
    if (Double.isNaN(a) || Double.isNaN(b)) {
      values = Flags.ZERO | Flags.PARITY | Flags.CARRY;
    } else {
      values = a < b ? Flags.CARRY : a == b ? Flags.ZERO : 0;
    }
    state.setFlags(Flags.ALL, values, unknown == 0 ? 0 : Flags.ALL);
  }

  private void lanes(X86Instruction i) {
    X86Operation operation = i.operation();
    int lane = operation.lane;
    if (operation.packed) {
      VectorUnit.checkAligned(on, i);
    }
    int predicate = i.operands().size() == 3 ? (int) ((X86Immediate) i.operand(2)).value() & 7 : 0;
    long b = on.readVector(i.operand(1));
    long highB = on.high;
    int unknownB = on.unknown;
    long low = on.readVector(i.operand(0));
    long high = on.high;
    int unknown = on.unknown;
    int count = operation.packed ? 16 / lane : 1;
    for (int at = 0; at < count; at++) {
      int first = at * lane;
      int part = UnknownBytes.all(lane) << first;
      boolean unary = isUnary(operation);
      boolean lost = ((unary ? 0 : unknown & part) | unknownB & part) != 0;
      unknown = lost ? unknown | part : unknown & ~part;
      int shift = (first & 7) * 8;
      long bits = Flags.truncate(-1, lane) << shift;
      boolean upper = first >= 8;
      long x = (upper ? high : low) >>> shift;
      long y = (upper ? highB : b) >>> shift;
      long result =
          lane == 8 ? wide(operation, predicate, x, y) : narrow(operation, predicate, x, y);
      long placed = result << shift & bits;
      if (upper) {
        high = high & ~bits | placed;
      } else {
        low = low & ~bits | placed;
      }
    }
    on.writeVector(i.operand(0), low, high, unknown);
  }

  private static boolean isUnary(X86Operation operation) {
    return switch (operation) {
      case SQRTSS, SQRTSD, SQRTPS, SQRTPD -> true;
      default -> false;
    };
  }

  private static long wide(X86Operation operation, int predicate, long x, long y) {
    double a = Double.longBitsToDouble(x);
    double b = Double.longBitsToDouble(y);
    double result;
    switch (operation) {
      case ADDSD, ADDPD -> result = a + b;
      case SUBSD, SUBPD -> result = a - b;
      case MULSD, MULPD -> result = a * b;
      case DIVSD, DIVPD -> result = a / b;
      case SQRTSD, SQRTPD -> {
        a = b;
        result = Math.sqrt(b);
      }
      case MINSD, MINPD -> {
        return a < b ? x : y;
      }
      case MAXSD, MAXPD -> {
        return a > b ? x : y;
      }
      default -> {
        return holds(predicate, a, b) ? -1 : 0;
      }
    }
    if (!Double.isNaN(result)) {
      return Double.doubleToRawLongBits(result);
    }
    boolean second = Double.isNaN(b);
    return Double.isNaN(a) && !isUnary(operation)
        ? x | QUIET_DOUBLE
        : second ? y | QUIET_DOUBLE : NO_DOUBLE;
  }

  private static long narrow(X86Operation operation, int predicate, long x, long y) {
    float a = Float.intBitsToFloat((int) x);
    float b = Float.intBitsToFloat((int) y);
    float result;
    switch (operation) {
      case ADDSS, ADDPS -> result = a + b;
      case SUBSS, SUBPS -> result = a - b;
      case MULSS, MULPS -> result = a * b;
      case DIVSS, DIVPS -> result = a / b;
      case SQRTSS, SQRTPS -> {
        a = b;
        result = (float) Math.sqrt(b);
      }
      case MINSS, MINPS -> {
        return a < b ? x : y;
      }
      case MAXSS, MAXPS -> {
        return a > b ? x : y;
      }
      default -> {
        return holds(predicate, a, b) ? -1 : 0;
      }
    }
    if (!Float.isNaN(result)) {
      return Float.floatToRawIntBits(result);
    }
    boolean second = Float.isNaN(b);
    return Float.isNaN(a) && !isUnary(operation)
        ? (int) x | QUIET_FLOAT
        : second ? (int) y | QUIET_FLOAT : NO_FLOAT;
  }

  private static boolean holds(int predicate, double a, double b) {
    boolean plain =
        switch (predicate & 3) {
          case 0 -> a == b;
          case 1 -> a < b;
          case 2 -> a <= b;
          default -> Double.isNaN(a) || Double.isNaN(b);
        };
    return plain == (predicate < 4);
  }
}
