package cairn.trace.nativ;

import org.jspecify.annotations.Nullable;

/**
 * Which general registers a machine instruction reads and writes: a bit for each, by its number.
 * Where it is not sure that one is read it is not told.
 *
 * @param writes what it writes; all if it is not known
 */
record GeneralRegisters(int reads, int writes) {
  private static final int ALL = 0xFFFF;
  private static final int RAX = 1;
  private static final int RCX = 2;
  private static final int RDX = 4;

  private static final GeneralRegisters UNKNOWN = new GeneralRegisters(0, ALL);

  /** Of the instruction at an address of a function. */
  static GeneralRegisters of(Function function, long address) {
    return new Decoder(function, address).decode();
  }

  /** The state of decoding one instruction. */
  private static final class Decoder {
    private final Function function;
    private long at;
    private int rex;

    /** The register in the middle bits, and the operand's if it is one; otherwise what it needs. */
    private int middle;

    private int operand;
    private int address;
    private int which;
    private boolean isRegister;

    Decoder(Function function, long address) {
      this.function = function;
      this.at = address;
    }

    private int next() {
      return function.byteAt(at++);
    }

    private int bit(int low, int extension) {
      return 1 << (low | ((rex & extension) != 0 ? 8 : 0));
    }

    private void modes() {
      int modes = next();
      which = modes >> 3 & 7;
      middle = bit(which, 4);
      int low = modes & 7;
      int mode = modes >> 6;
      isRegister = mode == 3;
      if (isRegister) {
        operand = bit(low, 1);
      } else if (low == 4) {
        int scaled = next();
        int index = bit(scaled >> 3 & 7, 2);
        address =
            (mode == 0 && (scaled & 7) == 5 ? 0 : bit(scaled & 7, 1)) | (index == 16 ? 0 : index);
      } else if (mode != 0 || low != 5) {
        address = bit(low, 1);
      }
    }

    private GeneralRegisters decode() {
      int op = next();
      while (op == 0x66 || op == 0xF2 || op == 0xF3) {
        op = next();
      }
      if (op >> 4 == 4) {
        rex = op & 15;
        op = next();
      }
      GeneralRegisters found = op == 0x0F ? escaped(next()) : plain(op);
      return found == null ? UNKNOWN : found;
    }

    private static GeneralRegisters both(int reads, int writes) {
      return new GeneralRegisters(reads, writes);
    }

    /** The operand is written, also if it is memory, of which nothing is said. */
    private GeneralRegisters toOperand(int reads) {
      return both(reads | address, operand);
    }

    private GeneralRegisters toMiddle(int reads) {
      return both(reads | address, middle);
    }

    private @Nullable GeneralRegisters plain(int op) {
      if (op < 0x40) {
        return arithmetic(op >> 3, op & 7);
      }
      if (op >> 3 == 0x50 >> 3 || op >> 3 == 0x58 >> 3) {
        int register = bit(op & 7, 1);
        return op < 0x58 ? both(register, 0) : both(0, register);
      }
      if (op >> 4 == 0xB) {
        return both(0, bit(op & 7, 1));
      }
      return switch (op) {
        case 0x98 -> both(RAX, RAX);
        case 0x99 -> both(RAX, RDX);
        case 0xA8, 0xA9 -> both(RAX, 0);
        case 0x90, 0xC3, 0xC9, 0xE8, 0xE9, 0xEB -> both(0, 0);
        case 0x63, 0x69, 0x6B, 0x8A, 0x8B -> {
          modes();
          yield toMiddle(operand);
        }
        case 0x8D -> {
          modes();
          yield toMiddle(0);
        }
        case 0x88, 0x89 -> {
          modes();
          yield toOperand(middle);
        }
        case 0x84, 0x85 -> {
          modes();
          yield both(middle | operand | address, 0);
        }
        case 0xC6, 0xC7 -> {
          modes();
          yield toOperand(0);
        }
        case 0x80, 0x81, 0x83 -> {
          modes();
          yield which == 7 ? both(operand | address, 0) : toOperand(operand);
        }
        case 0xC0, 0xC1, 0xD0, 0xD1 -> {
          modes();
          yield toOperand(operand);
        }
        case 0xD2, 0xD3 -> {
          modes();
          yield toOperand(operand | RCX);
        }
        case 0xF6, 0xF7 -> {
          modes();
          yield multiplication();
        }
        case 0xFE, 0xFF -> {
          modes();
          yield which < 2 ? toOperand(operand) : both(operand | address, 0);
        }
        default -> op >> 4 == 7 ? both(0, 0) : null;
      };
    }

    private @Nullable GeneralRegisters arithmetic(int what, int form) {
      boolean compares = what == 7;
      if (form > 5) {
        return null;
      }
      if (form > 3) {
        return both(RAX, compares ? 0 : RAX);
      }
      modes();
      boolean clears = (what == 5 || what == 6) && isRegister && operand == middle;
      int reads = clears ? 0 : middle | operand | address;
      return both(reads, compares ? 0 : form < 2 ? operand : middle);
    }

    private GeneralRegisters multiplication() {
      int reads = operand | address;
      return switch (which) {
        case 0, 1 -> both(reads, 0);
        case 2, 3 -> both(reads, operand);
        case 4, 5 -> both(reads | RAX, RAX | RDX);
        default -> both(reads | RAX | RDX, RAX | RDX);
      };
    }

    private @Nullable GeneralRegisters escaped(int op) {
      if (op >> 4 == 8) {
        return both(0, 0);
      }
      if (op >> 4 == 4 || op == 0xAF) {
        modes();
        return toMiddle(middle | operand);
      }
      if (op >> 4 == 9) {
        modes();
        return toOperand(0);
      }
      if (op == 0xB6 || op == 0xB7 || op == 0xBE || op == 0xBF) {
        modes();
        return toMiddle(operand);
      }
      return switch (op) {
        // marks of the compiler, and what has vector registers alone
        case 0x10, 0x11, 0x1E, 0x1F, 0x28, 0x29, 0x2E, 0x2F, 0x54, 0x57 -> both(0, 0);
        case 0x58, 0x59, 0x5A, 0x5C, 0x5E, 0x6F, 0x7F, 0xEF -> both(0, 0);
        case 0x2A, 0x6E -> {
          modes();
          yield both(operand | address, 0);
        }
        default -> null;
      };
    }
  }
}
