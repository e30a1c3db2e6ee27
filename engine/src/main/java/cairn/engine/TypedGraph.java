package cairn.engine;

import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.graph.HeapGraph;
import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.Variable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A typed heap as a graph: a node for each block in use, its address as its id, with the fields of
 * its type as slots. Blocks without a type have a slot for each word that is the address of a
 * block. Roots are variables, and for what no variable leads to, other memory.
 */
final class TypedGraph {
  private final TypedHeap heap;
  private final TypeTable types;
  private final BlockTable blocks;
  private final MemoryImage memory;
  private final HeapGraphBuilder builder = new HeapGraphBuilder();
  private final Map<List<Object>, Integer> known = new HashMap<>();
  private final Map<Integer, FieldList> fields = new HashMap<>();
  private final int[] nodes;

  private TypedGraph(TypedHeap heap) {
    this.heap = heap;
    this.types = heap.snapshot().types();
    this.blocks = heap.blocks();
    this.memory = heap.snapshot().memory();
    this.nodes = new int[blocks.count()];
  }

  static HeapGraph of(TypedHeap heap) {
    return new TypedGraph(heap).build();
  }

  /**
   * How a block is seen.
   *
   * @param type of the graph
   * @param slots how many it has
   * @param fields of its type; of an array, of each element; a word if only addresses are seen
   * @param each bytes of an element
   */
  private record View(int type, int slots, FieldList fields, long each) {}

  private HeapGraph build() {
    Arrays.fill(nodes, -1);
    View[] views = new View[blocks.count()];
    for (int block = 0; block < views.length; block++) {
      if (heap.verdicts()[block] != BlockVerdict.FREE) {
        View view = view(block);
        views[block] = view;
        nodes[block] =
            builder.addNode(
                blocks.addresses()[block], view.type(), blocks.sizes()[block], view.slots());
      }
    }
    for (int block = 0; block < views.length; block++) {
      if (nodes[block] >= 0 && views[block].slots() > 0) {
        builder.openNode(nodes[block]);
        slots(block, views[block]);
      }
    }
    roots();
    return builder.build();
  }

  private View view(int block) {
    BlockType type = heap.type(block);
    long size = blocks.sizes()[block];
    if (type == null) {
      return words("block", size);
    }
    if (heap.verdicts()[block] == BlockVerdict.UNTYPABLE || types.size(type.type()) <= 0) {
      return words(types.name(type.type()) + " (does not fit)", size);
    }
    FieldList list = fields.computeIfAbsent(type.type(), t -> FieldList.of(types, t));
    long each = types.size(type.type());
    if (type.count() <= 1) {
      String name = types.name(type.type());
      int number =
          known.computeIfAbsent(
              List.of(name, type.type()),
              k -> builder.addType(new HeapType(name, -1, false, (char) 0, list.fields())));
      return new View(number, list.fields().size(), list, Math.max(each, 1));
    }
    boolean scalar = list.fields().size() == 1 && list.isScalar();
    if (scalar) {
      char kind = list.fields().get(0).kind();
      int number =
          known.computeIfAbsent(
              List.of(types.name(type.type()) + "[]", kind),
              k -> builder.addType(new HeapType(k.get(0) + "", -1, true, kind, List.of())));
      return new View(number, (int) Math.min(Integer.MAX_VALUE, type.count()), list, each);
    }
    if (list.fields().isEmpty() || list.fields().size() * type.count() > FieldList.MOST) {
      return words(types.name(type.type()) + "[]", size);
    }
    FieldList all = list.times((int) type.count(), each);
    String name = type.name(types, size);
    int number =
        known.computeIfAbsent(
            List.of(name, type.type()),
            k -> builder.addType(new HeapType(name, -1, false, (char) 0, all.fields())));
    return new View(number, all.fields().size(), all, size);
  }

  /** Every word, as an array of which only addresses of blocks are seen. */
  private View words(String name, long size) {
    int number =
        known.computeIfAbsent(
            List.of(name, "words"),
            k -> builder.addType(new HeapType(name, -1, true, 'L', List.of())));
    int slots = (int) Math.min(Integer.MAX_VALUE, size / types.pointerSize());
    return new View(number, slots, FieldList.WORD, types.pointerSize());
  }

  private void slots(int block, View view) {
    long start = blocks.addresses()[block];
    int perElement = Math.max(1, view.fields().fields().size());
    for (int slot = 0; slot < view.slots(); slot++) {
      FieldList list = view.fields();
      int field = slot % perElement;
      long offset = slot / perElement * view.each() + list.offset(field);
      int size = list.size(field) == 0 ? types.pointerSize() : list.size(field);
      if (offset + size > blocks.sizes()[block] || !memory.knows(start + offset, size)) {
        continue;
      }
      long raw = memory.read(start + offset, size);
      if (list.isPointer(field)) {
        pointer(slot, raw, list == FieldList.WORD);
      } else {
        builder.slot(slot, list.kind(field), list.value(field, raw));
      }
    }
  }

  private void pointer(int slot, long raw, boolean anything) {
    int target = raw == 0 ? -1 : blocks.at(raw);
    if (target < 0 && raw != 0) {
      int before = blocks.floor(raw);
      target = before >= 0 && blocks.end(before) == raw ? before : -1;
    }
    if (target >= 0 && nodes[target] >= 0) {
      builder.reference(slot, nodes[target]);
    } else if (!anything) {
      builder.slot(slot, raw == 0 ? SlotKind.NULL : SlotKind.WILD, raw);
    }
  }

  private void roots() {
    BitSet led = new BitSet();
    for (Variable variable : heap.snapshot().variables()) {
      FieldList list = fields.computeIfAbsent(variable.type(), t -> FieldList.of(types, t));
      for (int i = 0; i < list.fields().size(); i++) {
        if (!list.isPointer(i)) {
          continue;
        }
        long at = variable.address() + list.offset(i);
        int word = types.pointerSize();
        boolean register = variable.isInRegister();
        if (!register && !memory.knows(at, word)) {
          continue;
        }
        int block = blocks.at(register ? variable.value() : memory.read(at, word));
        if (block >= 0 && nodes[block] >= 0) {
          String path = list.fields().get(i).name();
          String name = path.equals(FieldList.VALUE) ? "" : path;
          String dot = name.isEmpty() || name.startsWith("[") ? "" : ".";
          Root.Kind kind = variable.isLocal() ? Root.Kind.LOCAL : Root.Kind.GLOBAL;
          builder.addRoot(new Root(kind, variable.name() + dot + name, nodes[block]));
          led.set(block);
        }
      }
    }
    for (int block = heap.entered().nextSetBit(0);
        block >= 0;
        block = heap.entered().nextSetBit(block + 1)) {
      if (!led.get(block) && nodes[block] >= 0) {
        builder.addRoot(new Root(Root.Kind.OTHER, "other memory", nodes[block]));
      }
    }
  }
}
