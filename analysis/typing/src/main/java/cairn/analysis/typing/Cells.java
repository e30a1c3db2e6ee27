package cairn.analysis.typing;

import cairn.graph.memory.TypePath;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Constant;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of a type is seen in memory: where its pointers are and what they point to, and where its
 * enumerations and truth values are, by offset. A type has at most {@link #MOST} of them; the rest
 * of a larger one says nothing. Pointers inside of a union that has no cases are optional: they may
 * as well be something else.
 */
final class Cells {
  static final int MOST = 1 << 16;
  private static final int MOST_BYTES = 1 << 20;
  static final byte OPTIONAL = 1;
  static final byte CODE = 2;

  /** In the array at the end of a struct that is declared with one element and may have none. */
  static final byte LOOSE = 4;

  /** No pointers, and nothing else to see. */
  private static final Cells NONE =
      new Cells(List.of(), List.of(), new BitSet(), new BitSet(), false);

  /** Where pointers are, ascending. */
  final int[] offsets;

  /** What each points to. */
  final int[] targets;

  final byte[] flags;

  /** Where values are that can be only some numbers, ascending. */
  final int[] filterOffsets;

  final Filter[] filters;

  /** Bytes of numbers, and of text; what is in neither is a pointer, or between members. */
  private final BitSet numbers;

  private final BitSet text;
  final boolean isCut;

  /**
   * Numbers of which only some are meant. An enumeration of C may hold any number: programs keep
   * numbers in it that have names elsewhere (tags of a file format), and -1 for none. So all
   * between its least and its greatest constant pass, with the sign that they have in so many
   * bytes.
   *
   * @param mask all bits of flags; 0 if it is no set of flags
   * @param none a number that passes besides
   * @param isSaid whether a person said so
   */
  record Filter(int type, int size, long low, long high, long mask, long none, boolean isSaid) {
    /** Zero always passes: it is what memory holds that nothing was stored in. */
    boolean accepts(long value) {
      long signed = signed(value, size);
      if (isSaid) {
        return signed >= low && signed <= high || value >= low && value <= high;
      }
      boolean named = mask == 0 ? signed >= low && signed <= high : (value & ~mask) == 0;
      return value == 0 || signed == none || named;
    }

    private static long signed(long value, int size) {
      int unused = 64 - 8 * size;
      return value << unused >> unused;
    }
  }

  private record Pointer(long offset, int target, byte flags) {}

  private record Place(long offset, Filter filter) {}

  private Cells(
      List<Pointer> pointers, List<Place> places, BitSet numbers, BitSet text, boolean isCut) {
    this.offsets = pointers.stream().mapToInt(p -> (int) p.offset()).toArray();
    this.targets = pointers.stream().mapToInt(Pointer::target).toArray();
    this.flags = new byte[pointers.size()];
    for (int i = 0; i < flags.length; i++) {
      flags[i] = pointers.get(i).flags();
    }
    this.filterOffsets = places.stream().mapToInt(p -> (int) p.offset()).toArray();
    this.filters = places.stream().map(Place::filter).toArray(Filter[]::new);
    this.numbers = numbers;
    this.text = text;
    this.isCut = isCut;
  }

  /**
   * Whether all bytes of a word are members that are no pointers, so that an address there would be
   * a value. Between members anything can be left over, and in text if it was not cleared.
   *
   * @param period after so many bytes the next element begins, which is alike; 0 if there is none
   */
  boolean isValue(long offset, int word, boolean withText, long period) {
    if (isCut) {
      return true;
    }
    int known = 0;
    for (long i = offset; i < offset + word; i++) {
      int at = (int) (period > 0 ? i % period : i);
      known += numbers.get(at) || withText && text.get(at) ? 1 : 0;
    }
    return known * 2 >= word;
  }

  /** Whether all pointers are at multiples of a word. */
  boolean isAligned(int word) {
    for (int offset : offsets) {
      if (offset % word != 0) {
        return false;
      }
    }
    return true;
  }

  /** The pointer cell at an offset, -1 for none. O(log cells). */
  int at(long offset) {
    return offset > Integer.MAX_VALUE
        ? -1
        : Math.max(-1, Arrays.binarySearch(offsets, (int) offset));
  }

  /** The filter of the number at an offset; null for none. O(log filters). */
  @Nullable Filter filterAt(long offset) {
    int found = offset > Integer.MAX_VALUE ? -1 : Arrays.binarySearch(filterOffsets, (int) offset);
    return found < 0 ? null : filters[found];
  }

  /** The cells of all types of a space, made when first asked for. */
  static final class Book {
    private final TypeSpace space;
    private final @Nullable Cells[] known;
    private final @Nullable Filter[] filters;

    private final List<ValueRule> rules;

    Book(TypeSpace space, List<ValueRule> rules) {
      this.space = space;
      this.rules = rules;
      this.known = new Cells[space.count()];
      this.filters = new Filter[space.count()];
    }

    Cells of(int type) {
      Cells cells = known[type];
      if (cells == null) {
        cells = make(type);
        known[type] = cells;
      }
      return cells;
    }

    private Cells make(int type) {
      if (space.size(type) <= 0 && !space.isOpen(type)) {
        return NONE;
      }
      Maker maker = new Maker();
      maker.add(type, 0, false, 0);
      ruled(type, maker.places);
      maker.pointers.sort(Comparator.comparingLong(Pointer::offset));
      maker.places.sort(Comparator.comparingLong(Place::offset));
      return new Cells(maker.single(), maker.places, maker.numbers, maker.text, maker.cut);
    }

    /** Adds what a person said of the fields of a type. */
    private void ruled(int type, List<Place> places) {
      for (ValueRule rule : rules) {
        if (!rule.type().equals(space.name(space.generic(type)))) {
          continue;
        }
        for (long offset = 0; offset < Math.min(space.size(type), MOST_BYTES); offset++) {
          TypePath.Found found = TypePath.at(space.program(), space.generic(type), offset);
          if (found.rest() == 0 && found.type() >= 0 && found.path().equals(rule.field())) {
            int size = (int) space.size(found.type());
            if (Integer.bitCount(size) == 1 && size <= Long.BYTES) {
              Filter said = new Filter(found.type(), size, rule.low(), rule.high(), 0, 0, true);
              places.add(new Place(offset, said));
            }
            break;
          }
        }
      }
    }

    private @Nullable Filter filter(int type) {
      CType info = space.get(type);
      boolean named = info.kind() == Kind.ENUM && !info.constants().isEmpty();
      if (!named && info.kind() != Kind.BOOLEAN) {
        return null;
      }
      int size = (int) info.size();
      if (size != 1 && size != 2 && size != 4 && size != 8) {
        return null;
      }
      Filter filter = filters[type];
      if (filter == null) {
        filter = info.kind() == Kind.BOOLEAN ? truth(type, size) : constants(type, info);
        filters[type] = filter;
      }
      return filter;
    }

    private static Filter truth(int type, int size) {
      return new Filter(type, size, 0, 1, 0, 0, false);
    }

    private static Filter constants(int type, CType info) {
      int size = (int) info.size();
      long whole = size == 8 ? -1 : (1L << 8 * size) - 1;
      Set<Long> values = new HashSet<>();
      long mask = 0;
      boolean flags = true;
      for (Constant constant : info.constants()) {
        long value = constant.value() & whole;
        values.add(value);
        // Flags are single bits, or made of those that came before.
        flags &= Long.bitCount(value) <= 1 || (value & ~mask) == 0;
        mask |= value;
      }
      boolean set = flags && Long.bitCount(mask) >= 2 && !isCounting(values);
      LongSummaryStatistics range =
          values.stream().mapToLong(v -> Filter.signed(v, size)).summaryStatistics();
      return new Filter(type, size, range.getMin(), range.getMax(), set ? mask : 0, -1, false);
    }

    /** 0, 1, 2 are numbers, not flags. */
    private static boolean isCounting(Set<Long> values) {
      return values.stream().allMatch(value -> value >= 0 && value < values.size());
    }

    private final class Maker {
      final List<Pointer> pointers = new ArrayList<>();
      final List<Place> places = new ArrayList<>();
      final BitSet numbers = new BitSet();
      final BitSet text = new BitSet();
      boolean loose;
      boolean cut;

      void add(int type, long offset, boolean optional, int depth) {
        if (pointers.size() + places.size() >= MOST || depth > 64 || offset > Integer.MAX_VALUE) {
          cut = true;
          return;
        }
        CType info = space.get(type);
        if (space.isScalar(type) && info.kind() != Kind.POINTER && offset < MOST_BYTES) {
          BitSet bytes = info.kind() == Kind.CHARACTER ? text : numbers;
          bytes.set((int) offset, (int) (offset + info.size()));
        }
        switch (info.kind()) {
          case POINTER -> {
            boolean code = space.kind(info.target()) == Kind.FUNCTION;
            int flags = (optional ? OPTIONAL : 0) | (code ? CODE : 0) | (loose ? LOOSE : 0);
            pointers.add(new Pointer(offset, info.target(), (byte) flags));
          }
          case ENUM, BOOLEAN -> {
            Filter filter = optional ? null : filter(type);
            if (filter != null) {
              places.add(new Place(offset, filter));
            }
          }
          case ARRAY -> array(info, offset, optional, depth);
          case STRUCT, UNION -> {
            boolean either = info.kind() == Kind.UNION && info.members().size() > 1;
            boolean open = depth == 0 && space.openEnd(type) != null;
            boolean outer = loose;
            for (int i = 0; i < info.members().size(); i++) {
              Member member = info.members().get(i);
              loose = outer || open && i == info.members().size() - 1;
              if (member.bits() > 0 && offset < MOST_BYTES) {
                long at = offset + member.offset();
                numbers.set((int) at, (int) at + (member.bit() + member.bits() + 7) / 8);
              }
              if (member.bits() == 0 && !space.isOpen(member.type())) {
                add(member.type(), offset + member.offset(), optional || either, depth + 1);
              }
            }
            loose = outer;
          }
          default -> {}
        }
      }

      private void array(CType info, long offset, boolean optional, int depth) {
        long element = space.size(info.target());
        int before = pointers.size() + places.size();
        for (long i = 0; i < info.length() && element > 0 && !cut; i++) {
          add(info.target(), offset + i * element, optional, depth + 1);
          if (pointers.size() + places.size() == before && i == 0) {
            // Nothing to see in any element but that numbers or text go on to the end.
            copy(numbers, (int) offset, element, info.length());
            copy(text, (int) offset, element, info.length());
            return;
          }
        }
      }

      /** Repeats the bytes of the first element in all others. */
      private void copy(BitSet bytes, int offset, long element, long count) {
        if (offset + element * count > MOST_BYTES) {
          cut |= !bytes.get(offset, (int) Math.min(MOST_BYTES, offset + element)).isEmpty();
          return;
        }
        for (long at = offset; at < offset + element; at++) {
          if (bytes.get((int) at)) {
            for (long i = 1; i < count; i++) {
              bytes.set((int) (at + i * element));
            }
          }
        }
      }

      /** Of several at one offset, alternatives of a union, one: to void if they differ. */
      List<Pointer> single() {
        List<Pointer> found = new ArrayList<>();
        for (Pointer pointer : pointers) {
          int last = found.size() - 1;
          if (last < 0 || found.get(last).offset() != pointer.offset()) {
            found.add(pointer);
          } else if (found.get(last).target() != pointer.target()) {
            found.set(last, new Pointer(pointer.offset(), -1, OPTIONAL));
          }
        }
        return found;
      }
    }
  }
}
