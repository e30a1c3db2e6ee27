package cairn.replay.x86;

import static cairn.replay.x86.X86Operation.ADC;
import static cairn.replay.x86.X86Operation.ADD;
import static cairn.replay.x86.X86Operation.AND;
import static cairn.replay.x86.X86Operation.CMP;
import static cairn.replay.x86.X86Operation.OR;
import static cairn.replay.x86.X86Operation.SBB;
import static cairn.replay.x86.X86Operation.SUB;
import static cairn.replay.x86.X86Operation.XOR;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns bytes into instructions: what compilers emit for x86-64 without vector extensions beyond
 * SSE2. All other bytes are refused, never guessed.
 */
public final class X86Decoder {
  private static final X86Operation[] ARITHMETIC = {ADD, OR, ADC, SBB, AND, SUB, XOR, CMP};

  private final Encoding in;
  private X86Operation operation = X86Operation.NOP;
  private @Nullable X86Condition condition;
  private boolean repeats;
  private boolean mayLock;
  private final List<X86Operand> operands = new ArrayList<>(3);

  private X86Decoder(Encoding in) {
    this.in = in;
  }

  /**
   * The instruction at the start of some bytes.
   *
   * @param bytes that begin at the address; 15 are enough
   * @throws UnsupportedCodeException if they are none that is supported
   */
  public static X86Instruction decode(long address, byte[] bytes) {
    Encoding in = new Encoding(address, bytes);
    return new X86Decoder(in).read();
  }

  private X86Instruction read() {
    int opcode = in.opcode();
    if (opcode == 0x0F) {
      int second = in.u8();
      if (!new TwoByteOpcodes(in, this).read(second) && !new VectorOpcodes(in, this).read(second)) {
        throw in.refuse("opcode 0f %02x".formatted(second));
      }
    } else if (!one(opcode)) {
      throw in.refuse("opcode %02x".formatted(opcode));
    }
    if (in.locked && !(mayLock && operands.get(0) instanceof X86Address)) {
      throw in.refuse("a lock prefix");
    }
    X86Instruction.Repeat repeat = X86Instruction.Repeat.ONCE;
    if (repeats && in.repeatEqual) {
      repeat = X86Instruction.Repeat.WHILE_EQUAL;
    } else if (repeats && in.repeatDifferent) {
      repeat = X86Instruction.Repeat.WHILE_DIFFERENT;
    }
    return new X86Instruction(in.address, in.length(), operation, condition, repeat, operands);
  }

  /** Says what was decoded. */
  boolean is(X86Operation found, X86Operand... with) {
    operation = found;
    operands.addAll(List.of(with));
    return true;
  }

  /** The same, with a condition. */
  boolean is(X86Operation found, int number, X86Operand... with) {
    condition = X86Condition.of(number);
    return is(found, with);
  }

  /** The same for an operation that can be done as one step. */
  boolean isLockable(X86Operation found, X86Operand... with) {
    mayLock = true;
    return is(found, with);
  }

  private boolean isString(X86Operation found, int size) {
    repeats = true;
    if (in.segment != X86Address.Segment.NONE || in.address32) {
      throw in.refuse("a string in another segment");
    }
    return is(found, X86Register.general(X86Register.RAX, size));
  }

  private int size(int opcode) {
    return (opcode & 1) == 0 ? 1 : in.size();
  }

  /** Bytes of what is pushed and popped. */
  private int stackSize() {
    return in.operand16 && !in.wide() ? 2 : 8;
  }

  private X86Register accumulator(int size) {
    return X86Register.general(X86Register.RAX, size);
  }

  private boolean one(int opcode) {
    if (opcode < 0x40) {
      return arithmetic(opcode);
    }
    return switch (opcode >> 3) {
      case 0x50 >> 3 -> is(X86Operation.PUSH, in.inOpcode(opcode, stackSize()));
      case 0x58 >> 3 -> is(X86Operation.POP, in.inOpcode(opcode, stackSize()));
      case 0x70 >> 3, 0x78 >> 3 -> is(X86Operation.JCC, opcode, jumpTarget(1));
      case 0xB0 >> 3 -> is(X86Operation.MOV, in.inOpcode(opcode, 1), in.immediate(1));
      case 0xB8 >> 3 -> moveConstant(opcode);
      case 0x60 >> 3, 0x68 >> 3 -> pushesAndProducts(opcode);
      case 0x80 >> 3, 0x88 >> 3 -> moves(opcode);
      case 0x90 >> 3, 0x98 >> 3 -> exchanges(opcode);
      case 0xA0 >> 3, 0xA8 >> 3 -> strings(opcode);
      case 0xC0 >> 3, 0xC8 >> 3, 0xD0 >> 3 -> shiftsAndReturns(opcode);
      case 0xE8 >> 3, 0xF0 >> 3, 0xF8 >> 3 -> jumpsAndGroups(opcode);
      default -> false;
    };
  }

