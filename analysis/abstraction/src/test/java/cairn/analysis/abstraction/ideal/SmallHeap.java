package cairn.analysis.abstraction.ideal;

import cairn.graph.HeapGraph;
import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A heap that a test writes down: classes, then objects, then what they refer to. */
final class SmallHeap {
  private static final Libraries STANDARD = Libraries.standard();

  private final List<HeapType> types = new ArrayList<>();
  private final Map<String, Integer> typeNumbers = new HashMap<>();
  private final List<String> objects = new ArrayList<>();
  private final List<Integer> lengths = new ArrayList<>();
  private final Map<Integer, Map<Integer, Integer>> references = new LinkedHashMap<>();
  private final Map<Integer, Map<Integer, Long>> numbers = new HashMap<>();
  private final List<Variables.Variable> variables = new ArrayList<>();

  /** A class with fields of references, or of numbers if their names begin with '#'. */
  SmallHeap type(String name, @Nullable String superclass, String... fields) {
    int above = superclass == null ? -1 : number(superclass);
    List<HeapType.Field> all = new ArrayList<>(above < 0 ? List.of() : types.get(above).fields());
    for (String field : fields) {
      boolean number = field.startsWith("#");
      all.add(new HeapType.Field(number ? field.substring(1) : field, number ? 'I' : 'L', name));
    }
    typeNumbers.put(name, types.size());
    types.add(new HeapType(name, above, false, (char) 0, all));
    return this;
  }

  private int number(String type) {
    Integer known = typeNumbers.get(type);
    if (known == null && type.endsWith("[]")) {
      known = types.size();
      typeNumbers.put(type, known);
      types.add(new HeapType(type, -1, true, type.equals("int[]") ? 'I' : 'L', List.of()));
    }
    if (known == null) {
      throw new IllegalArgumentException(type);
    }
    return known;
  }

  /** An object of a class; its fields are null. */
  int add(String type) {
    return array(type, types.get(number(type)).fields().size());
  }

  int array(String type, int length) {
    number(type);
    objects.add(type);
    lengths.add(length);
    return objects.size() - 1;
  }

  SmallHeap set(int object, String field, int target) {
    return set(object, slot(object, field), target);
  }

  SmallHeap set(int object, int slot, int target) {
    references.computeIfAbsent(object, key -> new HashMap<>()).put(slot, target);
    return this;
  }

  SmallHeap number(int object, String field, long value) {
    numbers.computeIfAbsent(object, key -> new HashMap<>()).put(slot(object, field), value);
    return this;
  }

  private int slot(int object, String field) {
    List<HeapType.Field> fields = types.get(number(objects.get(object))).fields();
    for (int slot = fields.size() - 1; slot >= 0; slot--) {
      if (fields.get(slot).name().equals(field)) {
        return slot;
      }
    }
    throw new IllegalArgumentException(field);
  }

  SmallHeap variable(String name, int object) {
    variables.add(new Variables.Variable(name, object));
    return this;
  }

  HeapGraph graph() {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    types.forEach(builder::addType);
    for (int object = 0; object < objects.size(); object++) {
      int type = number(objects.get(object));
      builder.addNode(
          0x1000 + 16L * object, type, size(object), lengths.get(object), SlotKind.NULL);
    }
    for (int object = 0; object < objects.size(); object++) {
      builder.openNode(object);
      references.getOrDefault(object, Map.of()).forEach(builder::reference);
      numbers
          .getOrDefault(object, Map.of())
          .forEach((slot, value) -> builder.slot(slot, SlotKind.INT, value));
    }
    return builder.build();
  }

  private long size(int object) {
    return 16 + 8L * lengths.get(object) + 8L * (object % 3);
  }

  Extraction extract(Libraries libraries) {
    return IdealHeaps.of(graph(), Variables.of(variables), libraries, Progress.NONE);
  }

  Extraction extract() {
    return extract(STANDARD);
  }

  int[] variableNodes() {
    return variables.stream().mapToInt(Variables.Variable::node).filter(n -> n >= 0).toArray();
  }
}
