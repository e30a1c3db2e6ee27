package cairn.trace.nativ;

import org.jspecify.annotations.Nullable;

/**
 * How long an x86-64 instruction is, and where control goes from it. Operands and what it computes
 * are of no interest here.
 *
 * @param target of a jump or call whose target is part of it, otherwise 0
 */
record Instruction(int length, Control control, long target) {
  /** Where control goes. */
  enum Control {
    NEXT,
    JUMP,
    BRANCH,
    CALL,
    INDIRECT_JUMP,
    RETURN,
    /** It ends the program, or is no instruction that is meant to run. */
    STOP
  }

  private static final int ESCAPE = 0x0F;

  /**
   * Decodes the instruction at an index; null if it is none, or goes past the end.
   *
   * @param address of that index when the code runs
   */
  static @Nullable Instruction decode(byte[] code, int index, long address) {
    Decoder decoder = new Decoder(code, index, address);
    try {
      return decoder.decode();
    } catch (ArrayIndexOutOfBoundsException cut) {
      return null;
    }
  }

  /** The state of decoding one instruction. */
  private static final class Decoder {
    private final byte[] code;
    private final int start;
    private final long address;
    private int at;
    private boolean wide;
    private boolean narrow;
    private boolean shortAddress;

    Decoder(byte[] code, int index, long address) {
      this.code = code;
      this.start = index;
      this.at = index;
      this.address = address;
    }

    private int next() {
      return code[at++] & 0xFF;
    }

    @Nullable Instruction decode() {
      int op = next();
      while (isPrefix(op)) {
        narrow |= op == 0x66;
        shortAddress |= op == 0x67;
        op = next();
      }
      if (op >= 0x40 && op <= 0x4F) {
        wide = (op & 8) != 0;
        op = next();
      }
      return switch (op) {
        case ESCAPE -> escaped(next());
        case 0xC5 -> {
          next();
          yield vector(1);
        }
        case 0xC4 -> {
          int map = next() & 0x1F;
          next();
          yield vector(map);
        }
        case 0x62 -> {
          int map = next() & 7;
          at += 2;
          yield vector(map);
        }
        default -> plain(op);
      };
    }

    private static boolean isPrefix(int op) {
      return switch (op) {
        case 0x26, 0x2E, 0x36, 0x3E, 0x64, 0x65, 0x66, 0x67, 0xF0, 0xF2, 0xF3 -> true;
        default -> false;
      };
    }

    private Instruction end(Instruction.Control control, long target) {
      if (at > code.length) {
        throw new ArrayIndexOutOfBoundsException(at);
      }
      return new Instruction(at - start, control, target);
    }

    private Instruction next(int immediate) {
      at += immediate;
      return end(Control.NEXT, 0);
    }

    private Instruction jump(Control control, int bytes) {
      int distance = 0;
      for (int i = 0; i < bytes; i++) {
        distance |= (code[at + i] & 0xFF) << 8 * i;
      }
      distance = bytes == 1 ? (byte) distance : distance;
      at += bytes;
      return end(control, address + (at - start) + distance);
    }

    /** Goes over the operand and returns the middle bits, which may tell instructions apart. */
    private int operand() {
      int modes = next();
      int mode = modes >> 6;
      int base = modes & 7;
      if (mode != 3) {
        if (base == 4) {
          base = next() & 7;
          at += mode == 0 && base == 5 ? 4 : 0;
        } else if (mode == 0 && base == 5) {
          at += 4;
        }
        at += mode == 1 ? 1 : mode == 2 ? 4 : 0;
      }
      return modes >> 3 & 7;
    }

    private int word() {
      return narrow ? 2 : 4;
    }

    private @Nullable Instruction plain(int op) {
      if (op < 0x40) {
        return arithmetic(op & 7);
      }
      return switch (op >> 4) {
        case 0x5 -> next(0);
        case 0x6 -> sixties(op);
        case 0x7 -> jump(Control.BRANCH, 1);
        case 0x8 -> eighties(op);
        case 0x9 -> op == 0x9A ? null : next(0);
        case 0xA -> transfers(op);
        case 0xB -> next(op < 0xB8 ? 1 : wide ? 8 : word());
        case 0xC -> returns(op);
        case 0xD -> op == 0xD7 ? next(0) : op < 0xD4 || op > 0xD7 ? operandAnd(0) : null;
        case 0xE -> jumps(op);
        default -> last(op);
      };
    }

    private Instruction operandAnd(int immediate) {
      operand();
      return next(immediate);
    }

