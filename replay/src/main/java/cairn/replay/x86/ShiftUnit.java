package cairn.replay.x86;

/** Shifts and rotations. Flags that the manuals leave undefined are unknown afterwards. */
final class ShiftUnit {
  private final Operands on;
  private final MachineState state;

  ShiftUnit(Operands on) {
    this.on = on;
    this.state = on.state;
  }

  void execute(X86Instruction i) {
    X86Operand to = i.operand(0);
    int bytes = to.bytes();
    X86Operand by = i.operand(i.operands().size() - 1);
    int count = (int) on.read(by) & (bytes == 8 ? 63 : 31);
    boolean countUnknown = on.unknown != 0;
    long value = on.read(to);
    int unknown = on.unknown;
    if (countUnknown) {
      state.unknownFlags = Flags.ALL;
      on.write(to, 0, UnknownBytes.all(bytes));
      return;
    }
    if (count == 0) {
      on.write(to, value, unknown); // the upper half of a register is cleared anyway
      return;
    }
    switch (i.operation()) {
      case SHL, SHR, SAR -> shift(i.operation(), to, value, count, unknown);
      case ROL, ROR -> rotate(i.operation(), to, value, count, unknown);
      case RCL, RCR -> rotateThroughCarry(i.operation(), to, value, count, unknown);
      default -> shiftTwo(i, value, count, unknown);
    }
  }

  private void shift(X86Operation operation, X86Operand to, long value, int count, int unknown) {
    int bytes = to.bytes();
    int bits = bytes * 8;
    long wide = operation == X86Operation.SAR ? Flags.extend(value, bytes) : value;
    boolean carry;
    boolean overflow;
    long result;
    if (operation == X86Operation.SHL) {
      carry = count <= bits && (value >>> bits - count & 1) != 0;
      result = Flags.truncate(value << count, bytes);
      overflow = Flags.extend(result, bytes) < 0 != carry;
    } else {
      carry = (wide >> count - 1 & 1) != 0;
      result =
          Flags.truncate(operation == X86Operation.SAR ? wide >> count : wide >>> count, bytes);
      overflow = operation == X86Operation.SHR && Flags.extend(value, bytes) < 0;
    }
    int undefined = count == 1 ? 0 : Flags.OVERFLOW;
    undefined |= count > bits || count == bits && bits < 32 ? Flags.CARRY : 0;
    int values = Flags.ofResult(result, bytes);
    values |= (carry ? Flags.CARRY : 0) | (overflow ? Flags.OVERFLOW : 0);
    state.setFlags(Flags.ALL, values, unknown == 0 ? undefined : Flags.ALL);
    on.write(to, result, shifted(operation, count, unknown, bytes));
  }

  /** Whole bytes are moved; others lose what is beside them. */
  private static int shifted(X86Operation operation, int count, int unknown, int bytes) {
    if (unknown == 0 || count % 8 != 0 || operation == X86Operation.SAR) {
      return UnknownBytes.spread(unknown, bytes);
    }
    int by = count / 8;
    return operation == X86Operation.SHL ? unknown << by & UnknownBytes.all(bytes) : unknown >> by;
  }

  private void rotate(X86Operation operation, X86Operand to, long value, int count, int unknown) {
    int bytes = to.bytes();
    int bits = bytes * 8;
    int left = (operation == X86Operation.ROL ? count : bits - count % bits) % bits;
    long result = left == 0 ? value : Flags.truncate(value << left | value >>> bits - left, bytes);
    boolean top = Flags.extend(result, bytes) < 0;
    boolean second = (result >>> bits - 2 & 1) != 0;
    boolean carry = operation == X86Operation.ROL ? (result & 1) != 0 : top;
    boolean overflow = operation == X86Operation.ROL ? top != carry : top != second;
    rotated(to, result, carry, overflow, count, unknown);
  }

  private void rotated(
      X86Operand to, long result, boolean carry, boolean overflow, int count, int unknown) {
    int which = Flags.CARRY | Flags.OVERFLOW;
    int values = (carry ? Flags.CARRY : 0) | (overflow ? Flags.OVERFLOW : 0);
    int undefined = count == 1 ? 0 : Flags.OVERFLOW;
    state.setFlags(which, values, unknown == 0 ? undefined : which);
    on.write(to, result, UnknownBytes.spread(unknown, to.bytes()));
  }

  private void rotateThroughCarry(
      X86Operation operation, X86Operand to, long value, int count, int unknown) {
    int bytes = to.bytes();
    int bits = bytes * 8;
    boolean carry = (state.flags & Flags.CARRY) != 0;
    int lost = unknown | ((state.unknownFlags & Flags.CARRY) != 0 ? 1 : 0);
    long result = value;
    for (int i = 0; i < count % (bits + 1); i++) {
      boolean out;
      if (operation == X86Operation.RCL) {
        out = (result >>> bits - 1 & 1) != 0;
        result = Flags.truncate(result << 1 | (carry ? 1 : 0), bytes);
      } else {
        out = (result & 1) != 0;
        result = result >>> 1 | (carry ? 1L << bits - 1 : 0);
      }
      carry = out;
    }
    boolean top = Flags.extend(result, bytes) < 0;
    boolean second = (result >>> bits - 2 & 1) != 0;
    boolean overflow = operation == X86Operation.RCL ? top != carry : top != second;
    rotated(to, result, carry, overflow, count, lost);
  }

  private void shiftTwo(X86Instruction i, long value, int count, int unknown) {
    X86Operand to = i.operand(0);
    int bytes = to.bytes();
    int bits = bytes * 8;
    long from = on.read(i.operand(1));
    int lost = unknown | on.unknown;
    if (count > bits) {
      state.unknownFlags = Flags.ALL;
      on.write(to, 0, UnknownBytes.all(bytes)); // not defined
      return;
    }
    boolean left = i.operation() == X86Operation.SHLD;
    long result;
    boolean carry;
    if (left) {
      carry = (value >>> bits - count & 1) != 0;
      result = Flags.truncate(value << count | from >>> bits - count, bytes);
    } else {
      carry = (value >>> count - 1 & 1) != 0;
      result = Flags.truncate(value >>> count | from << bits - count, bytes);
    }
    if (count == bits) {
      result = from;
    }
    boolean overflow = Flags.extend(value ^ result, bytes) < 0;
    int values = Flags.ofResult(result, bytes);
    values |= (carry ? Flags.CARRY : 0) | (overflow ? Flags.OVERFLOW : 0);
    int undefined = count == 1 ? 0 : Flags.OVERFLOW;
    state.setFlags(Flags.ALL, values, lost == 0 ? undefined : Flags.ALL);
    on.write(to, result, UnknownBytes.spread(lost, bytes));
  }
}
