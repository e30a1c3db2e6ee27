package cairn.sources.nativ;

import cairn.graph.memory.BlockTable.Damage;
import cairn.graph.memory.MemoryImage.Segment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An arena of glibc's malloc, 2.26 to 2.41: {@code struct malloc_state}. The main one is found by
 * its shape alone: bins that are empty point at themselves, others are rings, and {@code next}
 * leads back after all arenas.
 *
 * @param shift 0, or -8 where the struct has no field {@code have_fastchunks}: 2.26
 */
record GlibcArena(long address, boolean isMain, int shift) {
  private static final int FAST_BINS = 16;
  private static final int TOP = 96;
  private static final int BINS = 112;
  private static final int NEXT = 2160;
  private static final int SYSTEM_MEMORY = 2184;
  private static final int SIZE = 2200;
  private static final int NON_CONTIGUOUS = 2;
  private static final int MOST_ARENAS = 100_000;
  static final int BIN_COUNT = 127;
  static final int FAST_BIN_COUNT = 10;

  /** So many bins have to be right: some may be damaged. */
  private static final int ENOUGH = 100;

  private static final int RING = 64;

  long end() {
    return address + SIZE + shift;
  }

  long top(Words words) {
    return words.at(topAt());
  }

  long topAt() {
    return address + TOP + shift;
  }

  long systemMemory(Words words) {
    return words.at(address + SYSTEM_MEMORY + shift);
  }

  boolean isContiguous(Words words) {
    return (words.at(address) >>> 32 & NON_CONTIGUOUS) == 0;
  }

  /** Where the pointer to the first chunk of a fast bin is. */
  long fastBin(int index) {
    return address + FAST_BINS + shift + 8L * index;
  }

  /** The header of a bin from 1 on, as if it were a chunk. */
  long bin(int index) {
    return address + BINS + shift + 16L * (index - 1) - 16;
  }

  private long next(Words words) {
    return words.at(address + NEXT + shift);
  }

  /** All arenas, the main one first; none if there is no malloc of glibc that was ever called. */
  static List<GlibcArena> find(Words words, List<Damage> damage) {
    GlibcArena main = main(words);
    List<GlibcArena> found = new ArrayList<>();
    if (main == null) {
      return found;
    }
    found.add(main);
    GlibcArena last = main;
    while (found.size() < MOST_ARENAS) {
      long next = last.next(words);
      if (next == main.address) {
        break;
      }
      GlibcArena arena = new GlibcArena(next, false, main.shift);
      if (found.contains(arena) || arena.rightBins(words) < ENOUGH) {
        damage.add(
            new Damage(
                last.address + NEXT + last.shift,
                "the list of malloc's arenas leads to 0x"
                    + Long.toHexString(next)
                    + ", where there is none; further arenas are not seen"));
        break;
      }
      found.add(arena);
      last = arena;
    }
    return found;
  }

  private static @Nullable GlibcArena main(Words words) {
    List<Segment> places = new ArrayList<>();
    for (Segment segment : words.memory().segments()) {
      if (segment.isWritable() && Words.isNamed(segment)) {
        places.add(segment);
      }
    }
    // libc's first; of a program that is linked statically it is in the program's own data
    places.sort(Comparator.comparing(segment -> !segment.name().contains("/libc")));
    for (Segment segment : places) {
      // one that begins some bins too early or too late has nearly as many right ones
      GlibcArena best = null;
      int most = ENOUGH - 1;
      long end = segment.start() + segment.bytes().limit() - SIZE;
      for (long at = segment.start(); at <= end; at += 8) {
        for (int shift = 0; shift >= -8; shift -= 8) {
          GlibcArena arena = new GlibcArena(at, true, shift);
          int score = arena.maybe(words) ? arena.rightBins(words) : 0;
          if (score >= ENOUGH) {
            score += arena.isInRing(words) ? RING : 0;
          }
          if (score > most) {
            best = arena;
            most = score;
          }
        }
      }
      if (best != null) {
        return best;
      }
    }
    return null;
  }

  /** Whether the list of arenas leads back here. */
  private boolean isInRing(Words words) {
    GlibcArena arena = this;
    for (int i = 0; i < MOST_ARENAS; i++) {
      long next = arena.next(words);
      if (next == address) {
        return true;
      }
      if (next == Words.UNKNOWN || next == 0) {
        return false;
      }
      arena = new GlibcArena(next, false, shift);
    }
    return false;
  }

  /** A quick look: some empty bins, and a pointer to the next arena. */
  private boolean maybe(Words words) {
    long next = next(words);
    boolean points = next == address || next > 4096 && (next & 7) == 0 && words.isWritable(next);
    if (!points) {
      return false;
    }
    for (int i = BIN_COUNT; i > 0; i -= 9) {
      if (words.at(bin(i) + 16) == bin(i)) {
        return true;
      }
    }
    return false;
  }

  private int rightBins(Words words) {
    int right = 0;
    for (int i = 1; i <= BIN_COUNT; i++) {
      long bin = bin(i);
      long first = words.at(bin + 16);
      long last = words.at(bin + 24);
      boolean isRing = words.at(first + 24) == bin && words.at(last + 16) == bin;
      right += isRing ? 1 : 0;
    }
    return right;
  }
}
