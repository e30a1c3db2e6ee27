package cairn.sources.nativ;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.BlockTable.Damage;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that {@code record/preload/cairn_blocks.c} kept in the memory of the process that it
 * was loaded into: exact sizes, and who asked for them. Blocks that were freed lately are told as
 * far as nothing else is there now. Costs some 40 bytes a block while it is read.
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
  private final List<Found> found = new ArrayList<>();
  private final List<Damage> damage = new ArrayList<>();
  private final List<String> places = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<Long, String> sites = new HashMap<>();

  private record Found(long address, long size, int place, boolean isFree, long when) {}

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
      long end = segment.start() + segment.bytes().limit() - HEADER;
      for (long at = segment.start(); at <= end; at += 8) {
        if (words.at(at) == MAGIC_LOW
            && words.at(at + 8) == MAGIC_HIGH
            && words.at(at + 16) == at) {
          return new RecordedBlocks(words, at, names).read();
        }
      }
    }
    return null;
  }

  private BlockTable read() {
    boolean isZeroed = (words.at(header + 24) & 1) != 0;
    long counts = words.at(header + 32);
    long shards = counts & 0xFFFF_FFFFL;
    long remembered = counts >>> 32;
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
    long shardSize = SHARD + remembered * FREED;
    for (long i = 0; i < shards; i++) {
      live(header + HEADER + i * shardSize);
    }
    for (long i = 0; i < shards; i++) {
      freed(header + HEADER + i * shardSize, (int) remembered);
    }
    long lost = words.at(header + 56);
    if (lost != 0) {
      damage.add(
          new Damage(header + 56, lost + " blocks were not recorded, because memory ran out"));
    }
    return table(isZeroed);
  }

  private void live(long shard) {
    long capacity = words.at(shard + 8);
    long count = words.at(shard + 16);
    long table = words.at(shard + 24);
    if (capacity < 0 || capacity > MOST_SLOTS || capacity * BLOCK > words.end(table) - table) {
      if (capacity != 0) {
        damage.add(
            new Damage(
                shard + 8,
                "the recorder's table is damaged: a part of it has " + capacity + " slots"));
      }
      return;
    }
    long seen = 0;
    for (long i = 0; i < capacity; i++) {
      long at = table + i * BLOCK;
      long stored = words.at(at);
      if (stored != 0 && stored != Words.UNKNOWN) {
        long address = ~stored;
        found.add(new Found(address, words.at(at + 8), place(site(at + 16)), false, 0));
        seen++;
      }
    }
    if (seen != count) {
      damage.add(
          new Damage(
              shard + 16,
              "the recorder's table has " + seen + " blocks in a part that counts " + count));
    }
  }

  private long site(long at) {
    return words.at(at) & 0xFFFF_FFFFL;
  }

  private void freed(long shard, int remembered) {
    for (int i = 0; i < remembered; i++) {
      long at = shard + SHARD + (long) i * FREED;
      long stored = words.at(at);
      if (stored == 0 || stored == Words.UNKNOWN) {
        continue;
      }
      long sites = words.at(at + 24);
      String text =
          "freed by " + text(sites >>> 32) + "; allocated by " + text(sites & 0xFFFF_FFFFL);
      found.add(new Found(~stored, words.at(at + 8), number(text), true, words.at(at + 16)));
    }
  }

  private int place(long site) {
    return site == 0 ? -1 : number(text(site));
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
    return sites.computeIfAbsent(site, this::readSite);
  }

  private String readSite(long site) {
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

  private BlockTable table(boolean isZeroed) {
    // live ones first, then what was freed last: what overlaps something before it is gone
    List<Found> kept = new ArrayList<>();
    java.util.TreeMap<Long, Long> taken = new java.util.TreeMap<>();
    found.sort(
        Comparator.comparing(Found::isFree).thenComparing(Found::when, Collections.reverseOrder()));
    for (Found block : found) {
      long end = block.address + block.size;
      if (block.size < 0 || end < block.address || !words.knows(block.address & ~7)) {
        if (!block.isFree) {
          damage.add(
              new Damage(
                  block.address,
                  "the recorder's table has a block of "
                      + block.size
                      + " bytes, which is not there"));
        }
        continue;
      }
      var before = taken.lowerEntry(Math.max(end, block.address + 1));
      if (before != null && before.getValue() > block.address || taken.containsKey(block.address)) {
        if (!block.isFree) {
          damage.add(
              new Damage(block.address, "the recorder's table has two blocks at the same place"));
        }
        continue;
      }
      taken.put(block.address, end);
      kept.add(block);
    }
    kept.sort(Comparator.comparingLong(Found::address));
    int count = kept.size();
    long[] addresses = new long[count];
    long[] sizes = new long[count];
    boolean[] isFree = new boolean[count];
    int[] sites = new int[count];
    Arrays.setAll(addresses, i -> kept.get(i).address);
    Arrays.setAll(sizes, i -> kept.get(i).size);
    Arrays.setAll(sites, i -> kept.get(i).place);
    for (int i = 0; i < count; i++) {
      isFree[i] = kept.get(i).isFree;
    }
    return new BlockTable(addresses, sizes, isFree, sites, places, true, 0, isZeroed, damage);
  }
}