  X86Immediate jumpTarget(int size) {
    if (in.operand16 && !in.wide()) {
      throw in.refuse("a jump of 16 bits");
    }
    return in.target(size);
  }

  private boolean arithmetic(int opcode) {
    X86Operation found = ARITHMETIC[opcode >> 3];
    int size = size(opcode);
    return switch (opcode & 7) {
      case 0, 1 -> {
        X86Operand to = in.rm(size);
        yield isArithmetic(found, to, in.reg(size));
      }
      case 2, 3 -> {
        X86Operand from = in.rm(size);
        yield isArithmetic(found, in.reg(size), from);
      }
      case 4, 5 -> isArithmetic(found, accumulator(size), in.immediate(size));
      default -> false;
    };
  }

  private boolean isArithmetic(X86Operation found, X86Operand to, X86Operand from) {
    return found == CMP ? is(found, to, from) : isLockable(found, to, from);
  }

  private boolean moveConstant(int opcode) {
    X86Register to = in.inOpcode(opcode, in.size());
    return in.wide()
        ? is(X86Operation.MOVABS, to, new X86Immediate(in.signed(8), 8))
        : is(X86Operation.MOV, to, in.immediate(to.bytes()));
  }

  private boolean pushesAndProducts(int opcode) {
    int size = in.size();
    return switch (opcode) {
      case 0x63 -> {
        X86Operand from = in.rm(4);
        if (in.operand16) {
          throw in.refuse("movsxd of 16 bits");
        }
        yield is(X86Operation.MOVSXD, in.reg(size), from);
      }
      case 0x68 -> !in.operand16 && is(X86Operation.PUSH, in.immediate(8));
      case 0x69 -> {
        X86Operand from = in.rm(size);
        yield is(X86Operation.IMUL, in.reg(size), from, in.immediate(size));
      }
      case 0x6A -> !in.operand16 && is(X86Operation.PUSH, in.immediate8(8));
      case 0x6B -> {
        X86Operand from = in.rm(size);
        yield is(X86Operation.IMUL, in.reg(size), from, in.immediate8(size));
      }
      default -> false;
    };
  }

  private boolean moves(int opcode) {
    int size = size(opcode);
    return switch (opcode) {
      case 0x80, 0x81 -> {
        X86Operand to = in.rm(size);
        yield isArithmetic(ARITHMETIC[in.extension()], to, in.immediate(size));
      }
      case 0x83 -> {
        X86Operand to = in.rm(size);
        yield isArithmetic(ARITHMETIC[in.extension()], to, in.immediate8(size));
      }
      case 0x84, 0x85 -> is(X86Operation.TEST, in.rm(size), in.reg(size));
      case 0x86, 0x87 -> isLockable(X86Operation.XCHG, in.rm(size), in.reg(size));
      case 0x88, 0x89 -> is(X86Operation.MOV, in.rm(size), in.reg(size));
      case 0x8A, 0x8B -> {
        X86Operand from = in.rm(size);
        yield is(X86Operation.MOV, in.reg(size), from);
      }
      case 0x8D -> {
        X86Address from = in.memory(size);
        yield is(X86Operation.LEA, in.reg(size), from);
      }
      case 0x8F -> in.extension() == 0 && is(X86Operation.POP, in.rm(stackSize()));
      default -> false;
    };
  }

  private boolean exchanges(int opcode) {
    int size = in.size();
    return switch (opcode) {
      case 0x98 -> is(X86Operation.SIGN_EXTEND, accumulator(size));
      case 0x99 -> is(X86Operation.SIGN_SPREAD, accumulator(size));
      case 0x9A, 0x9B, 0x9C, 0x9D, 0x9E, 0x9F -> false;
      default -> {
        X86Register with = in.inOpcode(opcode, size);
        if (opcode == 0x90 && with.number() != X86Register.RAX && in.repeatEqual) {
          throw in.refuse("a pause with a register");
        }
        boolean nothing = opcode == 0x90 && with.number() == X86Register.RAX;
        yield nothing ? is(X86Operation.NOP) : is(X86Operation.XCHG, with, accumulator(size));
      }
    };
  }

