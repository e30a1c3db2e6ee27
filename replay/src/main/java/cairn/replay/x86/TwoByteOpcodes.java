package cairn.replay.x86;

/** Opcodes after 0F that work on general registers. */
final class TwoByteOpcodes {
  private static final X86Operation[] BITS = {
    X86Operation.BT, X86Operation.BTS, X86Operation.BTR, X86Operation.BTC
  };

  private final Encoding in;
  private final X86Decoder to;

  TwoByteOpcodes(Encoding in, X86Decoder to) {
    this.in = in;
    this.to = to;
  }

  /** Whether it is one of them. */
  boolean read(int opcode) {
    return switch (opcode >> 4) {
      case 0x0 -> traps(opcode);
      case 0x1 -> hints(opcode);
      case 0x4 -> {
        X86Operand from = in.rm(in.size());
        yield to.is(X86Operation.CMOVCC, opcode, in.reg(in.size()), from);
      }
      case 0x8 -> to.is(X86Operation.JCC, opcode, to.jumpTarget(4));
      case 0x9 -> to.is(X86Operation.SETCC, opcode, in.rm(1));
      case 0xA -> bitsAndShifts(opcode);
      case 0xB -> extensionsAndScans(opcode);
      case 0xC -> swaps(opcode);
      default -> false;
    };
  }

  private boolean traps(int opcode) {
    return switch (opcode) {
      case 0x05 -> to.is(X86Operation.SYSCALL);
      case 0x0B -> to.is(X86Operation.UD2);
      case 0x0D -> !in.isRegisterForm() && to.is(X86Operation.NOP, in.memory(1));
      default -> false;
    };
  }

  /** Prefetches, landing pads and padding: nothing happens. */
  private boolean hints(int opcode) {
    if (opcode == 0x1E && in.repeatEqual && in.isRegisterForm()) {
      boolean pad = in.extension() == 7 && in.low() == 2;
      return pad ? to.is(X86Operation.ENDBR64) : to.is(X86Operation.NOP, in.rm(in.size()));
    }
    return opcode >= 0x18 && to.is(X86Operation.NOP, in.rm(in.size()));
  }

  private boolean bitsAndShifts(int opcode) {
    int size = in.size();
    return switch (opcode) {
      case 0xA3 -> to.is(X86Operation.BT, in.rm(size), in.reg(size));
      case 0xAB -> to.isLockable(X86Operation.BTS, in.rm(size), in.reg(size));
      case 0xA4, 0xAC -> {
        X86Operand on = in.rm(size);
        yield to.is(doubleShift(opcode), on, in.reg(size), in.immediate8(1));
      }
      case 0xA5, 0xAD -> {
        X86Register count = X86Register.general(X86Register.RCX, 1);
        yield to.is(doubleShift(opcode), in.rm(size), in.reg(size), count);
      }
      case 0xAE -> fence();
      case 0xAF -> {
        X86Operand from = in.rm(size);
        yield to.is(X86Operation.IMUL, in.reg(size), from);
      }
      default -> false;
    };
  }

  private static X86Operation doubleShift(int opcode) {
    return opcode < 0xA8 ? X86Operation.SHLD : X86Operation.SHRD;
  }

  private boolean fence() {
    boolean isFence = in.isRegisterForm() && in.extension() >= 5 && in.low() == 0;
    return isFence && in.mandatory() == 0 && to.is(X86Operation.NOP);
  }

  private boolean extensionsAndScans(int opcode) {
    int size = in.size();
    return switch (opcode) {
      case 0xB0 -> to.isLockable(X86Operation.CMPXCHG, in.rm(1), in.reg(1));
      case 0xB1 -> to.isLockable(X86Operation.CMPXCHG, in.rm(size), in.reg(size));
      case 0xB3 -> to.isLockable(X86Operation.BTR, in.rm(size), in.reg(size));
      case 0xBB -> to.isLockable(X86Operation.BTC, in.rm(size), in.reg(size));
      case 0xB6 -> extension(X86Operation.MOVZX, 1);
      case 0xB7 -> extension(X86Operation.MOVZX, 2);
      case 0xBE -> extension(X86Operation.MOVSX, 1);
      case 0xBF -> extension(X86Operation.MOVSX, 2);
      case 0xB8 -> in.repeatEqual && scan(X86Operation.POPCNT);
      case 0xBA -> {
        X86Operand on = in.rm(size);
        int which = in.extension() - 4;
        yield which >= 0 && to.isLockable(BITS[which], on, in.immediate8(1));
      }
      case 0xBC -> scan(in.repeatEqual ? X86Operation.TZCNT : X86Operation.BSF);
      case 0xBD -> scan(in.repeatEqual ? X86Operation.LZCNT : X86Operation.BSR);
      default -> false;
    };
  }

  private boolean extension(X86Operation operation, int from) {
    X86Operand source = in.rm(from);
    return to.is(operation, in.reg(in.size()), source);
  }

  private boolean scan(X86Operation operation) {
    if (in.repeatDifferent) {
      return false;
    }
    X86Operand from = in.rm(in.size());
    return to.is(operation, in.reg(in.size()), from);
  }

  private boolean swaps(int opcode) {
    int size = in.size();
    return switch (opcode) {
      case 0xC0 -> to.isLockable(X86Operation.XADD, in.rm(1), in.reg(1));
      case 0xC1 -> to.isLockable(X86Operation.XADD, in.rm(size), in.reg(size));
      case 0xC3 -> in.mandatory() == 0 && to.is(X86Operation.MOVNTI, in.memory(size), in.reg(size));
      case 0xC8, 0xC9, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF ->
          size > 2 && to.is(X86Operation.BSWAP, in.inOpcode(opcode, size));
      default -> false;
    };
  }
}
