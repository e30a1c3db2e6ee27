package cairn.analysis.metrics.live;

import cairn.analysis.metrics.DistinctValues;
import cairn.analysis.metrics.GraphMetrics;
import cairn.analysis.metrics.live.Memory.Page;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.IntFunction;

/**
 * The blocks that live and the references between them, with their degrees and how many have which,
 * by type and by what moved them. A word leads to the block that lives there when it is stored, to
 * its inside or to its end; when that is freed the reference is gone, whatever comes there later.
 *
 * <p>A store costs O(words that it touches), an allocation O(its words) up to 64 KB, a release
 * O(its words, and the references that led to it): each of these was stored once. Memory: what
 * {@link Memory}, {@link Blocks} and {@link Edges} take.
 */
final class LiveHeap {
  private static final long[] MASKS = new long[Memory.ALL_KNOWN + 1];

  static {
    for (int bytes = 0; bytes < MASKS.length; bytes++) {
      for (int i = 0; i < Memory.WORD; i++) {
        MASKS[bytes] |= (bytes >> i & 1) == 0 ? 0 : 0xFFL << 8 * i;
      }
    }
  }

  private final Blocks blocks = new Blocks();
  private final Edges edges = new Edges(blocks);
  private final Memory memory = new Memory(blocks);
  private final IdTable byId = new IdTable();
  private final Layouts layouts;
  private final Tally types = new Tally();
  private final Moves moves = new Moves();

  /** While a block goes: it, and where. */
  private int going;

  private int goingAt;

  LiveHeap(Layouts layouts) {
    this.layouts = layouts;
  }

  Blocks blocks() {
    return blocks;
  }

  IdTable byId() {
    return byId;
  }

  Tally types() {
    return types;
  }

  Moves moves() {
    return moves;
  }

  long edges() {
    return edges.count();
  }

  /** Numbers of components of what lives. */
  SortedMap<String, Double> components() {
    int[] numbers = new int[blocks.bound()];
    int[] live = new int[blocks.live()];
    int count = 0;
    for (int block = 1; block < numbers.length; block++) {
      if (byId.get(blocks.id(block)) == block) {
        numbers[block] = count;
        live[count++] = block;
      }
    }
    int[] from = new int[Math.toIntExact(edges.count())];
    int[] to = new int[from.length];
    int found = 0;
    for (int i = 0; i < count; i++) {
      for (int edge = blocks.firstLeading(live[i]); edge != 0; edge = edges.next(edge)) {
        from[found] = numbers[edges.from(edge)];
        to[found++] = i;
      }
    }
    return GraphMetrics.components(count, from, to, found);
  }

  /**
   * Adds what the fields of all blocks hold, as far as it is known. O(fields of blocks).
   *
   * @param typeName of a row of the tally
   */
  void values(DistinctValues to, IntFunction<String> typeName) {
    Map<Long, int[]> known = new HashMap<>();
    for (int block = 1; block < blocks.bound(); block++) {
      List<Layouts.Field> fields =
          byId.get(blocks.id(block)) == block
              ? layouts.fields(blocks.layout(block) >> 1)
              : List.of();
      if (fields.isEmpty()) {
        continue;
      }
      int type = blocks.type(block);
      int[] locations =
          known.computeIfAbsent(
              (long) type << 32 | blocks.layout(block) >> 1,
              any -> locations(to, fields, typeName.apply(type), types.vertexes(type)));
      for (int i = 0; i < locations.length; i++) {
        if (locations[i] >= 0) {
          value(to, locations[i], block, fields.get(i));
        }
      }
    }
  }

  private static int[] locations(
      DistinctValues to, List<Layouts.Field> fields, String type, long vertexes) {
    return fields.stream().mapToInt(field -> to.location(type, field.name(), vertexes)).toArray();
  }

  private void value(DistinctValues to, int location, int block, Layouts.Field field) {
    long address = blocks.start(block) + field.offset();
    if (address % Memory.WORD + Integer.bitCount(field.bytes()) > Memory.WORD
        || blocks.start(block) % Memory.WORD != 0
        || address + Integer.bitCount(field.bytes()) > blocks.end(block)) {
      return;
    }
    Page page = memory.pageOfWord(address);
    int word = Memory.word(address);
    if (page == null || page.owner(word) != block) {
      return;
    }
    int told = page.known(word);
    boolean isKnown = (told & field.bytes()) == field.bytes() || (blocks.layout(block) & 1) != 0;
    if (!isKnown) {
      return;
    }
    long bits = page.bits(word) & mask(told & field.bytes());
    if (!field.isPointer()) {
      to.add(location, bits);
    } else if (bits != 0) {
      int target = memory.target(bits);
      to.add(location, target == 0 ? bits : Long.MIN_VALUE | blocks.id(target));
    }
  }

