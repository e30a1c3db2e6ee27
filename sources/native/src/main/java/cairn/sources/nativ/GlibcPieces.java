package cairn.sources.nativ;

import cairn.graph.memory.BlockTable.Damage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.sources.nativ.ChunkWalk.Piece;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the memory of arenas: what the program's break gave, and heaps that were mapped. */
final class GlibcPieces {
  /** Heaps begin at multiples of this, or of a larger power of two where pages are huge. */
  private static final long HEAP = 1L << 26;

  private static final long PAGE = 4096;

  private final Words words;
  private final List<Damage> damage;
  private final Set<Long> broken;
  private final List<Piece> pieces = new ArrayList<>();

  /**
   * @param broken gets the free ends of heaps whose headers cannot be right
   */
  GlibcPieces(Words words, List<Damage> damage, Set<Long> broken) {
    this.broken = broken;
    this.words = words;
    this.damage = damage;
  }

  /** The pieces of all arenas by address. */
  List<Piece> find(List<GlibcArena> arenas) {
    Map<Long, GlibcArena> byAddress = new HashMap<>();
    for (GlibcArena arena : arenas) {
      if (arena.isMain()) {
        main(arena);
      } else {
        byAddress.put(arena.address(), arena);
      }
    }
    if (!byAddress.isEmpty()) {
      heaps(byAddress);
    }
    pieces.sort(Comparator.comparingLong(Piece::start));
    return pieces;
  }

  private void main(GlibcArena arena) {
    long used = arena.systemMemory(words);
    long top = arena.top(words);
    if (used == 0 || top == arena.bin(1)) {
      return; // only large blocks, or none at all
    }
    boolean isThere = (top & 15) == 0 && words.isWritable(top) && words.knows(top + 8);
    if (!isThere || used < 0) {
      damage.add(
          new Damage(
              arena.topAt(),
              "malloc's pointer to the end of its heap is 0x"
                  + Long.toHexString(top)
                  + ", where there is no memory; blocks of the main heap are not seen"));
      return;
    }
    long limit = words.end(top);
    long end = top + ChunkWalk.size(words.at(top + 8));
    if (end > limit || end <= top || end % PAGE != 0) {
      damage.add(
          new Damage(
              top + 8,
              "the free end of the heap at 0x"
                  + Long.toHexString(top)
                  + " has 0x"
                  + Long.toHexString(words.at(top + 8))
                  + " where its size should be: something wrote past the end of the block before"
                  + " it"));
      broken.add(top);
      end = limit;
    }
    long low = words.start(top);
    long start = end - used;
    boolean isLoose = start < low || !arena.isContiguous(words);
    start = (isLoose ? low : start) + 15 & ~15L;
    if (start < top) {
      pieces.add(new Piece(start, top, true, isLoose));
    }
    if (isLoose) {
      others(arena, top);
    }
  }

  /**
   * The break was not free when the heap had to grow, so it goes on elsewhere: its other parts have
   * free chunks, or begin with what the first thread keeps.
   */
  private void others(GlibcArena arena, long top) {
    List<Long> inside = new ArrayList<>();
    for (int i = 1; i <= GlibcArena.BIN_COUNT; i++) {
      inside.add(words.at(arena.bin(i) + 16));
      inside.add(words.at(arena.bin(i) + 24));
    }
    for (int i = 0; i < GlibcArena.FAST_BIN_COUNT; i++) {
      inside.add(words.at(arena.fastBin(i)));
    }
    for (Segment segment : words.memory().segments()) {
      if (GlibcCaches.isCache(words.at(segment.start() + 8))) {
        inside.add(segment.start());
      }
    }
    long taken = words.start(top);
    for (long each : inside) {
      Segment segment = words.memory().segment(each);
      if (segment == null || !segment.isWritable() || Words.isNamed(segment)) {
        continue;
      }
      Piece piece = new Piece(words.start(each), words.end(each), true, true);
      if (piece.start() != taken && !pieces.contains(piece)) {
        pieces.add(piece);
      }
    }
  }

  /** Each heap begins with a pointer to its arena; the first of an arena is followed by it. */
  private void heaps(Map<Long, GlibcArena> arenas) {
    int header = headerSize(arenas);
    for (Segment segment : words.memory().segments()) {
      if (!segment.isWritable()) {
        continue;
      }
      long first = segment.start() + HEAP - 1 & -HEAP;
      long end = segment.start() + segment.bytes().limit();
      for (long at = first; at < end; at += HEAP) {
        GlibcArena arena = arenas.get(words.at(at));
        if (arena != null) {
          heap(at, arena, header);
        }
      }
    }
  }

  private int headerSize(Map<Long, GlibcArena> arenas) {
    for (long address : arenas.keySet()) {
      long heap = address & -HEAP;
      if (words.at(heap) == address && address - heap <= 64) {
        return (int) (address - heap);
      }
    }
    return 48;
  }

  private void heap(long at, GlibcArena arena, int header) {
    long size = words.at(at + 16);
    long limit = words.end(at);
    boolean fits = size > 0 && size <= limit - at && size % PAGE == 0;
    if (!fits) {
      damage.add(
          new Damage(
              at + 16,
              "a heap of malloc at 0x"
                  + Long.toHexString(at)
                  + " tells a size of "
                  + size
                  + " bytes, but "
                  + (limit - at)
                  + " are there"));
      size = Math.min(limit - at, HEAP);
    }
    long start = (arena.address() - at == header ? arena.end() : at + header) + 15 & ~15L;
    long top = arena.top(words);
    long end = at + size;
    if (top >= at && top < end && (top & 15) == 0) {
      end = top;
    } else if (words.at(end - 24) == (16 | ChunkWalk.PREVIOUS_USED)) {
      end -= 32;
    } else {
      end -= 16;
    }
    if (start < end) {
      pieces.add(new Piece(start, end, false, false));
    }
  }
}
