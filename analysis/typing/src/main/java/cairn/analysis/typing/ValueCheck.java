package cairn.analysis.typing;

import cairn.analysis.typing.Candidates.Candidate;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Whether what a block holds can be of a type: pointers are null or lead to memory, functions to
 * code, enumerations are among their constants; and words that are addresses of blocks are
 * pointers. O(cells of the candidate).
 */
final class ValueCheck {
  /** How much may be wrong. */
  enum Level {
    /** Nothing. */
    STRICT,
    /**
     * What healthy programs do as well: pointers may lead to freed blocks, be small numbers or
     * carry tags.
     */
    HEALTHY,
    /** That, and addresses may be left over in bytes that are no pointers. */
    LENIENT
  }

  /** Hears of what does not fit; says whether to go on. */
  interface Complaint {
    /**
     * @param offset in the block
     * @param value what is there
     * @param type that it should be of
     */
    boolean at(long offset, long value, int type);
  }

  private final ProcessSnapshot snapshot;
  private final TypeSpace space;
  private final Cells.Book cells;
  private final Candidates candidates;
  private final Addresses addresses;
  private final Links links;
  private final int word;
  private @Nullable Segment segment;

  ValueCheck(
      ProcessSnapshot snapshot,
      TypeSpace space,
      Cells.Book cells,
      Candidates candidates,
      Addresses addresses,
      Links links) {
    this.snapshot = snapshot;
    this.space = space;
    this.cells = cells;
    this.candidates = candidates;
    this.addresses = addresses;
    this.links = links;
    this.word = space.pointerSize();
  }

  boolean fits(int block, int candidate, Level level) {
    return run(block, candidate, level, (offset, value, type) -> false);
  }

  /** The same for pointers alone. */
  boolean pointersFit(int block, int candidate, Level level) {
    return run(block, candidate, level, (offset, value, type) -> false, false);
  }

  /** Tells what does not fit a type at an offset of a block; false if something did not. */
  boolean runAt(int block, int type, long offset, Level level, Complaint complaint) {
    BlockTable blocks = snapshot.blocks();
    Segment known = snapshot.memory().segment(blocks.addresses()[block]);
    if (known == null || links.isUnknown[block]) {
      return true;
    }
    Run run =
        new Run(known, blocks.addresses()[block], blocks.sizes()[block], level, complaint, true);
    run.cells(cells.of(type), offset);
    return run.fits;
  }

  /** Runs the check, and tells what does not fit; false if something did not. */
  boolean run(int block, int number, Level level, Complaint complaint) {
    return run(block, number, level, complaint, true);
  }

  private boolean run(
      int block, int number, Level level, Complaint complaint, boolean withFilters) {
    if (links.isUnknown[block]) {
      return true;
    }
    BlockTable blocks = snapshot.blocks();
    long start = blocks.addresses()[block];
    Segment known = segment;
    if (known == null || !known.contains(start)) {
      known = snapshot.memory().segment(start);
      segment = known;
    }
    if (known == null) {
      return true;
    }
    Candidate candidate = candidates.get(number);
    Run run = new Run(known, start, blocks.sizes()[block], level, complaint, withFilters);
    Cells of = cells.of(candidate.type());
    long one = space.size(candidate.type());
    long count = Math.max(1, candidate.count());
    boolean empty = of.offsets.length == 0 && of.filterOffsets.length == 0;
    // Elements that nobody may have asked for are not looked at.
    long asked = blocks.sizes()[block] - Model.slack(blocks, block);
    long sure = Math.max(1, Math.min(count, asked / Math.max(1, one)));
    for (long i = 0; i < sure && !empty && !run.stopped; i++) {
      run.cells(of, i * one);
    }
    if (candidate.count() == Candidates.OPEN && !run.stopped) {
      tail(run, candidate, asked);
    }
    // Every address of a block must have been met as a pointer.
    if (level != Level.LENIENT && !run.stopped && run.met < links.count(block)) {
      strays(run, block, number);
    }
    return run.fits;
  }