    private @Nullable Instruction arithmetic(int form) {
      return switch (form) {
        case 0, 1, 2, 3 -> operandAnd(0);
        case 4 -> next(1);
        case 5 -> next(word());
        default -> null;
      };
    }

    private @Nullable Instruction sixties(int op) {
      return switch (op) {
        case 0x63 -> operandAnd(0);
        case 0x68 -> next(word());
        case 0x69 -> operandAnd(word());
        case 0x6A -> next(1);
        case 0x6B -> operandAnd(1);
        case 0x6C, 0x6D, 0x6E, 0x6F -> next(0);
        default -> null;
      };
    }

    private @Nullable Instruction eighties(int op) {
      return switch (op) {
        case 0x80, 0x83 -> operandAnd(1);
        case 0x81 -> operandAnd(word());
        case 0x82 -> null;
        default -> operandAnd(0);
      };
    }

    private Instruction transfers(int op) {
      if (op < 0xA4) {
        return next(shortAddress ? 4 : 8);
      }
      return next(op == 0xA8 ? 1 : op == 0xA9 ? word() : 0);
    }

    private @Nullable Instruction returns(int op) {
      switch (op) {
        case 0xC2, 0xCA -> {
          at += 2;
          return end(Control.RETURN, 0);
        }
        case 0xC3, 0xCB, 0xCF -> {
          return end(Control.RETURN, 0);
        }
        case 0xC0, 0xC1, 0xC6 -> {
          return operandAnd(1);
        }
        case 0xC7 -> {
          return operandAnd(word());
        }
        case 0xC8 -> {
          return next(3);
        }
        case 0xC9, 0xCC -> {
          return next(0);
        }
        case 0xCD -> {
          return next(1);
        }
        default -> {
          return null;
        }
      }
    }

    private @Nullable Instruction jumps(int op) {
      return switch (op) {
        case 0xE0, 0xE1, 0xE2, 0xE3 -> jump(Control.BRANCH, 1);
        case 0xE4, 0xE5, 0xE6, 0xE7 -> next(1);
        case 0xE8 -> jump(Control.CALL, 4);
        case 0xE9 -> jump(Control.JUMP, 4);
        case 0xEB -> jump(Control.JUMP, 1);
        case 0xEC, 0xED, 0xEE, 0xEF -> next(0);
        default -> null;
      };
    }

    private Instruction last(int op) {
      switch (op) {
        case 0xF6, 0xF7 -> {
          int which = operand();
          return next(which > 1 ? 0 : op == 0xF6 ? 1 : word());
        }
        case 0xFE -> {
          return operandAnd(0);
        }
        case 0xFF -> {
          int which = operand();
          return switch (which) {
            case 2, 3 -> end(Control.CALL, 0);
            case 4, 5 -> end(Control.INDIRECT_JUMP, 0);
            default -> next(0);
          };
        }
        case 0xF4 -> {
          return end(Control.STOP, 0);
        }
        default -> {
          return next(0);
        }
      }
    }

    private Instruction escaped(int op) {
      if (op >= 0x80 && op <= 0x8F) {
        return jump(Control.BRANCH, 4);
      }
      return switch (op) {
        case 0x0B -> end(Control.STOP, 0);
        case 0x05, 0x06, 0x07, 0x08, 0x09, 0x0E, 0x77, 0xA0, 0xA1, 0xA2, 0xA8, 0xA9, 0xAA ->
            next(0);
        case 0x38 -> {
          next();
          yield operandAnd(0);
        }
        case 0x3A -> {
          next();
          yield operandAnd(1);
        }
        case 0x0F -> operandAnd(1);
        default ->
            op >= 0x30 && op <= 0x37 || op >= 0xC8 && op <= 0xCF
                ? next(0)
                : operandAnd(hasImmediate(op) ? 1 : 0);
      };
    }

    private static boolean hasImmediate(int op) {
      return switch (op) {
        case 0x70, 0x71, 0x72, 0x73, 0xA4, 0xAC, 0xBA, 0xC2, 0xC4, 0xC5, 0xC6 -> true;
        default -> false;
      };
    }

    /** Behind the prefix that instructions on vectors have today. */
    private @Nullable Instruction vector(int map) {
      int op = next();
      return switch (map) {
        case 1 -> op == 0x77 ? next(0) : operandAnd(op < 0xA0 || op > 0xC0 ? immediate(op) : 0);
        case 2, 5, 6 -> operandAnd(0);
        case 3 -> operandAnd(1);
        default -> null;
      };
    }

    private static int immediate(int op) {
      return hasImmediate(op) ? 1 : 0;
    }
  }
}
