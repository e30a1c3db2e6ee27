package cairn.sources.nativ;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.BlockTable.Damage;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that {@code record/preload/cairn_blocks.c} kept in the memory of the process that it
 * was loaded into: exact sizes, and who asked for them. Blocks that were freed lately are told as
 * far as nothing else is there now. Costs some 30 bytes a block while it is read.
 */
public final class RecordedBlocks {
  private static final long MAGIC_LOW = 0x6C62206E72696163L;
  private static final long MAGIC_HIGH = 0x000A312073_6B636FL;
  private static final int HEADER = 64;
  private static final int BLOCK = 24;
  private static final int FREED = 32;
  private static final int SHARD = 40;
  private static final int SITE = 32;
  private static final int FRAMES = 4;
  private static final int MOST_SHARDS = 1 << 12;
  private static final int MOST_REMEMBERED = 1 << 16;
  private static final long MOST_SLOTS = 1L << 32;

  private final Words words;
  private final long header;
  private final LongFunction<String> names;
  private final List<Damage> damage = new ArrayList<>();
  private final List<String> places = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<Long, Integer> placeOfSite = new HashMap<>();
  private long shards;
  private long remembered;
  private long[] addresses = new long[1024];
  private int count;

  private record Freed(long address, long size, long sites, long when) {}

  private interface Entry {
    void take(long address, long size, long site);
  }

  private RecordedBlocks(Words words, long header, LongFunction<String> names) {
    this.words = words;
    this.header = header;
    this.names = names;
  }

  /**
   * The blocks; null if the recorder was not loaded into the process.
   *
   * @param names what is at an address of the code, as people read it
   */
  public static @Nullable BlockTable read(MemoryImage memory, LongFunction<String> names) {
    Words words = new Words(memory);
    for (Segment segment : memory.segments()) {
      if (!segment.isWritable()) {
        continue;
      }
      ByteBuffer bytes = segment.bytes();
      for (int at = 0; at <= bytes.limit() - HEADER; at += 8) {
        if (bytes.getLong(at) == MAGIC_LOW
            && bytes.getLong(at + 8) == MAGIC_HIGH
            && bytes.getLong(at + 16) == segment.start() + at) {
          return new RecordedBlocks(words, segment.start() + at, names).read();
        }
      }
    }
    return null;
  }

  private BlockTable read() {
    boolean isZeroed = (words.at(header + 24) & 1) != 0;
    long counts = words.at(header + 32);
    shards = counts & 0xFFFF_FFFFL;
    remembered = counts >>> 32;
    if (shards > MOST_SHARDS || remembered > MOST_REMEMBERED) {
      damage.add(
          new Damage(
              header + 32,
              "the recorder's table is damaged: it tells "
                  + shards
                  + " parts with "
                  + remembered
                  + " freed blocks each"));
      shards = 0;
    }
    for (long i = 0; i < shards; i++) {
      check(shard(i));
      live(shard(i), (address, size, site) -> add(address));
    }
    Arrays.sort(addresses, 0, count);
    long[] sizes = new long[count];
    int[] sites = new int[count];
    for (long i = 0; i < shards; i++) {
      live(
          shard(i),
          (address, size, site) -> {
            int at = Arrays.binarySearch(addresses, 0, count, address);
            sizes[at] = size;
            sites[at] = site == 0 ? -1 : place(site);
          });
    }
    long lost = words.at(header + 56);
    if (lost != 0) {
      damage.add(
          new Damage(header + 56, lost + " blocks were not recorded, because memory ran out"));
    }
    return table(sizes, sites, isZeroed);
  }

  private long shard(long number) {
    return header + HEADER + number * (SHARD + remembered * FREED);
  }

  private void add(long address) {
    if (count == addresses.length) {
      addresses = Arrays.copyOf(addresses, count * 2);
    }
    addresses[count++] = address;
  }

  private boolean isThere(long capacity, long table) {
    return capacity >= 0 && capacity <= MOST_SLOTS && capacity * BLOCK <= words.end(table) - table;
  }

  private void check(long shard) {
    long capacity = words.at(shard + 8);
    if (capacity != 0 && !isThere(capacity, words.at(shard + 24))) {
      damage.add(
          new Damage(
              shard + 8,
              "the recorder's table is damaged: a part of it has " + capacity + " slots"));
      return;
    }
    long[] seen = {0};
    live(shard, (address, size, site) -> seen[0]++);
    if (seen[0] != words.at(shard + 16)) {
      damage.add(
          new Damage(
              shard + 16,
              "the recorder's table has "
                  + seen[0]
                  + " blocks that can be in a part that counts "
                  + words.at(shard + 16)));
    }
  }