  /** The elements of an array at the end that somebody asked for. */
  private void tail(Run run, Candidate candidate, long asked) {
    Member end = space.openEnd(candidate.type());
    if (end == null) {
      return;
    }
    int element = space.get(end.type()).target();
    long each = space.size(element);
    long from = end.offset() + Math.max(0, space.size(end.type()));
    Cells of = cells.of(element);
    if (of.offsets.length == 0 && of.filterOffsets.length == 0) {
      return;
    }
    for (long at = from; at + each <= asked && !run.stopped; at += each) {
      run.cells(of, at);
    }
  }

  /** Words that are addresses of blocks where the candidate has a number, or text. */
  private void strays(Run run, int block, int number) {
    long size = snapshot.blocks().sizes()[block];
    long asked = size - Model.slack(snapshot.blocks(), block);
    for (int link = links.first[block]; link < links.first[block + 1] && !run.stopped; link++) {
      int offset = links.offset[link];
      if (offset + word > asked) {
        return; // left over where nobody may have asked for memory
      }
      if (pointee(number, offset) == NO_POINTER && isValue(number, offset, size)) {
        run.complain(offset, STRAY);
      }
    }
  }

  /** Whether a word of a candidate is a number, or text that was cleared before. */
  private boolean isValue(int number, long offset, long size) {
    Candidate candidate = candidates.get(number);
    long covered = candidates.covered(number, size);
    boolean clear = snapshot.blocks().isZeroed();
    if (offset + word > covered) {
      return false;
    }
    if (candidate.count() == Candidates.OPEN && offset >= space.size(candidate.type())) {
      return clear;
    }
    long period = candidate.count() > 1 ? space.size(candidate.type()) : 0;
    return cells
        .of(candidate.type())
        .isValue(candidates.within(candidate, offset), word, clear, period);
  }

  static final int NO_POINTER = -2;

  /** In place of a type: an address where there should be none. */
  private static final int STRAY = -1;

  /** In place of a pointee: a pointer of several possible types. */
  static final int ANY = -1;

  /** What the pointer at an offset of a candidate points to; {@link #NO_POINTER} for no pointer. */
  int pointee(int number, long offset) {
    Candidate candidate = candidates.get(number);
    long one = space.size(candidate.type());
    if (candidate.count() != Candidates.OPEN && offset >= Math.max(1, candidate.count()) * one) {
      return NO_POINTER;
    }
    if (candidate.count() == Candidates.OPEN && offset >= one) {
      Member end = space.openEnd(candidate.type());
      if (end == null) {
        return NO_POINTER;
      }
      int element = space.get(end.type()).target();
      Cells of = cells.of(element);
      int cell = of.at((offset - end.offset()) % space.size(element));
      return cell < 0 ? NO_POINTER : of.targets[cell];
    }
    Cells of = cells.of(candidate.type());
    int cell = of.at(candidates.within(candidate, offset));
    return cell < 0 ? NO_POINTER : of.targets[cell];
  }

  /** Whether the pointer at an offset may be something else. */
  boolean isOptional(int number, long offset) {
    Candidate candidate = candidates.get(number);
    Cells of = cells.of(candidate.type());
    int cell = of.at(candidates.within(candidate, offset));
    return cell >= 0 && (of.flags[cell] & Cells.OPTIONAL) != 0;
  }

  /** Whether the pointer at an offset may never have been set. */
  boolean isLoose(int number, long offset) {
    Candidate candidate = candidates.get(number);
    if (candidate.count() == Candidates.OPEN && offset >= space.size(candidate.type())) {
      return true;
    }
    Cells of = cells.of(candidate.type());
    int cell = of.at(candidates.within(candidate, offset));
    return cell >= 0 && (of.flags[cell] & Cells.LOOSE) != 0;
  }

