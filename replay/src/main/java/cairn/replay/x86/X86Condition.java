package cairn.replay.x86;

import java.util.Locale;

/** A condition of flags, in the order of the encoding. */
public enum X86Condition {
  O,
  NO,
  B,
  AE,
  E,
  NE,
  BE,
  A,
  S,
  NS,
  P,
  NP,
  L,
  GE,
  LE,
  G;

  private static final X86Condition[] ALL = values();

  /** The one with a number of the encoding. */
  static X86Condition of(int number) {
    return ALL[number & 15];
  }

  /** What holds exactly when this one does not. */
  public X86Condition negated() {
    return ALL[ordinal() ^ 1];
  }

  /** The one that differs only when both sides are equal; itself if there is none. */
  public X86Condition otherRelation() {
    return switch (this) {
      case L -> LE;
      case LE -> L;
      case B -> BE;
      case BE -> B;
      case G -> GE;
      case GE -> G;
      case A -> AE;
      case AE -> A;
      default -> this;
    };
  }

  /** The flags that it reads, as in {@link Flags}. */
  int reads() {
    return switch (ordinal() >> 1) {
      case 0 -> Flags.OVERFLOW;
      case 1 -> Flags.CARRY;
      case 2 -> Flags.ZERO;
      case 3 -> Flags.CARRY | Flags.ZERO;
      case 4 -> Flags.SIGN;
      case 5 -> Flags.PARITY;
      case 6 -> Flags.SIGN | Flags.OVERFLOW;
      default -> Flags.SIGN | Flags.OVERFLOW | Flags.ZERO;
    };
  }

  /** Whether it holds for flags. */
  boolean holds(int flags) {
    boolean less = (flags & Flags.SIGN) != 0 != ((flags & Flags.OVERFLOW) != 0);
    boolean plain =
        switch (ordinal() >> 1) {
          case 0 -> (flags & Flags.OVERFLOW) != 0;
          case 1 -> (flags & Flags.CARRY) != 0;
          case 2 -> (flags & Flags.ZERO) != 0;
          case 3 -> (flags & (Flags.CARRY | Flags.ZERO)) != 0;
          case 4 -> (flags & Flags.SIGN) != 0;
          case 5 -> (flags & Flags.PARITY) != 0;
          case 6 -> less;
          default -> less || (flags & Flags.ZERO) != 0;
        };
    return plain == ((ordinal() & 1) == 0);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
