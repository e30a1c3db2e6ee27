package cairn.record.nativ;

import org.jspecify.annotations.Nullable;

/**
 * The operand of a machine instruction that lies at a distance from the frame pointer.
 *
 * @param isIndexed whether something else is added, too, as for an element of an array
 */
record FrameOperand(int distance, boolean isIndexed) {
  private static final int RBP = 5;
  private static final int SCALED = 4;

  /** Decodes the first instruction of some code; null if it has no such operand. */
  static @Nullable FrameOperand decode(byte[] code) {
    try {
      int at = 0;
      while (isPrefix(code[at] & 0xFF)) {
        at++;
      }
      boolean otherBase = false;
      if ((code[at] & 0xF0) == 0x40) {
        otherBase = (code[at++] & 1) != 0;
      }
      int op = code[at++] & 0xFF;
      boolean escaped = op == 0x0F;
      if (escaped) {
        op = code[at++] & 0xFF;
      }
      if (escaped ? op >> 4 == 8 || op < 0x10 : !hasOperand(op)) {
        return null;
      }
      int modes = code[at++] & 0xFF;
      int base = modes & 7;
      boolean scaled = base == SCALED;
      if (scaled) {
        base = code[at++] & 7;
      }
      int mode = modes >> 6;
      if (otherBase || base != RBP || mode != 1 && mode != 2) {
        return null;
      }
      int distance = code[at];
      if (mode == 2) {
        distance =
            code[at] & 0xFF
                | (code[at + 1] & 0xFF) << 8
                | (code[at + 2] & 0xFF) << 16
                | code[at + 3] << 24;
      }
      return new FrameOperand(distance, scaled);
    } catch (ArrayIndexOutOfBoundsException cut) {
      return null;
    }
  }

  private static boolean isPrefix(int op) {
    return op == 0x66 || op == 0xF2 || op == 0xF3 || op == 0xF0;
  }

  /** Of instructions that access memory; what only computes an address does not. */
  private static boolean hasOperand(int op) {
    if (op < 0x40) {
      return (op & 7) < 4;
    }
    return switch (op) {
      case 0x63, 0x69, 0x6B, 0x80, 0x81, 0x83, 0x84, 0x85, 0x86, 0x87 -> true;
      case 0x88, 0x89, 0x8A, 0x8B, 0xC0, 0xC1, 0xC6, 0xC7 -> true;
      case 0xD0, 0xD1, 0xD2, 0xD3, 0xF6, 0xF7, 0xFE, 0xFF -> true;
      case 0xD9, 0xDB, 0xDD, 0xDF -> true;
      default -> false;
    };
  }
}