  /** How many addresses of blocks are where a candidate has numbers. */
  int strays(int block, int number) {
    int[] count = {0};
    run(
        block,
        number,
        Level.HEALTHY,
        (offset, value, type) -> {
          count[0] += type == STRAY ? 1 : 0;
          return true;
        });
    return count[0];
  }

  /** How many addresses of blocks a candidate has pointers for, of which it says what they are. */
  int explained(int block, int number) {
    int count = 0;
    for (int link = links.first[block]; link < links.first[block + 1]; link++) {
      int pointee = pointee(number, links.offset[link]);
      count += pointee >= 0 && !space.isVoid(pointee) ? 1 : 0;
    }
    return count;
  }

  /** Whether a value can be a pointer of a kind. */
  boolean isPointer(long value, int target, int flags, Level level) {
    boolean code = (flags & Cells.CODE) != 0;
    return switch (addresses.place(value)) {
      case NULL, ANYTHING -> true;
      case BLOCK, BLOCK_END, MEMORY -> !code;
      case CODE -> code || target < 0 || space.isVoid(target) || isOddTarget(target);
      case FREED -> level != Level.STRICT && !code;
      case MARK, TAGGED -> level != Level.STRICT;
      case NOWHERE -> level != Level.STRICT && target >= 0 && isNumber(value, target);
    };
  }

  /** Whether it is a number that a {@code void *} is used for: programs keep an int in one. */
  private boolean isNumber(long value, int target) {
    return space.isVoid(target) && (value >>> 32 == 0 || value >> 31 == -1);
  }

  /** Constants of text and tables can lie beside code. */
  private boolean isOddTarget(int target) {
    return space.kind(target) != Kind.STRUCT && space.kind(target) != Kind.UNION;
  }

  private final class Run {
    final ByteBuffer bytes;
    final int base;
    final long size;
    final Level level;
    final Complaint complaint;
    final boolean withFilters;
    boolean fits = true;
    boolean stopped;
    int met;

    Run(
        Segment known,
        long start,
        long size,
        Level level,
        Complaint complaint,
        boolean withFilters) {
      this.bytes = known.bytes();
      this.base = (int) (start - known.start());
      this.size = size;
      this.level = level;
      this.complaint = complaint;
      this.withFilters = withFilters;
    }

    void complain(long offset, int type) {
      fits = false;
      stopped = !complaint.at(offset, offset + word <= size ? word(offset) : 0, type);
    }

    long word(long offset) {
      int at = (int) (base + offset);
      return word == 8 ? bytes.getLong(at) : bytes.getInt(at) & 0xFFFF_FFFFL;
    }

    void cells(Cells of, long from) {
      for (int i = 0; i < of.offsets.length && !stopped; i++) {
        long at = from + of.offsets[i];
        if (at + word > size) {
          return;
        }
        long value = word(at);
        if (value == 0) {
          continue;
        }
        boolean optional = (of.flags[i] & (Cells.OPTIONAL | Cells.LOOSE)) != 0;
        int block = addresses.block(value);
        boolean live = block >= 0 && !snapshot.blocks().isFree()[block];
        met += live ? 1 : 0;
        boolean right =
            live && (of.flags[i] & Cells.CODE) == 0
                || optional
                || isPointer(value, of.targets[i], of.flags[i], level);
        if (!right) {
          complain(at, of.targets[i]);
        }
      }
      for (int i = 0; withFilters && i < of.filterOffsets.length && !stopped; i++) {
        long at = from + of.filterOffsets[i];
        Cells.Filter filter = of.filters[i];
        if (at + filter.size() <= size && !filter.accepts(number(at, filter.size()))) {
          complain(at, filter.type());
        }
      }
    }

    private long number(long offset, int count) {
      int at = (int) (base + offset);
      return switch (count) {
        case 1 -> bytes.get(at) & 0xFFL;
        case 2 -> bytes.getShort(at) & 0xFFFFL;
        case 4 -> bytes.getInt(at) & 0xFFFF_FFFFL;
        default -> bytes.getLong(at);
      };
    }
  }
}