  /**
   * Adds a block at a place of the program. What lived there before counts as freed.
   *
   * @param type its row of the tally
   * @return how many blocks lived there before
   */
  int allocate(int place, long id, long address, long size, int type, int layout, boolean zeroed) {
    long end = address + Math.max(1, size);
    int odd = 0;
    for (int old = memory.anyIn(address, end); old != 0; old = memory.anyIn(address, end)) {
      remove(place, old);
      odd++;
    }
    int again = byId.get(id);
    if (again != 0) {
      remove(place, again);
      odd++;
    }
    int block = blocks.add(id, address, end, type, layout << 1 | (zeroed ? 1 : 0));
    byId.put(id, block);
    memory.give(block);
    types.add(type, 0, 1);
    moves.add(place, type, 0, 1);
    return odd;
  }

  /** Frees a block; false if there is none of that id. */
  boolean free(int place, long id) {
    int block = byId.get(id);
    if (block == 0) {
      return false;
    }
    remove(place, block);
    return true;
  }

  private void remove(int place, int block) {
    int was = classOf(block);
    int type = blocks.type(block);
    types.add(type, was, -1);
    moves.add(place, type, was, -1);
    going = block;
    goingAt = place;
    memory.take(block, this::leave);
    for (int edge = blocks.firstLeading(block); edge != 0; edge = blocks.firstLeading(block)) {
      edges.cut(edge);
      change(place, edges.from(edge), 0, -1);
    }
    byId.remove(blocks.id(block));
    blocks.remove(block);
  }

  /** An edge of the block that goes. */
  private void leave(int edge) {
    int to = edges.to(edge);
    if (to != 0) {
      edges.cut(edge);
      if (to != going) {
        change(goingAt, to, -1, 0);
      }
    }
    edges.remove(edge);
  }

  private int classOf(int block) {
    return Tally.classOf(blocks.in(block), blocks.out(block));
  }

  private void change(int place, int block, int in, int out) {
    int from = classOf(block);
    blocks.addIn(block, in);
    blocks.addOut(block, out);
    int to = classOf(block);
    if (from != to) {
      int type = blocks.type(block);
      types.move(type, from, to);
      moves.move(place, type, from, to);
    }
  }

  /**
   * Stores bytes to a word.
   *
   * @param address of the word
   * @param value what is stored, each byte in its place
   * @param written a bit for each byte that is written
   * @param told a bit for each byte of which the value is known
   * @param pointer whether the word may be a pointer
   */
  void store(int place, long address, long value, int written, int told, boolean pointer) {
    Page page = memory.pageOfWord(address);
    int word = Memory.word(address);
    int owner = page == null ? 0 : page.owner(word);
    if (page == null || owner == 0) {
      return;
    }
    long bits = value;
    int known = told;
    if (written != Memory.ALL_KNOWN) {
      int before = page.known(word);
      long old = page.bits(word);
      if ((blocks.layout(owner) & 1) != 0) {
        old &= mask(before);
        before = Memory.ALL_KNOWN;
      }
      long over = mask(written);
      bits = old & ~over | value & over;
      known = before & ~written | told;
    }
    page.hold(word, bits, known);
    int target = pointer && known == Memory.ALL_KNOWN ? target(owner, address, bits) : 0;
    int edge = page.edge(word);
    if (edge != 0 || target != 0) {
      page.setEdge(word, lead(place, owner, edge, target));
    }
  }

  /** The block that a word leads to, 0 if it leads nowhere or is no pointer. */
  private int target(int owner, long address, long bits) {
    int target = memory.target(bits);
    if (target == 0
        || address < blocks.start(owner)
        || address + Memory.WORD > blocks.end(owner)
        || !layouts.mayPoint(blocks.layout(owner) >> 1, address - blocks.start(owner))) {
      return 0;
    }
    return target;
  }

  /** Lets a word that is an edge, or none (0), lead elsewhere (0: nowhere); returns its edge. */
  private int lead(int place, int owner, int edge, int target) {
    int old = edge == 0 ? 0 : edges.to(edge);
    if (old == target && edge != 0 && target != 0) {
      return edge;
    }
    int result = edge;
    if (old != 0) {
      edges.cut(edge);
      change(place, old, -1, 0);
    }
    if (target == 0) {
      edges.remove(edge);
      result = 0;
    } else {
      if (edge == 0) {
        result = edges.add(owner, target);
      } else {
        edges.link(edge, target);
      }
      change(place, target, 1, 0);
    }
    if ((old == 0) != (target == 0)) {
      change(place, owner, 0, target == 0 ? -1 : 1);
    }
    return result;
  }

  /** The bytes of a word that a bit for each stands for. */
  private static long mask(int bytes) {
    return MASKS[bytes];
  }
}