  private boolean strings(int opcode) {
    int size = size(opcode);
    return switch (opcode) {
      case 0xA0, 0xA1 -> is(X86Operation.MOVABS, accumulator(size), absolute(size));
      case 0xA2, 0xA3 -> is(X86Operation.MOVABS, absolute(size), accumulator(size));
      case 0xA4, 0xA5 -> isString(X86Operation.MOVS, size);
      case 0xA6, 0xA7 -> isString(X86Operation.CMPS, size);
      case 0xA8, 0xA9 -> is(X86Operation.TEST, accumulator(size), in.immediate(size));
      case 0xAA, 0xAB -> isString(X86Operation.STOS, size);
      case 0xAC, 0xAD -> isString(X86Operation.LODS, size);
      case 0xAE, 0xAF -> isString(X86Operation.SCAS, size);
      default -> false;
    };
  }

  private X86Address absolute(int size) {
    if (in.address32) {
      throw in.refuse("addresses of 32 bits");
    }
    return new X86Address(in.segment, X86Register.NONE, X86Register.NONE, 1, in.signed(8), size);
  }

  private boolean shiftsAndReturns(int opcode) {
    int size = size(opcode);
    boolean returns = opcode == 0xC2 || opcode == 0xC3 || opcode == 0xC9;
    if (returns && stackSize() != 8) {
      throw in.refuse("a return of 16 bits");
    }
    return switch (opcode) {
      case 0xC0, 0xC1 -> {
        X86Operand to = in.rm(size);
        yield is(shift(), to, in.immediate8(1));
      }
      case 0xC2 -> is(X86Operation.RET, new X86Immediate(in.signed(2) & 0xFFFF, 2));
      case 0xC3 -> is(X86Operation.RET);
      case 0xC6, 0xC7 -> {
        X86Operand to = in.rm(size);
        yield in.extension() == 0 && is(X86Operation.MOV, to, in.immediate(size));
      }
      case 0xC9 -> is(X86Operation.LEAVE);
      case 0xCC -> is(X86Operation.INT3);
      case 0xD0, 0xD1 -> is(shift(), in.rm(size), new X86Immediate(1, 1));
      case 0xD2, 0xD3 -> is(shift(), in.rm(size), X86Register.general(X86Register.RCX, 1));
      default -> false;
    };
  }

  private X86Operation shift() {
    return switch (in.extension()) {
      case 0 -> X86Operation.ROL;
      case 1 -> X86Operation.ROR;
      case 2 -> X86Operation.RCL;
      case 3 -> X86Operation.RCR;
      case 4 -> X86Operation.SHL;
      case 5 -> X86Operation.SHR;
      case 7 -> X86Operation.SAR;
      default -> throw in.refuse("shift 6");
    };
  }

  private boolean jumpsAndGroups(int opcode) {
    return switch (opcode) {
      case 0xE8 -> is(X86Operation.CALL, jumpTarget(4));
      case 0xE9 -> is(X86Operation.JMP, jumpTarget(4));
      case 0xEB -> is(X86Operation.JMP, jumpTarget(1));
      case 0xF4 -> is(X86Operation.HLT);
      case 0xF5 -> is(X86Operation.CMC);
      case 0xF8 -> is(X86Operation.CLC);
      case 0xF9 -> is(X86Operation.STC);
      case 0xFC -> is(X86Operation.NOP); // the direction is always upwards
      case 0xF6, 0xF7 -> products(size(opcode));
      case 0xFE, 0xFF -> indirect(opcode);
      default -> false;
    };
  }

  private boolean products(int size) {
    X86Operand on = in.rm(size);
    return switch (in.extension()) {
      case 0 -> is(X86Operation.TEST, on, in.immediate(size));
      case 2 -> isLockable(X86Operation.NOT, on);
      case 3 -> isLockable(X86Operation.NEG, on);
      case 4 -> is(X86Operation.MUL, on);
      case 5 -> is(X86Operation.IMUL, on);
      case 6 -> is(X86Operation.DIV, on);
      case 7 -> is(X86Operation.IDIV, on);
      default -> false;
    };
  }

  private boolean indirect(int opcode) {
    int extension = in.extension();
    if (opcode == 0xFE && extension > 1) {
      return false;
    }
    return switch (extension) {
      case 0 -> isLockable(X86Operation.INC, in.rm(size(opcode)));
      case 1 -> isLockable(X86Operation.DEC, in.rm(size(opcode)));
      case 2 -> !in.operand16 && is(X86Operation.CALL, in.rm(8));
      case 4 -> !in.operand16 && is(X86Operation.JMP, in.rm(8));
      case 6 -> is(X86Operation.PUSH, in.rm(stackSize()));
      default -> false;
    };
  }
}
