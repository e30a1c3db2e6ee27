package cairn.replay.x86;

/** Sums, differences and logic, with their flags. */
final class ArithmeticUnit {
  private final Operands on;
  private final MachineState state;

  ArithmeticUnit(Operands on) {
    this.on = on;
    this.state = on.state;
  }

  void execute(X86Instruction i) {
    switch (i.operation()) {
      case ADD, ADC -> add(i);
      case SUB, SBB -> subtract(i);
      case CMP -> compare(i.operand(0), i.operand(1));
      case AND, OR, XOR, TEST -> logic(i);
      case NOT -> {
        long value = on.read(i.operand(0));
        on.write(i.operand(0), ~value, on.unknown);
      }
      case NEG -> {
        long value = on.read(i.operand(0));
        int unknown = on.unknown;
        on.write(i.operand(0), difference(0, value, 0, i.operand(0).bytes(), unknown, 0), left);
      }
      case INC, DEC -> step(i);
      case XADD -> exchangeAdd(i);
      case CMPXCHG -> compareExchange(i);
      default -> throw new IllegalStateException(i.toString());
    }
  }

  /** Unknown bytes of the result that was computed last. */
  private int left;

  private static boolean isSameRegister(X86Instruction i) {
    return i.operand(0) instanceof X86Register && i.operand(0).equals(i.operand(1));
  }

  private void add(X86Instruction i) {
    X86Operand to = i.operand(0);
    boolean carries = i.operation() == X86Operation.ADC;
    long b = on.read(i.operand(1));
    int unknown = on.unknown;
    long a = on.read(to);
    unknown |= on.unknown | (carries ? carryUnknown() : 0);
    on.write(to, sum(a, b, carries ? state.flags & Flags.CARRY : 0, to.bytes(), unknown), left);
  }

  private int carryUnknown() {
    return state.unknownFlags & Flags.CARRY;
  }

  private long sum(long a, long b, int carry, int bytes, int unknown) {
    long result = Flags.truncate(a + b + carry, bytes);
    boolean carryOut =
        Long.compareUnsigned(result, a) < 0 || carry == 1 && Long.compareUnsigned(result, a) == 0;
    boolean overflow = Flags.extend((a ^ result) & (b ^ result), bytes) < 0;
    flags(result, bytes, carryOut, overflow, unknown);
    return result;
  }

  private void flags(long result, int bytes, boolean carry, boolean overflow, int unknown) {
    int values = Flags.ofResult(result, bytes);
    values |= (carry ? Flags.CARRY : 0) | (overflow ? Flags.OVERFLOW : 0);
    state.flags = values;
    state.unknownFlags = unknown == 0 ? 0 : Flags.ALL;
    left = UnknownBytes.upwards(unknown, bytes);
  }

  private void subtract(X86Instruction i) {
    X86Operand to = i.operand(0);
    boolean carries = i.operation() == X86Operation.SBB;
    long b = on.read(i.operand(1));
    int unknown = on.unknown;
    long a = on.read(to);
    unknown |= on.unknown;
    if (isSameRegister(i)) {
      a = 0;
      b = 0;
      unknown = 0;
    }
    unknown |= carries ? carryUnknown() : 0;
    int carry = carries ? state.flags & Flags.CARRY : 0;
    on.write(to, difference(a, b, carry, to.bytes(), unknown, 0), left);
  }

  private long difference(long a, long b, int carry, int bytes, int unknownA, int unknownB) {
    long result = Flags.truncate(a - b - carry, bytes);
    boolean carryOut = Long.compareUnsigned(a, b) < 0 || carry == 1 && a == b;
    boolean overflow = Flags.extend((a ^ b) & (a ^ result), bytes) < 0;
    flags(result, bytes, carryOut, overflow, unknownA | unknownB);
    return result;
  }

  private void compare(X86Operand first, X86Operand second) {
    long b = on.read(second);
    int unknown = on.unknown;
    long a = on.read(first);
    boolean same = first instanceof X86Register && first.equals(second);
    difference(a, b, 0, first.bytes(), same ? 0 : unknown, same ? 0 : on.unknown);
  }

  /** Sets the flags of a comparison of values. */
  void compare(long a, int unknownA, long b, int unknownB, int bytes) {
    difference(a, b, 0, bytes, unknownA, unknownB);
  }

  private void logic(X86Instruction i) {
    X86Operand to = i.operand(0);
    long b = on.read(i.operand(1));
    int unknownB = on.unknown;
    long a = on.read(to);
    int unknownA = on.unknown;
    long result;
    int unknown;
    switch (i.operation()) {
      case OR -> {
        result = a | b;
        unknown = UnknownBytes.or(a, unknownA, b, unknownB);
      }
      case XOR -> {
        result = a ^ b;
        unknown = isSameRegister(i) ? 0 : unknownA | unknownB;
      }
      default -> {
        result = a & b;
        unknown = UnknownBytes.and(a, unknownA, b, unknownB);
      }
    }
    logicFlags(UnknownBytes.clear(result, unknown), to.bytes(), unknown);
    if (i.operation() != X86Operation.TEST) {
      on.write(to, result, unknown);
    }
  }

  /** Some flags are known even if some bytes are not. */
  private void logicFlags(long result, int bytes, int unknown) {
    state.flags = Flags.ofResult(result, bytes);
    state.unknownFlags = 0;
    if (unknown != 0) {
      boolean sign = (unknown >> bytes - 1 & 1) != 0;
      state.unknownFlags |= sign ? Flags.SIGN : 0;
      state.unknownFlags |= (unknown & 1) != 0 ? Flags.PARITY : 0;
      state.unknownFlags |= result == 0 ? Flags.ZERO : 0;
    }
  }

  private void step(X86Instruction i) {
    int carry = state.flags & Flags.CARRY;
    int carryUnknown = carryUnknown();
    int bytes = i.operand(0).bytes();
    long value = on.read(i.operand(0));
    int unknown = on.unknown;
    long result =
        i.operation() == X86Operation.INC
            ? sum(value, 1, 0, bytes, unknown)
            : difference(value, 1, 0, bytes, unknown, 0);
    state.setFlags(Flags.CARRY, carry, carryUnknown);
    on.write(i.operand(0), result, left);
  }

  private void exchangeAdd(X86Instruction i) {
    long b = on.read(i.operand(1));
    int unknownB = on.unknown;
    long a = on.read(i.operand(0));
    int unknownA = on.unknown;
    long result = sum(a, b, 0, i.operand(0).bytes(), unknownA | unknownB);
    int unknown = left;
    on.write(i.operand(1), a, unknownA);
    on.write(i.operand(0), result, unknown);
  }

  private void compareExchange(X86Instruction i) {
    X86Operand to = i.operand(0);
    X86Register accumulator = X86Register.general(X86Register.RAX, to.bytes());
    compare(accumulator, to);
    if (state.unknownFlags != 0) {
      throw RunEndedException.unknown("compares and exchanges an unknown value");
    }
    if ((state.flags & Flags.ZERO) != 0) {
      long value = on.read(i.operand(1));
      on.write(to, value, on.unknown);
    } else {
      long value = on.read(to);
      on.write(accumulator, value, on.unknown);
    }
  }
}
