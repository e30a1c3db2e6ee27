package cairn.replay.x86;

/** Single bits: tests, changes and scans. */
final class BitUnit {
  private static final int OTHERS = Flags.OVERFLOW | Flags.SIGN | Flags.PARITY;

  private final Operands on;
  private final MachineState state;

  BitUnit(Operands on) {
    this.on = on;
    this.state = on.state;
  }

  void execute(X86Instruction i) {
    switch (i.operation()) {
      case BT, BTS, BTR, BTC -> test(i);
      case POPCNT -> count(i);
      default -> scan(i);
    }
  }

  private void test(X86Instruction i) {
    int bytes = i.operand(0).bytes();
    int bits = bytes * 8;
    long index = Flags.extend(on.read(i.operand(1)), i.operand(1).bytes());
    int lost = on.unknown;
    X86Operand to = i.operand(0);
    if (to instanceof X86Address address) {
      if (lost != 0) {
        throw RunEndedException.unknown("accesses a bit at an unknown place");
      }
      boolean isConstant = i.operand(1) instanceof X86Immediate;
      long skipped = isConstant ? 0 : Math.floorDiv(index, (long) bits) * bytes;
      to = address.withDisplacement(address.displacement() + skipped);
    }
    long value = on.read(to);
    int unknown = on.unknown;
    long bit = 1L << (index & bits - 1);
    boolean bitUnknown = lost != 0 || (unknown >> (index & bits - 1) / 8 & 1) != 0;
    int undefined = OTHERS | (bitUnknown ? Flags.CARRY : 0);
    state.setFlags(Flags.CARRY | OTHERS, (value & bit) != 0 ? Flags.CARRY : 0, undefined);
    int after = lost == 0 ? unknown : UnknownBytes.all(bytes);
    switch (i.operation()) {
      case BTS -> on.write(to, value | bit, after);
      case BTR -> on.write(to, value & ~bit, after);
      case BTC -> on.write(to, value ^ bit, after);
      default -> {}
    }
  }

  private void count(X86Instruction i) {
    long value = on.read(i.operand(1));
    int unknown = on.unknown;
    state.setFlags(Flags.ALL, value == 0 ? Flags.ZERO : 0, unknown == 0 ? 0 : Flags.ZERO);
    int bytes = i.operand(0).bytes();
    on.write(i.operand(0), Long.bitCount(value), UnknownBytes.spread(unknown, bytes));
  }

  private void scan(X86Instruction i) {
    int bytes = i.operand(0).bytes();
    int bits = bytes * 8;
    long value = on.read(i.operand(1));
    if (on.unknown != 0) {
      state.unknownFlags = Flags.ALL;
      on.write(i.operand(0), 0, UnknownBytes.all(bytes));
      return;
    }
    int lowest = value == 0 ? bits : Long.numberOfTrailingZeros(value);
    int leading = Long.numberOfLeadingZeros(value) - (64 - bits);
    switch (i.operation()) {
      case TZCNT -> counted(i.operand(0), lowest, value);
      case LZCNT -> counted(i.operand(0), leading, value);
      default -> {
        int zero = value == 0 ? Flags.ZERO : 0;
        state.setFlags(Flags.ALL, zero, Flags.ALL & ~Flags.ZERO);
        if (value != 0) {
          long found = i.operation() == X86Operation.BSF ? lowest : bits - 1 - leading;
          on.write(i.operand(0), found, 0);
        }
      }
    }
  }

  private void counted(X86Operand to, int count, long value) {
    int values = (value == 0 ? Flags.CARRY : 0) | (count == 0 ? Flags.ZERO : 0);
    state.setFlags(Flags.ALL, values, OTHERS);
    on.write(to, count, 0);
  }
}
