package cairn.symbols;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Reads lists of ranges of code, as DWARF 5 has them and as those before it had. */
final class DwarfRanges {
  private static final int MOST = 1 << 16;

  private final DwarfBytes in;
  private final LongUnaryOperator addresses;
  private final boolean isNew;

  /**
   * @param in stands at the list
   * @param addresses the unit's addresses by their number
   */
  DwarfRanges(DwarfBytes in, LongUnaryOperator addresses, boolean isNew) {
    this.in = in;
    this.addresses = addresses;
    this.isNew = isNew;
  }

  /** Pairs of where a range begins and ends. */
  long[] read(long base) {
    List<Long> found = new ArrayList<>();
    boolean more = true;
    long from = base;
    while (more && found.size() < MOST) {
      long[] range = isNew ? newRange(from) : oldRange(from);
      more = range.length > 0;
      if (range.length == 1) {
        from = range[0];
      } else if (more && range[0] < range[1]) {
        found.add(range[0]);
        found.add(range[1]);
      }
    }
    return found.stream().mapToLong(Long::longValue).toArray();
  }

  /** A pair; one number is a new base, none the end. */
  private long[] oldRange(long from) {
    long begin = in.fixed(8);
    long end = in.fixed(8);
    if (begin == 0 && end == 0) {
      return new long[0];
    }
    return begin == -1 ? new long[] {end} : new long[] {from + begin, from + end};
  }

  private long[] newRange(long from) {
    int kind = in.u8();
    return switch (kind) {
      case 0 -> new long[0];
      case 1 -> new long[] {indexed()};
      case 2 -> new long[] {indexed(), indexed()};
      case 3 -> sized(indexed());
      case 4 -> new long[] {from + in.uleb(), from + in.uleb()};
      case 5 -> new long[] {in.fixed(8)};
      case 6 -> new long[] {in.fixed(8), in.fixed(8)};
      case 7 -> sized(in.fixed(8));
      default -> throw new IllegalArgumentException("range of kind " + kind);
    };
  }

  private long indexed() {
    return addresses.applyAsLong(in.uleb());
  }

  private long[] sized(long begin) {
    return new long[] {begin, begin + in.uleb()};
  }
}
