package cairn.analysis.metrics.live;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.DegreeCounts.Counter;
import cairn.recording.EventHandler;
import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Memory byte by byte, and all degrees counted anew whenever somebody asks. */
final class SlowDegrees implements EventHandler {
  private final Tables tables;
  private final List<Block> blocks = new ArrayList<>();
  private final Map<Long, Integer> bytes = new HashMap<>();

  /** By the addresses of words that were bound to a block when they were stored. */
  private final Map<Long, Pointer> pointers = new HashMap<>();

  /** What a block is; {@code type} 0 for words of which nothing is known. */
  record Block(long id, long start, long end, int type, String name, boolean zeroed) {}

  /** Of a word in a block: the block that it led to. */
  private record Pointer(Block in, Block to) {}

  /** Degrees of one block. */
  record Degrees(int in, int out) {}

  SlowDegrees(Tables tables) {
    this.tables = tables;
  }

  @Override
  public void block(long time, int thread, int site, long id, long address, long size) {
    begin(new Block(id, address, address + Math.max(1, size), 0, place(site), false));
  }

  @Override
  public void typedBlock(
      long time, int thread, int site, long id, int type, long address, long size, boolean zeroed) {
    TypeInfo info = tables.type(type);
    String name = info.isWords() ? place(site) : info.name();
    begin(new Block(id, address, address + Math.max(1, size), type, name, zeroed));
  }

  private String place(int site) {
    return CodePlace.of(tables, site).toString();
  }

  private void begin(Block made) {
    for (Block old : List.copyOf(blocks)) {
      if (old.start < made.end && made.start < old.end || old.id == made.id) {
        end(old);
      }
    }
    blocks.add(made);
    bytes.keySet().removeIf(address -> made.start <= address && address < made.end);
  }

  private void end(Block old) {
    blocks.remove(old);
  }

  @Override
  public void free(long time, int thread, int site, long id) {
    blocks.stream().filter(block -> block.id == id).findFirst().ifPresent(this::end);
  }

  @Override
  public void write(long time, int thread, int site, long address, int count, long[] words) {
    for (int i = 0; i < count; i++) {
      bytes.put(address + i, (int) (words[i / 8] >>> 8 * (i % 8)) & 0xFF);
    }
    bind(address, count, true);
  }

  @Override
  public void store(long time, int thread, int site, long address, int width, long value) {
    for (int i = 0; i < width; i++) {
      if (i < 8) {
        bytes.put(address + i, (int) (value >>> 8 * i) & 0xFF);
      } else {
        bytes.put(address + i, -1);
      }
    }
    bind(address, width, false);
  }

  @Override
  public void storePointer(long time, int thread, int site, long address, long target) {
    if (address % 8 == 0) {
      write(time, thread, site, address, 8, new long[] {target});
    } else {
      store(time, thread, site, address, 8, target);
    }
  }

  /** Every word that was touched is a pointer to what lives now, or none. */
  private void bind(long address, int count, boolean mayPoint) {
    for (long word = address / 8 * 8; word < address + count; word += 8) {
      pointers.remove(word);
      Block in = holding(word);
      if (in != null && word + 8 <= in.end && mayPoint && isPointer(in, word - in.start)) {
        Long value = valueOf(word, in.zeroed);
        Block to = value == null ? null : leading(value);
        if (to != null) {
          pointers.put(word, new Pointer(in, to));
        }
      }
    }
  }

  private Long valueOf(long word, boolean zeroed) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      Integer known = bytes.getOrDefault(word + i, zeroed ? 0 : -1);
      if (known < 0) {
        return null;
      }
      value |= (long) known << 8 * i;
    }
    return value;
  }

  private Block holding(long address) {
    for (Block block : blocks) {
      if (block.start <= address && address < block.end) {
        return block;
      }
    }
    return null;
  }

  private Block leading(long value) {
    Block inside = holding(value);
    return inside != null
        ? inside
        : blocks.stream().filter(block -> block.end == value).findFirst().orElse(null);
  }

  private boolean isPointer(Block block, long offset) {
    TypeInfo type = block.type == 0 ? null : tables.type(block.type);
    if (type == null || type.isWords() || type.flavour() == Format.TYPE_REF_ARRAY) {
      return true;
    }
    for (FieldInfo field : type.fields()) {
      if (field.kind() == 'L' && field.descriptor().startsWith(offset + ":8")) {
        return offset % 8 == 0;
      }
    }
    return false;
  }

  private List<Pointer> edgeList() {
    return pointers.values().stream()
        .filter(pointer -> blocks.contains(pointer.in) && blocks.contains(pointer.to))
        .toList();
  }

  int edges() {
    return edgeList().size();
  }

  /** Degrees by the blocks' ids. */
  Map<Long, Degrees> degrees() {
    Map<Long, Integer> in = new HashMap<>();
    Map<Long, Integer> out = new HashMap<>();
    for (Pointer edge : edgeList()) {
      out.merge(edge.in.id, 1, Integer::sum);
      in.merge(edge.to.id, 1, Integer::sum);
    }
    Map<Long, Degrees> found = new TreeMap<>();
    for (Block block : blocks) {
      long id = block.id;
      found.put(id, new Degrees(in.getOrDefault(id, 0), out.getOrDefault(id, 0)));
    }
    return found;
  }

  /** Counts by type, those of all under the empty name. */
  Map<String, DegreeCounts> counts() {
    Map<String, Counter> counters = new TreeMap<>(Map.of("", new Counter()));
    Map<Long, Degrees> degrees = degrees();
    for (Block block : blocks) {
      Degrees of = degrees.get(block.id);
      counters.get("").add(of.in, of.out);
      counters.computeIfAbsent(block.name, name -> new Counter()).add(of.in, of.out);
    }
    Map<String, DegreeCounts> found = new TreeMap<>();
    counters.forEach((name, counter) -> found.put(name, counter.counts()));
    return found;
  }

  /** By type and field, the distinct values that are known; pointers count by what they lead to. */
  Map<String, Set<String>> values() {
    Map<String, Set<String>> found = new TreeMap<>();
    for (Block block : blocks) {
      TypeInfo type = block.type == 0 ? null : tables.type(block.type);
      if (type == null || type.isWords() || block.start % 8 != 0) {
        continue;
      }
      for (FieldInfo field : type.fields()) {
        String[] place = field.descriptor().split("[: ]", 3);
        long offset = Long.parseLong(place[0]);
        int size = Integer.parseInt(place[1]);
        boolean inside = offset % 8 + size <= 8 && block.start + offset + size <= block.end;
        Long value = inside ? known(block, offset, size) : null;
        boolean isPointer = field.kind() == 'L' && size == 8;
        if (value != null && !(isPointer && value == 0)) {
          Block to = isPointer ? leading(value) : null;
          found
              .computeIfAbsent(block.name + "." + field.name(), any -> new TreeSet<>())
              .add(to == null ? "value " + value : "block " + to.id);
        }
      }
    }
    return found;
  }

  private Long known(Block block, long offset, int size) {
    long value = 0;
    for (int i = 0; i < size; i++) {
      Integer held = bytes.getOrDefault(block.start + offset + i, block.zeroed ? 0 : -1);
      if (held < 0) {
        return null;
      }
      value |= (long) held << 8 * i;
    }
    return value;
  }
}
