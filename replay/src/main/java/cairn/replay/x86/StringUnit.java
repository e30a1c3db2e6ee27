package cairn.replay.x86;

/** Moves, fills and comparisons of memory at rsi and rdi, upwards. */
final class StringUnit {
  private final Operands on;
  private final MachineState state;
  private final ArithmeticUnit arithmetic;

  StringUnit(Operands on) {
    this.on = on;
    this.state = on.state;
    this.arithmetic = new ArithmeticUnit(on);
  }

  /** How often an instruction would be done now; ends the run if that is not known. */
  long times(X86Instruction i) {
    return i.repeat() == X86Instruction.Repeat.ONCE ? 1 : place(X86Register.RCX, "length");
  }

  void execute(X86Instruction i) {
    boolean repeats = i.repeat() != X86Instruction.Repeat.ONCE;
    while (times(i) != 0) {
      once(i);
      if (!repeats) {
        return;
      }
      state.general[X86Register.RCX]--;
      boolean compares = i.operation() == X86Operation.CMPS || i.operation() == X86Operation.SCAS;
      if (compares && isOver(i)) {
        return;
      }
    }
  }

  private boolean isOver(X86Instruction i) {
    if ((state.unknownFlags & Flags.ZERO) != 0) {
      throw RunEndedException.unknown("compares unknown memory");
    }
    boolean equal = (state.flags & Flags.ZERO) != 0;
    return equal != (i.repeat() == X86Instruction.Repeat.WHILE_EQUAL);
  }

  private long place(int register, String what) {
    if (state.generalUnknown[register] != 0) {
      throw RunEndedException.unknown("accesses memory of an unknown " + what);
    }
    return state.general[register];
  }

  private long from() {
    return place(X86Register.RSI, "place");
  }

  private long to() {
    return place(X86Register.RDI, "place");
  }

  private void once(X86Instruction i) {
    X86Operand accumulator = i.operand(0);
    int bytes = accumulator.bytes();
    switch (i.operation()) {
      case MOVS -> {
        long value = on.load(from(), bytes);
        on.store(to(), value, bytes, on.unknown);
        advance(X86Register.RSI, bytes);
        advance(X86Register.RDI, bytes);
      }
      case STOS -> {
        long value = on.read(accumulator);
        on.store(to(), value, bytes, on.unknown);
        advance(X86Register.RDI, bytes);
      }
      case LODS -> {
        long value = on.load(from(), bytes);
        on.write(accumulator, value, on.unknown);
        advance(X86Register.RSI, bytes);
      }
      case CMPS -> {
        long a = on.load(from(), bytes);
        int unknown = on.unknown;
        long b = on.load(to(), bytes);
        arithmetic.compare(a, unknown, b, on.unknown, bytes);
        advance(X86Register.RSI, bytes);
        advance(X86Register.RDI, bytes);
      }
      default -> {
        long a = on.read(accumulator);
        int unknown = on.unknown;
        long b = on.load(to(), bytes);
        arithmetic.compare(a, unknown, b, on.unknown, bytes);
        advance(X86Register.RDI, bytes);
      }
    }
  }

  private void advance(int register, int bytes) {
    state.general[register] += bytes;
  }
}
