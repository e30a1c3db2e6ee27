package cairn.engine;

import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.Variable;
import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A typed heap as a recording of one moment, so that what is asked of recordings can be asked of
 * cores: every block is allocated, and what memory holds is stored in it; global variables are
 * static fields; what other memory leads to are the nodes of a C-point at the end.
 */
final class TypedRecording {
  private static final int MOST_FIELDS = 1024;
  private static final long MOST_BYTES = 1 << 16;
  private static final int PIECE = 1 << 12;

  private final TypedHeap heap;
  private final TypeTable types;
  private final BlockTable blocks;
  private final MemoryImage memory;
  private final RecordingWriter writer;
  private final LaneWriter lane;
  private final Map<List<Object>, Integer> known = new HashMap<>();
  private final int store;

  private TypedRecording(TypedHeap heap, RecordingWriter writer) throws IOException {
    this.heap = heap;
    this.types = heap.snapshot().types();
    this.blocks = heap.blocks();
    this.memory = heap.snapshot().memory();
    this.writer = writer;
    this.lane = writer.lane(0);
    lane.thread(writer.thread("main"));
    this.store = writer.site(Format.WRITE, 0, "", 0, "", "", (char) 0);
  }

  static void write(TypedHeap heap, Path file) throws IOException {
    Map<String, String> meta = new LinkedHashMap<>();
    meta.put("recorder", "native");
    meta.put("recorder.version", "1");
    meta.put("command", heap.snapshot().program());
    meta.put("options", "memory");
    try (RecordingWriter writer = RecordingWriter.create(file, meta)) {
      new TypedRecording(heap, writer).run();
    }
  }

  private void run() throws IOException {
    globals();
    int allocated = writer.site(Format.TYPED_BLOCK, 0, "", 0, "", "", (char) 0);
    Map<Integer, Long> ids = new HashMap<>();
    for (int block = 0; block < blocks.count(); block++) {
      if (heap.verdicts()[block] != BlockVerdict.FREE && blocks.sizes()[block] > 0) {
        long address = blocks.addresses()[block];
        long size = blocks.sizes()[block];
        ids.put(block, lane.typedBlock(allocated, type(block), address, size, Format.BLOCK_ZEROED));
      }
    }
    for (int block : ids.keySet().stream().sorted().toList()) {
      store(blocks.addresses()[block], blocks.sizes()[block]);
    }
    int point = writer.site(Format.CPOINT, 0, "", 0, "", "end of memory", (char) 0);
    long[] nodes =
        heap.entered().stream()
            .filter(ids::containsKey)
            .mapToLong(block -> ids.getOrDefault(block, 0L))
            .toArray();
    lane.cpoint(point, Format.CPOINT_DIRECTIVE, nodes, nodes.length, (char) 0, 0);
    writer.end(Format.END_EXIT, 0, "");
  }

  /** Stores what memory holds; zeros are there already. */
  private void store(long address, long size) throws IOException {
    for (long at = 0; at < size; at += PIECE) {
      int count = (int) Math.min(PIECE, size - at);
      if (!memory.knows(address + at, count)) {
        continue;
      }
      byte[] bytes = new byte[count];
      boolean zero = true;
      for (int i = 0; i < count; i++) {
        bytes[i] = (byte) memory.read(address + at + i, 1);
        zero &= bytes[i] == 0;
      }
      if (zero) {
        continue;
      }
      if (count > Long.BYTES) {
        lane.write(store, address + at, bytes, count);
      } else {
        long value = 0;
        for (int i = 0; i < count; i++) {
          value |= (bytes[i] & 0xFFL) << 8 * i;
        }
        lane.write(store, address + at, count, value);
      }
    }
  }

  private int type(int block) {
    BlockType type = heap.type(block);
    long size = blocks.sizes()[block];
    boolean fits = type != null && types.size(type.type()) > 0;
    if (type == null || !fits || size > MOST_BYTES) {
      return words();
    }
    String name = type.name(types, size);
    List<Object> key = List.of(name, type.type(), size);
    Integer made = known.get(key);
    if (made == null) {
      made = make(type, name, size);
      known.put(key, made);
    }
    return made;
  }

  private int words() {
    return known.computeIfAbsent(List.of("block"), k -> block("block", 0, List.of()));
  }

