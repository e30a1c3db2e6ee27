package cairn.replay.x86;

/** Moves and logic of vector registers. */
final class VectorUnit {
  private static final int LOW = 0x00FF;
  private static final int HIGH = 0xFF00;

  private final Operands on;
  private final MachineState state;

  VectorUnit(Operands on) {
    this.on = on;
    this.state = on.state;
  }

  void move(X86Instruction i) {
    switch (i.operation()) {
      case MOVAPS, MOVAPD, MOVDQA, MOVNTPS, MOVNTPD, MOVNTDQ -> {
        checkAligned(on, i);
        whole(i);
      }
      case MOVUPS, MOVUPD, MOVDQU, LDDQU -> whole(i);
      case MOVSS -> scalar(i, 4);
      case MOVSD -> scalar(i, 8);
      case MOVD, MOVQ -> word(i);
      case MOVDDUP -> {
        long value = on.readVector(i.operand(1));
        int unknown = on.unknown & LOW;
        on.writeVector(i.operand(0), value, value, unknown | unknown << 8);
      }
      case MOVLPS, MOVLPD, MOVHPS, MOVHPD, MOVHLPS, MOVLHPS -> half(i);
      case MOVMSKPS -> signs(i, 4);
      case MOVMSKPD -> signs(i, 8);
      case PMOVMSKB -> signs(i, 1);
      case PINSRW -> insert(i, 2);
      case PINSRD -> insert(i, 4);
      case PINSRQ -> insert(i, 8);
      case PEXTRW -> extract(i, 2);
      case PEXTRD -> extract(i, 4);
      case PEXTRQ -> extract(i, 8);
      default -> throw new IllegalStateException(i.toString());
    }
  }

  /** Ends the run if 16 bytes of memory are not aligned and have to be. */
  static void checkAligned(Operands on, X86Instruction i) {
    X86Address address = i.memory();
    if (address != null && address.bytes() == 16 && (on.address(address) & 15) != 0) {
      throw RunEndedException.fault(
          "accesses 16 bytes at 0x%x, which is not aligned".formatted(on.address(address)));
    }
  }

  private void whole(X86Instruction i) {
    long value = on.readVector(i.operand(1));
    on.writeVector(i.operand(0), value, on.high, on.unknown);
  }

  private void scalar(X86Instruction i, int bytes) {
    long value = on.readVector(i.operand(1));
    int unknown = on.unknown & UnknownBytes.all(bytes);
    if (i.operand(0) instanceof X86Address to) {
      on.store(on.address(to), value, bytes, unknown);
    } else if (i.operand(1) instanceof X86Address) {
      on.writeVector(i.operand(0), value, 0, unknown);
    } else {
      int number = ((X86Register) i.operand(0)).number();
      int kept = state.vectorUnknown[number] & ~UnknownBytes.all(bytes);
      long low = bytes == 8 ? value : state.low[number] & -1L << 32 | value & 0xFFFF_FFFFL;
      state.setVector(number, low, state.high[number], kept | unknown);
    }
  }

  /** movd and movq: the rest of a vector register is cleared. */
  private void word(X86Instruction i) {
    long value = on.read(i.operand(1));
    int unknown = on.unknown;
    boolean toVector =
        i.operand(0) instanceof X86Register to && to.kind() == X86Register.Kind.VECTOR;
    if (toVector) {
      on.writeVector(i.operand(0), value, 0, unknown & LOW);
    } else {
      on.write(i.operand(0), value, unknown);
    }
  }

  private void half(X86Instruction i) {
    X86Operation operation = i.operation();
    boolean upper =
        operation == X86Operation.MOVHPS
            || operation == X86Operation.MOVHPD
            || operation == X86Operation.MOVLHPS;
    long value = on.readVector(i.operand(1));
    int unknown = on.unknown;
    if (i.operand(0) instanceof X86Address to) {
      on.store(on.address(to), upper ? on.high : value, 8, upper ? unknown >> 8 : unknown);
      return;
    }
    if (operation == X86Operation.MOVHLPS) {
      value = on.high;
      unknown >>= 8;
    }
    int number = ((X86Register) i.operand(0)).number();
    int known = state.vectorUnknown[number];
    if (upper) {
      state.setVector(number, state.low[number], value, known & LOW | (unknown & LOW) << 8);
    } else {
      state.setVector(number, value, state.high[number], known & HIGH | unknown & LOW);
    }
  }

  private void signs(X86Instruction i, int lane) {
    long low = on.readVector(i.operand(1));
    int unknown = on.unknown;
    long found = 0;
    for (int at = 0; at < 16 / lane; at++) {
      int top = at * lane + lane - 1;
      long half = top < 8 ? low : on.high;
      found |= (half >>> (top & 7) * 8 + 7 & 1) << at;
    }
    on.write(i.operand(0), found, UnknownBytes.spread(unknown, i.operand(0).bytes()));
  }

  private void insert(X86Instruction i, int lane) {
    long value = on.read(i.operand(1));
    int unknown = on.unknown & UnknownBytes.all(lane);
    int first = ((int) ((X86Immediate) i.operand(2)).value() & 16 / lane - 1) * lane;
    int number = ((X86Register) i.operand(0)).number();
    int shift = (first & 7) * 8;
    long bits = Flags.truncate(-1, lane) << shift;
    long placed = value << shift & bits;
    boolean upper = first >= 8;
    long low = upper ? state.low[number] : state.low[number] & ~bits | placed;
    long high = upper ? state.high[number] & ~bits | placed : state.high[number];
    int others = state.vectorUnknown[number] & ~(UnknownBytes.all(lane) << first);
    state.setVector(number, low, high, others | unknown << first);
  }

  private void extract(X86Instruction i, int lane) {
    long low = on.readVector(i.operand(1));
    int first = ((int) ((X86Immediate) i.operand(2)).value() & 16 / lane - 1) * lane;
    long half = first >= 8 ? on.high : low;
    int unknown = on.unknown >> first & UnknownBytes.all(lane);
    on.write(i.operand(0), Flags.truncate(half >>> (first & 7) * 8, lane), unknown);
  }

  void logic(X86Instruction i) {
    checkAligned(on, i);
    long b = on.readVector(i.operand(1));
    long highB = on.high;
    int unknownB = on.unknown;
    long a = on.readVector(i.operand(0));
    long highA = on.high;
    int unknownA = on.unknown;
    boolean negates =
        switch (i.operation()) {
          case ANDNPS, ANDNPD, PANDN -> true;
          default -> false;
        };
    if (negates) {
      a = ~a;
      highA = ~highA;
    }
    switch (i.operation()) {
      case ORPS, ORPD, POR -> {
        int unknown = UnknownBytes.or(a, unknownA & LOW, b, unknownB & LOW);
        unknown |= UnknownBytes.or(highA, unknownA >> 8, highB, unknownB >> 8) << 8;
        on.writeVector(i.operand(0), a | b, highA | highB, unknown);
      }
      case XORPS, XORPD, PXOR -> {
        boolean same = i.operand(0).equals(i.operand(1));
        int unknown = same ? 0 : unknownA | unknownB;
        on.writeVector(i.operand(0), a ^ b, highA ^ highB, unknown);
      }
      default -> {
        int unknown = UnknownBytes.and(a, unknownA & LOW, b, unknownB & LOW);
        unknown |= UnknownBytes.and(highA, unknownA >> 8, highB, unknownB >> 8) << 8;
        on.writeVector(i.operand(0), a & b, highA & highB, unknown);
      }
    }
  }
}
