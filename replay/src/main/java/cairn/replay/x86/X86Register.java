package cairn.replay.x86;

/**
 * A register or a part of one.
 *
 * @param number of the encoding, 0 to 15
 * @param bytes how many of its lowest bytes are meant
 */
public record X86Register(Kind kind, int number, int bytes) implements X86Operand {
  public static final int RAX = 0;
  public static final int RCX = 1;
  public static final int RDX = 2;
  public static final int RBX = 3;
  public static final int RSP = 4;
  public static final int RBP = 5;
  public static final int RSI = 6;
  public static final int RDI = 7;
  public static final int R8 = 8;
  public static final int R9 = 9;
  public static final int R10 = 10;
  public static final int R11 = 11;

  /** In an address: where the next instruction begins. */
  public static final int RIP = 16;

  /** In an address: no register. */
  public static final int NONE = -1;

  /** Which of the register files it is in. */
  public enum Kind {
    GENERAL,
    /** The second lowest byte of one of the first four general registers. */
    HIGH_BYTE,
    VECTOR
  }

  /** A general register of a size. */
  public static X86Register general(int number, int bytes) {
    return new X86Register(Kind.GENERAL, number, bytes);
  }

  /** A vector register. */
  public static X86Register vector(int number) {
    return new X86Register(Kind.VECTOR, number, 16);
  }

  /** Whether it is this general register, in any size. */
  public boolean isGeneral(int wanted) {
    return kind != Kind.VECTOR && (kind == Kind.GENERAL ? number : number - 4) == wanted;
  }
}
