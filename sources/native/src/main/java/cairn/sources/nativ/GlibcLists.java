package cairn.sources.nativ;

import cairn.graph.memory.BlockTable.Damage;
import java.util.List;
import java.util.Set;

/**
 * Follows the lists of free chunks that glibc's malloc keeps, and marks what is in them. A list
 * that leads nowhere, goes in a circle, or has a chunk of the wrong size is damaged: it is followed
 * up to there.
 */
final class GlibcLists {
  private static final int SMALL_BINS = 64;

  private final Words words;
  private final Chunks chunks;
  private final List<Damage> damage;
  private boolean isMangled;

  GlibcLists(Words words, Chunks chunks, List<Damage> damage) {
    this.words = words;
    this.chunks = chunks;
    this.damage = damage;
  }

  /** Marks the chunks of the bins: they know themselves that they are free. */
  void bins(GlibcArena arena) {
    for (int i = 1; i <= GlibcArena.BIN_COUNT; i++) {
      long bin = arena.bin(i);
      long before = bin;
      long at = words.at(bin + 16);
      while (at != bin) {
        int chunk = at == Words.UNKNOWN ? -1 : chunks.find(at);
        if (chunk < 0 || chunks.state(chunk) == Chunks.CACHED) {
          nowhere("a list of free blocks", before + 16, at, at, chunk >= 0);
          break;
        }
        boolean right = i == 1 || i >= SMALL_BINS || chunks.size(chunk) == 16L * i;
        if (words.at(at + 24) != before || !right) {
          damage.add(
              new Damage(
                  at + (right ? 24 : 8),
                  "the free block at 0x"
                      + Long.toHexString(at + 16)
                      + (right
                          ? " does not point back in its list"
                          : " is in the list of free blocks of " + (16L * i - 8) + " bytes")
                      + ": it was written to after it was freed"));
        }
        chunks.set(chunk, Chunks.CACHED);
        before = at;
        at = words.at(at + 16);
      }
    }
  }

  /**
   * Marks chunks as free of which the header behind them says so; bins have to be marked before.
   *
   * @param broken headers that tell nothing
   */
  void byTheirFlags(List<ChunkWalk.Piece> pieces, Set<Long> broken) {
    int chunk = 0;
    for (ChunkWalk.Piece piece : pieces) {
      while (chunk < chunks.count() && chunks.address(chunk) < piece.end()) {
        if (!broken.contains(chunks.address(chunk) + chunks.size(chunk))) {
          byItsFlag(chunk);
        }
        chunk++;
      }
    }
  }

  private void byItsFlag(int chunk) {
    long next = chunks.address(chunk) + chunks.size(chunk);
    long field = words.at(next + 8);
    boolean isListed = chunks.state(chunk) == Chunks.CACHED;
    if (field == Words.UNKNOWN || (field & ChunkWalk.PREVIOUS_USED) != 0) {
      if (isListed && field != Words.UNKNOWN) {
        damage.add(
            new Damage(
                next + 8,
                "the block at 0x"
                    + Long.toHexString(chunks.address(chunk) + 16)
                    + " is in a list of free blocks, but the header behind it says that it is used"
                    + ": something wrote past its end"));
      }
      return;
    }
    long told = words.at(next);
    if (told == chunks.size(chunk)) {
      chunks.set(chunk, Chunks.FREE);
      return;
    }
    damage.add(
        new Damage(
            next,
            "the header behind the block at 0x"
                + Long.toHexString(chunks.address(chunk) + 16)
                + " says that it is free and has "
                + told
                + " bytes, its own header says "
                + chunks.size(chunk)
                + ": something wrote past the end of a block"));
  }

  /** Whether pointers of the lists without a way back are mangled: since 2.32. */
  void decideMangling(List<GlibcArena> arenas, long[] firsts) {
    int votes = 0;
    for (long first : firsts) {
      votes += vote(first);
    }
    for (GlibcArena arena : arenas) {
      for (int i = 0; i < GlibcArena.FAST_BIN_COUNT; i++) {
        long first = words.at(arena.fastBin(i));
        votes += first == 0 || first == Words.UNKNOWN ? 0 : vote(first + 16);
      }
    }
    isMangled = votes >= 0;
  }

  private int vote(long place) {
    long raw = words.at(place);
    if (raw == Words.UNKNOWN) {
      return 0;
    }
    long decoded = place >>> 12 ^ raw;
    boolean mangled = decoded == 0 || chunks.find(decoded - 16) >= 0 || chunks.find(decoded) >= 0;
    boolean plain = raw == 0 || chunks.find(raw - 16) >= 0 || chunks.find(raw) >= 0;
    return (mangled ? 1 : 0) - (plain ? 1 : 0);
  }

  private long next(long place) {
    long raw = words.at(place);
    return isMangled && raw != Words.UNKNOWN ? place >>> 12 ^ raw : raw;
  }

  void fastBins(GlibcArena arena) {
    for (int i = 0; i < GlibcArena.FAST_BIN_COUNT; i++) {
      long from = arena.fastBin(i);
      long at = words.at(from);
      while (at != 0) {
        int chunk = chunks.find(at);
        if (!take("the list of free blocks of " + (24 + 16 * i) + " bytes", chunk, i, from, at)) {
          break;
        }
        from = at + 16;
        at = next(from);
      }
    }
  }

  /** Marks what a thread keeps of one size. */
  void cached(long from, int index, int count) {
    String list = "a thread's list of free blocks of " + (24 + 16 * index) + " bytes";
    long at = words.at(from);
    int found = 0;
    while (at != 0 && found < count) {
      int chunk = chunks.find(at - 16);
      if (!take(list, chunk, index, from, at - 16)) {
        return;
      }
      found++;
      from = at;
      at = next(at);
    }
    if (found < count || at != 0) {
      damage.add(
          new Damage(
              from,
              list
                  + " counts "
                  + count
                  + ", but "
                  + (found < count ? "ends after " + found : "goes on")
                  + ": a block was written to after it was freed"));
    }
  }

  /** Marks a chunk of a list; false if the list is damaged here. */
  private boolean take(String list, int chunk, int index, long from, long at) {
    if (chunk < 0 || chunks.state(chunk) != Chunks.USED) {
      nowhere(list, from, at, words.at(from), chunk >= 0);
      return false;
    }
    if (chunks.size(chunk) != 32 + 16L * index) {
      damage.add(
          new Damage(
              at + 8,
              list
                  + " has the block at 0x"
                  + Long.toHexString(at + 16)
                  + ", which has "
                  + (chunks.size(chunk) - 8)
                  + ": something wrote past the end of the block before it"));
    }
    chunks.set(chunk, Chunks.CACHED);
    return true;
  }

  private void nowhere(String list, long from, long to, long stored, boolean isTwice) {
    damage.add(
        new Damage(
            from,
            list
                + " leads to 0x"
                + Long.toHexString(isTwice ? to + 16 : stored)
                + (isTwice
                    ? ", which is in a list already: it was freed twice"
                    : ", where there is no block: a block was written to after it was freed")));
  }
}