  private int block(String name, long size, List<FieldInfo> fields) {
    int flags = Format.TYPE_FLAG_RECORDED;
    return writer.type(Format.TYPE_BLOCK, name, 0, "", "", flags, size, (char) 0, fields);
  }

  private int make(BlockType type, String name, long size) {
    FieldList one = FieldList.of(types, type.type());
    long each = types.size(type.type());
    if (one.isScalar()) {
      return array(type.type(), each);
    }
    long count = type.elements();
    if (one.fields().isEmpty() || one.fields().size() * count > MOST_FIELDS) {
      return words();
    }
    FieldList all = count > 1 ? one.times((int) count, each) : one;
    String shown = type.count() > 1 ? name : types.name(type.type());
    return block(shown, size, pieces(all, "", 0, size, 0));
  }

  private int array(int type, long each) {
    FieldList one = FieldList.of(types, type);
    boolean text = types.kind(type) == Kind.CHARACTER || each == 1 || one.fields().isEmpty();
    if (text) {
      return words();
    }
    char kind = one.fields().get(0).kind();
    char element = kind == 'J' ? each == 8 ? 'J' : each == 4 ? 'I' : 'S' : kind;
    return writer.arrayType(types.name(type) + "[]", element);
  }

  /** The fields of a type, and words for what none of them covers. */
  private static List<FieldInfo> pieces(
      FieldList list, String prefix, long from, long size, int flags) {
    List<FieldInfo> found = new ArrayList<>();
    BitSet covered = new BitSet();
    for (int i = 0; i < list.fields().size(); i++) {
      int at = (int) list.offset(i);
      int bytes = list.size(i);
      boolean free = covered.get(at, at + bytes).isEmpty() && at + bytes <= size;
      if (free) {
        covered.set(at, at + bytes);
        String own = list.fields().get(i).name();
        String name = prefix.isEmpty() ? own : join(prefix, own);
        found.add(
            new FieldInfo(name, list.fields().get(i).kind(), flags, from + at + ":" + bytes + " "));
      }
    }
    for (int at = covered.nextClearBit(0); at < size; at = covered.nextClearBit(at)) {
      int next = covered.nextSetBit(at);
      int end = (int) Math.min(size, (at | 7) + 1L);
      int stop = next >= 0 ? Math.min(end, next) : end;
      covered.set(at, stop);
      found.add(new FieldInfo(prefix + "+" + at, 'J', flags, from + at + ":" + (stop - at) + " "));
    }
    return found;
  }

  private static String join(String variable, String field) {
    boolean plain = field.equals(FieldList.VALUE);
    return plain ? variable : variable + (field.startsWith("[") ? "" : ".") + field;
  }

  private void globals() throws IOException {
    List<Variable> all =
        heap.snapshot().variables().stream()
            .filter(v -> !v.isLocal() && !v.isInRegister())
            .filter(v -> types.size(v.type()) > 0 && types.size(v.type()) <= MOST_BYTES)
            .filter(v -> memory.knows(v.address(), types.size(v.type())))
            .sorted(Comparator.comparingLong(Variable::address).thenComparing(Variable::name))
            .toList();
    if (all.isEmpty()) {
      return;
    }
    long base = all.get(0).address();
    long covered = base;
    List<FieldInfo> fields = new ArrayList<>();
    Map<String, Integer> names = new HashMap<>();
    List<Variable> written = new ArrayList<>();
    for (Variable variable : all) {
      long size = types.size(variable.type());
      FieldList list = FieldList.of(types, variable.type());
      boolean far = variable.address() - base > Integer.MAX_VALUE - MOST_BYTES;
      if (variable.address() < covered || far || list.fields().size() > MOST_FIELDS) {
        continue;
      }
      int twins = names.merge(variable.name(), 1, Integer::sum);
      String name = twins == 1 ? variable.name() : variable.name() + "#" + twins;
      long from = variable.address() - base;
      fields.addAll(pieces(list, name, from, size, Format.FIELD_STATIC));
      covered = variable.address() + size;
      written.add(variable);
    }
    lane.globals(block(heap.snapshot().program(), 0, fields), base);
    for (Variable variable : written) {
      store(variable.address(), types.size(variable.type()));
    }
  }
}
