package cairn.analysis.typing;

import cairn.analysis.typing.ValueCheck.Level;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What blocks can be by size and contents alone. Whether a pointer fits depends only on what kind
 * of place each word leads to, so that blocks whose words lead to the same kinds of places are
 * looked at once; enumerations are looked at in each. Long blocks are looked at one by one, but
 * once.
 */
final class Shapes {
  private static final int MOST_WORDS = 128;

  private final ProcessSnapshot snapshot;
  private final TypeSpace space;
  private final Cells.Book cells;
  private final Candidates candidates;
  private final Addresses addresses;
  private final Links links;
  private final ValueCheck values;
  private final Map<Key, Alike> known = new HashMap<>();
  private final Map<Long, int[]> ofLong = new HashMap<>();

  private record Key(long size, long slack, Level level, ByteBuffer places) {}

  /**
   * What blocks of one shape can be.
   *
   * @param unsure where in it candidates are that are to be looked at in each block
   */
  private record Alike(int[] candidates, int[] unsure) {}

  Shapes(
      ProcessSnapshot snapshot,
      TypeSpace space,
      Cells.Book cells,
      Candidates candidates,
      Addresses addresses,
      Links links,
      ValueCheck values) {
    this.snapshot = snapshot;
    this.space = space;
    this.cells = cells;
    this.candidates = candidates;
    this.addresses = addresses;
    this.links = links;
    this.values = values;
  }

  /**
   * The candidates of a block's size that fit what it holds: those first that explain most of its
   * addresses, then in their order.
   */
  int[] fitting(int block, long slack, Level level) {
    BlockTable blocks = snapshot.blocks();
    long size = blocks.sizes()[block];
    byte[] places = places(block);
    if (places == null) {
      long key = (long) block << 2 | level.ordinal();
      return ofLong.computeIfAbsent(key, k -> all(block, slack, level, true));
    }
    Key key = new Key(size, slack, level, ByteBuffer.wrap(places));
    Alike alike = known.get(key);
    if (alike == null) {
      int[] all = all(block, slack, level, false);
      alike = new Alike(all, unsure(all));
      known.put(key, alike);
    }
    return filtered(block, alike, level);
  }

  private int[] all(int block, long slack, Level level, boolean filters) {
    int[] sized = candidates.ofSize(snapshot.blocks().sizes()[block], slack);
    return Arrays.stream(sized)
        .boxed()
        .filter(candidate -> mayFit(block, candidate, level, filters))
        .sorted(Comparator.comparingInt(c -> -values.explained(block, c)))
        .mapToInt(c -> c)
        .toArray();
  }

  /** Without filters, what depends on more than the kinds of places is left for later. */
  private boolean mayFit(int block, int candidate, Level level, boolean filters) {
    if (filters) {
      return values.fits(block, candidate, level);
    }
    return !isAligned(candidate) || values.pointersFit(block, candidate, level);
  }

  private int[] unsure(int[] all) {
    return IntStream.range(0, all.length)
        .filter(i -> !isAligned(all[i]) || hasFilters(all[i]))
        .toArray();
  }

  /**
   * Leaves out what the values of one block rule out though its pointers do not. O(candidates that
   * are not sure), and O(candidates) if one is left out.
   */
  private int[] filtered(int block, Alike alike, Level level) {
    int[] all = alike.candidates();
    int[] kept = all;
    int count = 0;
    int next = 0;
    for (int at : alike.unsure()) {
      if (values.fits(block, all[at], level)) {
        continue;
      }
      kept = kept == all ? new int[all.length] : kept;
      System.arraycopy(all, next, kept, count, at - next);
      count += at - next;
      next = at + 1;
    }
    if (next == 0) {
      return all;
    }
    System.arraycopy(all, next, kept, count, all.length - next);
    return Arrays.copyOf(kept, count + all.length - next);
  }

  private boolean hasFilters(int candidate) {
    int type = candidates.get(candidate).type();
    return cells.of(type).filterOffsets.length > 0
        || candidates.get(candidate).count() == Candidates.OPEN;
  }

  /** Whether all its pointers are where words are. */
  private boolean isAligned(int candidate) {
    int type = candidates.get(candidate).type();
    int word = space.pointerSize();
    Cells of = cells.of(type);
    if (of.offsets.length == 0) {
      return true;
    }
    boolean each = candidates.get(candidate).count() == 1 || space.size(type) % word == 0;
    return each && of.isAligned(word);
  }

  /** The kinds of places that the words of a block lead to; null if it is long or not known. */
  private byte @Nullable [] places(int block) {
    long start = snapshot.blocks().addresses()[block];
    long size = snapshot.blocks().sizes()[block];
    int word = space.pointerSize();
    if (size > (long) MOST_WORDS * word || links.isUnknown[block] || (start & (word - 1)) != 0) {
      return null;
    }
    Segment segment = snapshot.memory().segment(start);
    if (segment == null || !segment.knows(start, size)) {
      return null;
    }
    byte[] places = new byte[(int) (size / word)];
    int base = (int) (start - segment.start());
    for (int i = 0; i < places.length; i++) {
      int at = base + i * word;
      long value =
          word == 8 ? segment.bytes().getLong(at) : segment.bytes().getInt(at) & 0xFFFF_FFFFL;
      places[i] = (byte) addresses.place(value).ordinal();
    }
    return places;
  }
}