  /** Calls for each block of a part that can be. */
  private void live(long shard, Entry taker) {
    long capacity = words.at(shard + 8);
    long table = words.at(shard + 24);
    for (long i = 0; isThere(capacity, table) && i < capacity; i++) {
      long at = table + i * BLOCK;
      long stored = words.at(at);
      if (stored != 0 && stored != Words.UNKNOWN) {
        long size = words.at(at + 8);
        if (~stored > 0 && size >= 0 && ~stored + size > 0) {
          taker.take(~stored, size, words.at(at + 16) & 0xFFFF_FFFFL);
        }
      }
    }
  }

  private int place(long site) {
    return placeOfSite.computeIfAbsent(site, each -> number(text(each)));
  }

  private int number(String text) {
    Integer known = numbers.get(text);
    if (known == null) {
      known = places.size();
      places.add(text);
      numbers.put(text, known);
    }
    return known;
  }

  private String text(long site) {
    long limit = words.at(header + 40);
    long table = words.at(header + 48);
    List<String> frames = new ArrayList<>();
    for (int i = 0; i < FRAMES && site > 0 && site < limit; i++) {
      long address = words.at(table + site * SITE + 8L * i);
      if (address == 0 || address == Words.UNKNOWN) {
        break;
      }
      // the call is before the place that it returns to
      frames.add(names.apply(address - 1));
    }
    return frames.isEmpty() ? "an unknown place" : String.join(" < ", frames);
  }

  /** What was freed, by address: the last one where several were, none where something is now. */
  private NavigableMap<Long, Freed> freed(long[] sizes) {
    List<Freed> all = new ArrayList<>();
    for (long i = 0; i < shards * remembered; i++) {
      long at = shard(i / remembered) + SHARD + i % remembered * FREED;
      long stored = words.at(at);
      if (stored != 0 && stored != Words.UNKNOWN) {
        all.add(new Freed(~stored, words.at(at + 8), words.at(at + 24), words.at(at + 16)));
      }
    }
    all.sort(Comparator.comparingLong(Freed::when).reversed());
    NavigableMap<Long, Freed> kept = new TreeMap<>();
    for (Freed each : all) {
      long end = each.address + Math.max(1, each.size);
      if (each.address <= 0 || each.size < 0 || end <= 0 || !words.knows(each.address & ~7)) {
        continue;
      }
      Map.Entry<Long, Freed> before = kept.lowerEntry(end);
      int live = Arrays.binarySearch(addresses, 0, count, end - 1);
      live = live >= 0 ? live : -live - 2;
      boolean isTaken =
          live >= 0 && addresses[live] + Math.max(1, sizes[live]) > each.address
              || before != null
                  && before.getKey() + Math.max(1, before.getValue().size) > each.address;
      if (!isTaken) {
        kept.put(each.address, each);
      }
    }
    return kept;
  }

  private BlockTable table(long[] liveSizes, int[] liveSites, boolean isZeroed) {
    NavigableMap<Long, Freed> freed = freed(liveSizes);
    int most = count + freed.size();
    long[] starts = new long[most];
    long[] sizes = new long[most];
    boolean[] isFree = new boolean[most];
    int[] sites = new int[most];
    int total = 0;
    long end = 0;
    for (int i = 0; i < count || !freed.isEmpty(); ) {
      boolean takesFreed = !freed.isEmpty() && (i == count || freed.firstKey() < addresses[i]);
      Map.Entry<Long, Freed> first = takesFreed ? freed.pollFirstEntry() : null;
      isFree[total] = first != null;
      if (first != null) {
        Freed block = first.getValue();
        starts[total] = block.address;
        sizes[total] = block.size;
        sites[total] =
            number(
                "freed by "
                    + text(block.sites >>> 32)
                    + "; allocated by "
                    + text(block.sites & 0xFFFF_FFFFL));
      } else {
        starts[total] = addresses[i];
        sizes[total] = liveSizes[i];
        sites[total] = liveSites[i];
        i++;
      }
      if (starts[total] < end || total > 0 && starts[total] == starts[total - 1]) {
        damage.add(
            new Damage(starts[total], "the recorder's table has two blocks at the same place"));
      } else {
        end = starts[total] + sizes[total];
        total++;
      }
    }
    return new BlockTable(
        Arrays.copyOf(starts, total),
        Arrays.copyOf(sizes, total),
        Arrays.copyOf(isFree, total),
        Arrays.copyOf(sites, total),
        places,
        true,
        0,
        isZeroed,
        damage);
  }
}
