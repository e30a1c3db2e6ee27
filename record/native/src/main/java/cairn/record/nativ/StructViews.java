package cairn.record.nativ;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import cairn.symbols.CTypes;
import cairn.symbols.Program;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lays structures of the program's debug information over a heap whose nodes have no types: where a
 * global variable, or a field of a structure that was found, points to a structure of the program,
 * there is one. What pointers of pointers, {@code void *} and numbers lead to is not followed.
 *
 * <p>Memory: some 200 bytes for each structure that is found, and 8 for each word on a page that
 * was written.
 */
final class StructViews {
  /** Structures with more bytes are not laid over memory. */
  private static final int MOST_BYTES = 4096;

  private final Program program;
  private final RecordingWriter writer;
  private final LaneWriter lane;
  private final HeapNodes nodes;
  private final FreeLists.Sites sites;

  /** A structure as a type of the recording, and where in it pointers to others are. */
  private record Shape(String name, int type, int size, long[] offsets, String[] pointed) {}

  /** A structure at an address. */
  private record Spot(String name, long address) {}

  private final Map<String, Shape> shapes = new HashMap<>();
  private final Set<String> unknown = new HashSet<>();
  private final Map<Long, String> pointers = new HashMap<>();
  private final Set<Spot> found = new HashSet<>();

  /** Pointers that words of the heap hold now. */
  private final Map<Long, Long> held = new HashMap<>();

  StructViews(
      Program program,
      RecordingWriter writer,
      LaneWriter lane,
      HeapNodes nodes,
      FreeLists.Sites sites) {
    this.program = program;
    this.writer = writer;
    this.lane = lane;
    this.nodes = nodes;
    this.sites = sites;
  }

  /** The executable is in memory, moved by so many bytes. */
  void module(long moved) throws IOException {
    List<FieldInfo> fields = new ArrayList<>();
    long from = Long.MAX_VALUE;
    for (Program.Variable variable : program.variables()) {
      Shape shape = shape(target(CTypes.name(variable.type(), variable.plusPlus())));
      if (shape != null && CTypes.isPointer(variable.type()) && variable.address() > 0) {
        from = Math.min(from, variable.address());
        String place = variable.address() - from + ":8 " + shape.name() + " *";
        fields.add(new FieldInfo(variable.name(), 'L', Format.FIELD_STATIC, place));
        pointers.put(variable.address() + moved, shape.name());
      }
    }
    if (!fields.isEmpty()) {
      String name = String.valueOf(program.file().path().getFileName());
      lane.globals(type(name, 0, fields), from + moved);
    }
  }

  /** A word is about to be stored at an aligned address. */
  void word(int instruction, long address, long value) throws IOException {
    if (shapes.isEmpty()) {
      return;
    }
    if (!nodes.isHeap(value)) {
      held.remove(address);
      return;
    }
    if (nodes.isHeap(address)) {
      held.put(address, value);
    }
    String pointed = pointers.get(address);
    if (pointed != null) {
      lay(instruction, new Spot(pointed, value));
    }
  }

  /** A part of a word is about to be stored: it holds no pointer that is known. */
  void part(long address) {
    held.remove(address & -HeapNodes.WORD);
  }

  /** Lays a structure over memory, and those that it leads to already. */
  private void lay(int instruction, Spot first) throws IOException {
    Deque<Spot> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      Spot spot = open.pop();
      Shape shape = shape(spot.name());
      if (shape == null || (spot.address() & 3) != 0 || !found.add(spot)) {
        continue;
      }
      int site = sites.of(Format.TYPED_BLOCK, instruction);
      List<Spot> inner = new ArrayList<>();
      for (int i = 0; i < shape.offsets().length; i++) {
        long at = spot.address() + shape.offsets()[i];
        pointers.put(at, shape.pointed()[i]);
        Long to = held.get(at);
        if (to != null) {
          inner.add(new Spot(shape.pointed()[i], to));
        }
      }
      lane.typedBlock(site, shape.type(), spot.address(), shape.size(), 0);
      inner.forEach(open::push);
    }
  }

  /** What {@code struct x *} points to; empty if it is no such name. */
  private static String target(String pointer) {
    return pointer.endsWith("*") ? pointer.substring(0, pointer.length() - 1).strip() : "";
  }

  private @Nullable Shape shape(String name) {
    Shape known = shapes.get(name);
    if (known != null || name.isEmpty() || unknown.contains(name)) {
      return known;
    }
    Program.Struct struct = program.struct(name);
    boolean fits = struct != null && struct.die().size() <= MOST_BYTES;
    List<FieldInfo> fields =
        fits && struct != null
            ? RecordedTypes.fields(struct.die(), struct.die().size(), 0, struct.plusPlus())
            : null;
    if (struct == null || fields == null || fields.isEmpty()) {
      unknown.add(name);
      return null;
    }
    Map<Long, String> pointed = new HashMap<>();
    for (FieldInfo field : fields) {
      int colon = field.descriptor().indexOf(':');
      String target = target(field.descriptor().substring(field.descriptor().indexOf(' ') + 1));
      if (field.kind() == 'L' && program.struct(target) != null) {
        pointed.put(Long.parseLong(field.descriptor().substring(0, colon)), target);
      }
    }
    int size = (int) struct.die().size();
    long[] offsets = pointed.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    String[] targets = new String[offsets.length];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = pointed.getOrDefault(offsets[i], "");
    }
    Shape made = new Shape(name, type(name, size, fields), size, offsets, targets);
    shapes.put(name, made);
    return made;
  }

  private int type(String name, long size, List<FieldInfo> fields) {
    int flags = Format.TYPE_FLAG_RECORDED | Format.TYPE_FLAG_VIEW;
    return writer.type(Format.TYPE_BLOCK, name, 0, "", "", flags, size, (char) 0, fields);
  }
}
