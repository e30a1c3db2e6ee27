package cairn.bench.types;

import cairn.bench.types.MadeTypes.Family;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.Variable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A heap of so many blocks, as a program with 500 structs could have it: tables of entries with
 * names and records, lists whose items are {@code void *}, trees with parents, and some words that
 * were overwritten. A variable leads to the table of every family; families take turns in memory.
 */
public final class MadeHeap {
  private static final int FAMILIES = 100;
  private static final int BETWEEN = 16;
  private static final long DATA = 0x5555_0000_0000L;
  private static final long HEAP = 0x5600_0000_0000L;
  private static final int ROUND = 8;
  private static final int LARGEST = 128;

  private final Random random = new Random(7);
  private final MadeTypes types = new MadeTypes(FAMILIES);
  private final ByteBuffer bytes;
  private final long[] addresses;
  private final long[] sizes;
  private final int[] meant;
  private int count;
  private int next;

  private MadeHeap(int blocks) {
    addresses = new long[blocks];
    sizes = new long[blocks];
    meant = new int[blocks];
    int room = Math.toIntExact(blocks * (long) (LARGEST + BETWEEN) + (1 << 16));
    bytes = ByteBuffer.allocate(room).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * A snapshot, and what its blocks were meant to be.
   *
   * @param meant by block its struct; {@link #TEXT} for a name, {@link #BUCKETS} for an array of
   *     entries
   * @param damaged how many blocks a word was overwritten in
   */
  public record Made(ProcessSnapshot snapshot, int[] meant, int damaged) {}

  public static final int TEXT = -1;
  public static final int BUCKETS = -2;

  /** Makes a heap of at least {@code FAMILIES} times 20 blocks. */
  public static Made of(int blocks) {
    return new MadeHeap(blocks).make();
  }

  private Made make() {
    ByteBuffer data = ByteBuffer.allocate(4096 * 4).order(ByteOrder.LITTLE_ENDIAN);
    List<Variable> variables = new ArrayList<>();
    int[] buckets = new int[FAMILIES];
    int[] length = new int[FAMILIES];
    for (int f = 0; f < FAMILIES; f++) {
      Family family = types.families.get(f);
      length[f] = Math.min(15, Math.max(1, addresses.length / FAMILIES / 80));
      int table = block(types.size(family.table()), family.table());
      buckets[f] = block(8L * length[f], BUCKETS);
      set(table, 0, length[f]);
      link(table, 8, buckets[f]);
      data.putLong(8 * f, addresses[table]);
      int type = types.pointer(family.table());
      variables.add(new Variable("table" + f, "main.c", type, DATA + 8L * f, 0, 0, -1));
    }
    for (int i = 0; count + ROUND <= addresses.length; i++) {
      int f = i % FAMILIES;
      entry(types.families.get(f), buckets[f], random.nextInt(length[f]) * 8);
    }
    int damaged = damage();
    return new Made(snapshot(data, variables), Arrays.copyOf(meant, count), damaged);
  }

  /** An entry, its name, its record, with a text, a list of two and a tree of two. */
  private void entry(Family family, int buckets, int slot) {
    int entry = block(types.size(family.entry()), family.entry());
    long before = bytes.getLong(at(buckets) + slot);
    bytes.putLong(at(entry), before);
    link(buckets, slot, entry);
    int record = block(types.size(family.record()), family.record());
    link(entry, 8, text("name of an entry"));
    link(entry, 16, record);
    set(entry, 24, random.nextInt(1 << 20));
    int kind = random.nextInt(5);
    set(record, 0, 10L + (long) kind * kind);
    int root = tree(family);
    int child = tree(family);
    link(root, 8, child);
    link(child, 24, root);
    link(record, 8, root);
    int first = block(types.size(family.list()), family.list());
    int second = block(types.size(family.list()), family.list());
    link(first, 0, second);
    link(first, 8, child);
    link(second, 8, record);
    link(record, 16, first);
    link(record, 24, text("the text of a record"));
    set(record, 32, Double.doubleToLongBits(random.nextInt(1000) / 8.0));
  }

  private int tree(Family family) {
    int made = block(types.size(family.tree()), family.tree());
    set(made, 0, random.nextInt(1 << 16));
    return made;
  }

  private int text(String words) {
    String text = words + " " + random.nextInt(1000);
    int made = block(text.length() + 1L, TEXT);
    for (int i = 0; i < text.length(); i++) {
      bytes.put(at(made) + i, (byte) text.charAt(i));
    }
    return made;
  }

  private int block(long size, int type) {
    addresses[count] = HEAP + next;
    sizes[count] = size;
    meant[count] = type;
    next += (int) (size + BETWEEN + 15) / 16 * 16;
    return count++;
  }

  private int at(int block) {
    return (int) (addresses[block] - HEAP);
  }

  private void link(int from, int offset, int to) {
    bytes.putLong(at(from) + offset, addresses[to]);
  }

  private void set(int block, int offset, long value) {
    bytes.putLong(at(block) + offset, value);
  }

  /** Whether a block's first word was overwritten with text, as an overrun would: 1 of 2,000. */
  public static boolean isDamaged(int block) {
    return block % 2000 == 1000;
  }

  private int damage() {
    int damaged = 0;
    for (int block = 0; block < count; block++) {
      if (isDamaged(block)) {
        set(block, 0, 0x2064_726f_7720_6120L);
        damaged++;
      }
    }
    return damaged;
  }

  private ProcessSnapshot snapshot(ByteBuffer data, List<Variable> variables) {
    MemoryImage memory =
        new MemoryImage(
            List.of(
                new Segment(DATA, data.capacity(), data, true, false, "program"),
                new Segment(HEAP, bytes.capacity(), bytes, true, false, "[heap]")));
    int[] sites = new int[count];
    Arrays.fill(sites, -1);
    BlockTable blocks =
        new BlockTable(
            Arrays.copyOf(addresses, count),
            Arrays.copyOf(sizes, count),
            new boolean[count],
            sites,
            List.of(),
            true,
            0,
            true,
            List.of());
    return new ProcessSnapshot(
        "program",
        memory,
        types.table(),
        variables,
        FunctionTable.EMPTY,
        blocks,
        List.of(),
        List.of());
  }
}
