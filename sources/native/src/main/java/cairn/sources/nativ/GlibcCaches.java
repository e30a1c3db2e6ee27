package cairn.sources.nativ;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds what each thread keeps of free blocks ({@code struct tcache_perthread_struct}): a block of
 * malloc's own, of a size that tells the version, whose counts and lists agree. Which one is a
 * thread's is told by a variable of the thread, at the same distance from its thread area in each.
 */
final class GlibcCaches {
  private static final int BINS = 64;
  private static final long CHUNK_WIDE = 0x290;
  private static final long CHUNK_NARROW = 0x250;

  /** How far variables of libc may lie before the thread area. */
  private static final int REACH = 1 << 15;

  private final Words words;
  private final Chunks chunks;

  GlibcCaches(Words words, Chunks chunks) {
    this.words = words;
    this.chunks = chunks;
  }

  /** Whether the size in a header is that of a cache in the main heap. */
  static boolean isCache(long field) {
    long size = field & ~(long) ChunkWalk.PREVIOUS_USED;
    return size == CHUNK_WIDE || size == CHUNK_NARROW;
  }

  /** The chunks that are caches. */
  List<Integer> find(List<ThreadRegisters> threads, List<ChunkWalk.Piece> pieces) {
    Map<Long, Integer> maybe = new LinkedHashMap<>();
    for (int i = 0; i < chunks.count(); i++) {
      long size = chunks.size(i);
      boolean fits = size == CHUNK_WIDE || size == CHUNK_NARROW;
      if (fits && chunks.state(i) == Chunks.USED && score(i) >= 0) {
        maybe.put(chunks.address(i) + 16, i);
      }
    }
    Collection<Integer> found = byThread(threads, maybe);
    if (found.isEmpty()) {
      List<Integer> firsts = new ArrayList<>();
      for (ChunkWalk.Piece piece : pieces) {
        Integer first = maybe.get(piece.start() + 16);
        if (first != null) {
          firsts.add(first);
        }
      }
      return firsts;
    }
    return new ArrayList<>(found);
  }

  /** The caches that a variable at one distance from the thread areas points to. */
  private Collection<Integer> byThread(List<ThreadRegisters> threads, Map<Long, Integer> maybe) {
    Map<Integer, Map<Long, Integer>> byDistance = new HashMap<>();
    for (ThreadRegisters thread : threads) {
      for (int distance = 8; distance <= REACH; distance += 8) {
        long value = words.at(thread.threadArea() - distance);
        Integer chunk = maybe.get(value);
        if (chunk != null) {
          byDistance.computeIfAbsent(distance, each -> new LinkedHashMap<>()).put(value, chunk);
        }
      }
    }
    Map<Long, Integer> best = Map.of();
    for (Map<Long, Integer> each : byDistance.values()) {
      if (total(each) > total(best)) {
        best = each;
      }
    }
    return best.values();
  }

  private int total(Map<Long, Integer> caches) {
    int total = 0;
    for (int chunk : caches.values()) {
      total += 1 + score(chunk);
    }
    return total;
  }

  int count(int cache, int bin) {
    long user = chunks.address(cache) + 16;
    boolean isWide = chunks.size(cache) == CHUNK_WIDE;
    long place = user + (long) bin * (isWide ? 2 : 1);
    long word = words.at(place & ~7);
    return (int) (word >>> (place & 7) * 8 & (isWide ? 0xFFFF : 0xFF));
  }

  /** Where the pointer to the first block of a list is. */
  long list(int cache, int bin) {
    boolean isWide = chunks.size(cache) == CHUNK_WIDE;
    return chunks.address(cache) + 16 + BINS * (isWide ? 2L : 1L) + 8L * bin;
  }

  /** How many lists are there and right; -1 if it is no cache. One list may be wrong. */
  private int score(int cache) {
    int right = 0;
    int wrong = 0;
    for (int i = 0; i < BINS; i++) {
      long first = words.at(list(cache, i));
      int count = count(cache, i);
      if (first == 0 && count == 0) {
        continue;
      }
      int chunk = first == 0 ? -1 : chunks.find(first - 16);
      boolean fits = chunk >= 0 && count > 0 && chunks.size(chunk) == 32 + 16L * i;
      right += fits ? 1 : 0;
      wrong += fits ? 0 : 1;
    }
    return wrong > 1 || wrong > right ? -1 : right;
  }

  /** Marks what is in the caches, and the caches themselves. */
  void mark(List<Integer> caches, GlibcLists lists) {
    for (int cache : caches) {
      chunks.set(cache, Chunks.OWN);
    }
    for (int cache : caches) {
      for (int i = 0; i < BINS; i++) {
        if (count(cache, i) > 0) {
          lists.cached(list(cache, i), i, count(cache, i));
        }
      }
    }
  }

  /** The first block of each list. */
  long[] firsts(List<Integer> caches) {
    return caches.stream()
        .flatMapToLong(
            cache ->
                java.util.stream.IntStream.range(0, BINS)
                    .filter(bin -> count(cache, bin) > 0)
                    .mapToLong(bin -> words.at(list(cache, bin))))
        .toArray();
  }
}
