package cairn.sources.nativ;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.BlockTable.Damage;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.sources.nativ.ChunkWalk.Piece;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of glibc's malloc, 2.26 to 2.41, found without symbols or debug information: all
 * arenas, what threads keep, and blocks with mappings of their own. Costs some 17 bytes a block
 * while it is read.
 *
 * <p>A block's size is what there is room for. A request of n bytes is rounded up to a multiple of
 * 16, less 8, and to 24 at least. It may get up to 16 bytes more when what would be left over is
 * too small to be a block, 32 if it was asked to be aligned. So of a block with room for s bytes at
 * least {@code s - 47} were asked for; of one with room for up to 56, any number. A block with a
 * mapping of its own is rounded up to a page.
 */
public final class GlibcHeap {
  /** So many bytes fewer than there is room for may have been asked for. */
  public static final int SLACK = 47;

  private final Words words;
  private final Chunks chunks = new Chunks();
  private final List<Damage> damage = new ArrayList<>();
  private final List<Area> areas = new ArrayList<>();

  /** Memory that is the allocator's. */
  record Area(long start, long end) {}

  /**
   * A heap.
   *
   * @param areas the memory that malloc manages, its own data included, by address; what is in it
   *     but not in a block is no variable of the program
   */
  record Found(BlockTable blocks, List<Area> areas) {}

  private GlibcHeap(MemoryImage memory) {
    this.words = new Words(memory);
  }

  /**
   * The blocks, used and free; null if the process has no malloc of glibc, or never called it.
   *
   * @param threads tell where each keeps free blocks; without them some blocks that are free may be
   *     taken for used
   */
  public static @Nullable BlockTable read(MemoryImage memory, List<ThreadRegisters> threads) {
    Found found = find(memory, threads);
    return found == null ? null : found.blocks;
  }

  /** The same, with the memory that malloc has. */
  static @Nullable Found find(MemoryImage memory, List<ThreadRegisters> threads) {
    GlibcHeap heap = new GlibcHeap(memory);
    BlockTable blocks = heap.read(threads);
    heap.areas.sort(Comparator.comparingLong(Area::start));
    return blocks == null ? null : new Found(blocks, heap.areas);
  }

  private @Nullable BlockTable read(List<ThreadRegisters> threads) {
    List<GlibcArena> arenas = GlibcArena.find(words, damage);
    if (arenas.isEmpty()) {
      return null;
    }
    Set<Long> broken = new HashSet<>();
    List<Piece> pieces = new GlibcPieces(words, damage, broken).find(arenas);
    ChunkWalk walk = new ChunkWalk(words, chunks, damage, broken);
    pieces.forEach(walk::walk);
    GlibcLists lists = new GlibcLists(words, chunks, damage);
    arenas.forEach(lists::bins);
    lists.byTheirFlags(pieces, broken);
    GlibcCaches caches = new GlibcCaches(words, chunks);
    List<Integer> found = caches.find(threads, pieces);
    lists.decideMangling(arenas, caches.firsts(found));
    caches.mark(found, lists);
    arenas.forEach(lists::fastBins);
    int walked = chunks.count();
    MappedChunks mapped = new MappedChunks(words, chunks);
    List<Piece> around = around(pieces, arenas);
    long countAt = countAt(arenas.get(0), pieces);
    long counted = countAt == 0 ? -1 : words.at(countAt);
    mapped.find(around, counted);
    if (countAt != 0 && counted != mapped.bytes()) {
      damage.add(
          new Damage(
              countAt,
              "malloc counts "
                  + counted
                  + " bytes in large blocks, but "
                  + mapped.bytes()
                  + " were found"));
    }
    for (int i = walked; i < chunks.count(); i++) {
      areas.add(new Area(chunks.address(i), chunks.address(i) + chunks.size(i)));
    }
    arenas.forEach(arena -> areas.add(new Area(arena.address(), arena.end())));
    around.forEach(piece -> areas.add(new Area(piece.start(), piece.end())));
    return table(walked);
  }

