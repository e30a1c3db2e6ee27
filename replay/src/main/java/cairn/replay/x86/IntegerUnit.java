package cairn.replay.x86;

/** Executes what works on general registers. */
final class IntegerUnit {
  private static final X86Register RAX8 = X86Register.general(X86Register.RAX, 8);

  private final Operands on;
  private final MachineState state;
  private final ArithmeticUnit arithmetic;
  private final ShiftUnit shifts;
  private final BitUnit bits;
  private final ProductUnit products;

  IntegerUnit(Operands on) {
    this.on = on;
    this.state = on.state;
    this.arithmetic = new ArithmeticUnit(on);
    this.shifts = new ShiftUnit(on);
    this.bits = new BitUnit(on);
    this.products = new ProductUnit(on);
  }

  void execute(X86Instruction i) {
    switch (i.operation()) {
      case MOV, MOVABS, MOVNTI -> {
        long value = on.read(i.operand(1));
        on.write(i.operand(0), value, on.unknown);
      }
      case MOVZX -> extend(i, false);
      case MOVSX, MOVSXD -> extend(i, true);
      case LEA -> {
        long value = on.offset((X86Address) i.operand(1));
        int bytes = i.operand(0).bytes();
        on.write(i.operand(0), value, UnknownBytes.spread(on.unknown, bytes));
      }
      case PUSH -> {
        long value = on.read(i.operand(0));
        on.push(value, i.operand(0).bytes(), on.unknown);
      }
      case POP -> {
        long value = on.pop(i.operand(0).bytes());
        on.write(i.operand(0), value, on.unknown);
      }
      case SETCC -> {
        boolean unknown = state.isUnknown(i.requiredCondition());
        boolean holds = i.requiredCondition().holds(state.flags);
        on.write(i.operand(0), holds ? 1 : 0, unknown ? 1 : 0);
      }
      case CMOVCC -> conditionalMove(i);
      case XCHG -> exchange(i);
      case BSWAP -> {
        int bytes = i.operand(0).bytes();
        long value = Long.reverseBytes(on.read(i.operand(0))) >>> 64 - bytes * 8;
        int unknown = Integer.reverse(on.unknown) >>> 32 - bytes;
        on.write(i.operand(0), value, unknown);
      }
      case SIGN_EXTEND -> signExtend(i.operand(0));
      case SIGN_SPREAD -> signSpread(i.operand(0));
      case CLC -> state.setFlags(Flags.CARRY, 0, 0);
      case STC -> state.setFlags(Flags.CARRY, Flags.CARRY, 0);
      case CMC -> state.flags ^= Flags.CARRY;
      case ADD, OR, ADC, SBB, AND, SUB, XOR, CMP, TEST, NOT, NEG, INC, DEC, XADD, CMPXCHG ->
          arithmetic.execute(i);
      case IMUL, MUL, DIV, IDIV -> products.execute(i);
      case ROL, ROR, RCL, RCR, SHL, SHR, SAR, SHLD, SHRD -> shifts.execute(i);
      case BT, BTS, BTR, BTC, BSF, BSR, TZCNT, LZCNT, POPCNT -> bits.execute(i);
      default -> throw new IllegalStateException(i.toString());
    }
  }

  private void extend(X86Instruction i, boolean signed) {
    int from = i.operand(1).bytes();
    int to = i.operand(0).bytes();
    long value = on.read(i.operand(1));
    int unknown = on.unknown;
    if (signed) {
      value = Flags.extend(value, from);
      boolean signUnknown = (unknown >> from - 1 & 1) != 0;
      unknown |= signUnknown ? UnknownBytes.all(to) & ~UnknownBytes.all(from) : 0;
    }
    on.write(i.operand(0), value, unknown);
  }

  /** The destination is always written: the upper half of a register is cleared anyway. */
  private void conditionalMove(X86Instruction i) {
    long other = on.read(i.operand(1));
    int otherUnknown = on.unknown;
    long same = on.read(i.operand(0));
    int sameUnknown = on.unknown;
    if (state.isUnknown(i.requiredCondition())) {
      on.write(i.operand(0), 0, UnknownBytes.all(i.operand(0).bytes()));
    } else if (i.requiredCondition().holds(state.flags)) {
      on.write(i.operand(0), other, otherUnknown);
    } else {
      on.write(i.operand(0), same, sameUnknown);
    }
  }

  private void exchange(X86Instruction i) {
    long first = on.read(i.operand(0));
    int firstUnknown = on.unknown;
    long second = on.read(i.operand(1));
    on.write(i.operand(0), second, on.unknown);
    on.write(i.operand(1), first, firstUnknown);
  }

  private void signExtend(X86Operand to) {
    int half = to.bytes() / 2;
    long value = on.read(X86Register.general(X86Register.RAX, half));
    int unknown = on.unknown;
    if ((unknown >> half - 1 & 1) != 0) {
      unknown |= UnknownBytes.all(to.bytes()) & ~UnknownBytes.all(half);
    }
    on.write(to, Flags.extend(value, half), unknown);
  }

  private void signSpread(X86Operand from) {
    int bytes = from.bytes();
    long value = on.read(RAX8);
    boolean unknown = (on.unknown >> bytes - 1 & 1) != 0;
    long sign = Flags.extend(value, bytes) >> 63;
    X86Register to = X86Register.general(X86Register.RDX, bytes);
    on.write(to, sign, unknown ? UnknownBytes.all(bytes) : 0);
  }
}
