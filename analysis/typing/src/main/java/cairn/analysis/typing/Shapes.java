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
  private final Map<Key, int[]> known = new HashMap<>();
  private final Map<Long, int[]> ofLong = new HashMap<>();

  private record Key(long size, long slack, Level level, ByteBuffer places) {}

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
    int[] alike = known.get(key);
    if (alike == null) {
      alike = all(block, slack, level, false);
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

  /** Leaves out what the values of one block rule out though its pointers do not. */
  private int[] filtered(int block, int[] alike, Level level) {
    int[] kept = alike;
    int count = 0;
    for (int i = 0; i < alike.length; i++) {
      boolean fits =
          isAligned(alike[i]) && !hasFilters(alike[i]) || values.fits(block, alike[i], level);
      if (fits && kept != alike) {
        kept[count] = alike[i];
      } else if (!fits && kept == alike) {
        kept = Arrays.copyOf(alike, alike.length);
      }
      count += fits ? 1 : 0;
    }
    return count == alike.length ? alike : Arrays.copyOf(kept, count);
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