  /** What the arenas have, with what is free at its end. */
  private List<Piece> around(List<Piece> pieces, List<GlibcArena> arenas) {
    List<Piece> around = new ArrayList<>();
    for (Piece piece : pieces) {
      long end = piece.end() + ChunkWalk.size(words.at(piece.end() + 8));
      boolean isTop = arenas.stream().anyMatch(arena -> arena.top(words) == piece.end());
      boolean fits = isTop && end > piece.end() && end <= words.end(piece.start());
      Piece found = piece.isLoose() ? found(piece) : piece;
      long last = fits ? end : found.end() + 32;
      around.add(new Piece(found.start(), last, piece.isMain(), false));
    }
    return around;
  }

  /** What there are chunks in. */
  private Piece found(Piece piece) {
    long start = piece.end();
    long end = piece.start();
    for (int i = 0; i < chunks.count(); i++) {
      if (chunks.address(i) >= piece.start() && chunks.address(i) < piece.end()) {
        start = Math.min(start, chunks.address(i));
        end = Math.max(end, chunks.address(i) + chunks.size(i));
      }
    }
    return new Piece(Math.min(start, end), end, piece.isMain(), false);
  }

  /**
   * Where malloc counts the bytes of blocks with mappings of their own: before the address of its
   * heap's start. 0 if it is not found.
   */
  private long countAt(GlibcArena main, List<Piece> pieces) {
    Segment segment = words.memory().segment(main.address());
    if (segment == null) {
      return 0;
    }
    long limit = segment.start() + segment.bytes().limit();
    for (long at = segment.start() + 24; at + 8 <= limit; at += 8) {
      long value = words.at(at);
      long counted = words.at(at - 16);
      long most = words.at(at - 8);
      boolean fits = counted >= 0 && counted % 4096 == 0 && most >= counted && most % 4096 == 0;
      if (fits && pieces.stream().anyMatch(piece -> beginsAt(piece, value))) {
        return at - 16;
      }
    }
    return 0;
  }

  /** Whether a piece of the main arena begins at an address, or as soon as it can behind it. */
  private static boolean beginsAt(Piece piece, long address) {
    return piece.isMain() && address <= piece.start() && address + 16 > piece.start();
  }

  private BlockTable table(int walked) {
    int[] order = order(walked);
    int count = order.length;
    long[] addresses = new long[count];
    long[] sizes = new long[count];
    boolean[] isFree = new boolean[count];
    int[] sites = new int[count];
    Arrays.fill(sites, -1);
    for (int i = 0; i < count; i++) {
      int chunk = order[i];
      addresses[i] = chunks.address(chunk) + 16;
      sizes[i] = chunks.size(chunk) - (chunk < walked ? 8 : 16);
      isFree[i] = chunks.state(chunk) != Chunks.USED;
    }
    damage.sort(Comparator.comparingLong(Damage::address));
    return new BlockTable(addresses, sizes, isFree, sites, List.of(), false, SLACK, false, damage);
  }

  /**
   * The blocks by address: those of arenas and those with mappings of their own are so already.
   * What overlaps, because sizes are damaged, is left out.
   */
  private int[] order(int walked) {
    int[] order = new int[chunks.count()];
    int count = 0;
    int chunk = 0;
    int mapped = walked;
    long end = 0;
    while (chunk < walked || mapped < chunks.count()) {
      boolean isMapped =
          chunk == walked
              || mapped < chunks.count() && chunks.address(mapped) < chunks.address(chunk);
      int next = isMapped ? mapped++ : chunk++;
      if (chunks.address(next) >= end && chunks.state(next) != Chunks.OWN) {
        order[count++] = next;
        end = chunks.address(next) + chunks.size(next);
      }
    }
    return Arrays.copyOf(order, count);
  }
}
