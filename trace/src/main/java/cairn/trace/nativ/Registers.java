package cairn.trace.nativ;

import java.util.BitSet;

/**
 * The processor's registers as small numbers: the guest's state of Valgrind, cut where instructions
 * cut it. A general register is four units (byte 0, byte 1, bytes 2 and 3, bytes 4 to 7), so that
 * al, ah, ax, eax and rax are told apart; a vector register is four, too (bytes 0 to 3, 4 to 7, 8
 * to 15, 16 to 31); what flags are computed from is four words.
 */
final class Registers {
  static final int RAX = 0;
  static final int RBX = 3;
  static final int RSP = 4;
  static final int RBP = 5;
  static final int R12 = 12;
  static final int R15 = 15;

  static final int FLAGS = 64;
  static final int FLAGS_END = 68;
  private static final int SINGLES = FLAGS_END;
  private static final int VECTORS = SINGLES + 5;
  private static final int VECTOR_COUNT = 17;
  private static final int FLOATS = VECTORS + 4 * VECTOR_COUNT;
  private static final int OTHER = FLOATS + 5;

  /** How many there are; what a piece of code computes on the way has numbers from here on. */
  static final int COUNT = OTHER + 1;

  private static final int UNTRACKED = -1;

  /** Fields of the layout, in the order in which the tool tells their offsets. */
  private static final int LAYOUT_FIELDS = 16;

  /** By byte of the guest's state: its unit. */
  private final int[] units;

  private final int stackPointer;
  private final int instructionPointer;

  /** Makes them from offsets in the guest's state, as the recording has them. */
  Registers(int[] layout) throws NativeTraceException {
    if (layout.length != LAYOUT_FIELDS || layout[15] > 1 << 16) {
      throw new NativeTraceException("a layout of " + layout.length + " registers is not known");
    }
    units = new int[layout[15]];
    java.util.Arrays.fill(units, OTHER);
    int general = layout[0];
    for (int i = 0; i < 16; i++) {
      int[] cut = {0, 1, 2, 2, 3, 3, 3, 3};
      for (int b = 0; b < 8; b++) {
        set(general + 8 * i + b, 4 * i + cut[b]);
      }
    }
    for (int i = 0; i < 4; i++) {
      fill(layout[1] + 8 * i, 8, FLAGS + i);
    }
    fill(layout[2], 8, SINGLES);
    for (int i = 0; i < 4; i++) {
      fill(layout[4 + i], 8, SINGLES + 1 + i);
    }
    for (int i = 0; i < VECTOR_COUNT; i++) {
      int at = layout[8] + 32 * i;
      fill(at, 4, VECTORS + 4 * i);
      fill(at + 4, 4, VECTORS + 4 * i + 1);
      fill(at + 8, 8, VECTORS + 4 * i + 2);
      fill(at + 16, 16, VECTORS + 4 * i + 3);
    }
    fill(layout[9], 4, FLOATS);
    fill(layout[10], 64, FLOATS + 1);
    fill(layout[11], 8, FLOATS + 2);
    fill(layout[12], 8, FLOATS + 3);
    fill(layout[13], 8, FLOATS + 4);
    stackPointer = general + 8 * RSP;
    instructionPointer = layout[3];
    fill(stackPointer, 8, UNTRACKED);
    fill(instructionPointer, 8, UNTRACKED);
  }

  private void set(int at, int unit) throws NativeTraceException {
    if (at < 0 || at >= units.length) {
      throw new NativeTraceException("a register lies at " + at + ", outside of the state");
    }
    units[at] = unit;
  }

  private void fill(int at, int size, int unit) throws NativeTraceException {
    for (int i = 0; i < size; i++) {
      set(at + i, unit);
    }
  }

  private void check(int offset, int size) throws NativeTraceException {
    if (offset < 0 || size < 0 || offset + size > units.length) {
      throw new NativeTraceException("a register lies at " + offset + ", outside of the state");
    }
  }

  /** Adds the units in which these bytes lie. The stack and instruction pointers have none. */
  void add(int offset, int size, BitSet to) throws NativeTraceException {
    check(offset, size);
    for (int at = offset; at < offset + size; at++) {
      if (units[at] != UNTRACKED) {
        to.set(units[at]);
      }
    }
  }

  /** Whether these bytes are whole units. */
  boolean areWhole(int offset, int size) throws NativeTraceException {
    check(offset, size);
    return (offset == 0 || units[offset - 1] != units[offset])
        && (offset + size == units.length || units[offset + size - 1] != units[offset + size])
        && units[offset] != OTHER;
  }

  boolean isStackPointer(int offset) {
    return offset >= stackPointer && offset < stackPointer + 8;
  }

  /** The number of a general register all of which lies here; -1 if it is none. */
  int general(int offset, int size) {
    int from = offset - (stackPointer - 8 * RSP);
    return size == 8 && from >= 0 && from < 128 && from % 8 == 0 ? from / 8 : -1;
  }

  static boolean isSavedByCallee(int general) {
    return general == RBX || general == RBP || (general >= R12 && general <= R15);
  }
}
