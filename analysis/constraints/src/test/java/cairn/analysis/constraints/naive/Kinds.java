package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.Structure;
import cairn.graph.HeapType;
import cairn.history.HeapHistory;
import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.SiteInfo;
import cairn.recording.TypeInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which nodes of a history are of which structure, and what their fields' numbers mean. */
final class Kinds {
  private final HeapHistory history;
  private final Spec spec;

  /** What {@link #of} has said. */
  private final Map<Integer, List<Structure>> known = new HashMap<>();

  Kinds(HeapHistory history, Spec spec) {
    this.history = history;
    this.spec = spec;
  }

  /** A field, or an element of the array that it refers to. */
  record Numbered(int field, int element) {}

  Structure structure(String name) {
    return spec.structures().stream()
        .filter(structure -> structure.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  List<Structure> of(int node) {
    return known.computeIfAbsent(
        node, n -> spec.structures().stream().filter(each -> boundType(n, each) >= 0).toList());
  }

  boolean isOf(int node, Structure structure) {
    return of(node).contains(structure);
  }

  /** The topmost of a node's types that a structure speaks of, or -1. */
  private int boundType(int node, Structure structure) {
    int type = history.type(node);
    HeapType heapType = history.types().get(type);
    if (history.recordedType(type) == 0 || heapType.isArray() != structure.isArray()) {
      return -1;
    }
    int bound = -1;
    for (Binding binding : bindings(structure)) {
      int found = boundType(node, binding);
      bound = bound < 0 || found >= 0 && isAbove(found, bound) ? found : bound;
    }
    return bound;
  }

  private static List<Binding> bindings(Structure structure) {
    if (!structure.bindings().isEmpty()) {
      return structure.bindings();
    }
    return List.of(
        new Binding.JavaClass(structure.position(), structure.name(), false),
        new Binding.NativeType(structure.position(), structure.name()));
  }

  private boolean isAbove(int upper, int lower) {
    for (int type = lower; type >= 0; type = history.types().get(type).supertype()) {
      if (type == upper) {
        return true;
      }
    }
    return false;
  }

  private int boundType(int node, Binding binding) {
    int type = history.type(node);
    boolean isBlock = recorded(type).flavour() == Format.TYPE_BLOCK;
    if (binding instanceof Binding.AllocatedAt at) {
      return isMadeAt(node, at) ? type : -1;
    }
    if (binding instanceof Binding.NativeType named) {
      return isBlock && recorded(type).name().equals(named.name()) ? type : -1;
    }
    Binding.JavaClass named = (Binding.JavaClass) binding;
    int found = -1;
    for (int at = type; at >= 0 && !isBlock; at = history.types().get(at).supertype()) {
      if (Names.isClass(named.name(), history.types().get(at).name())) {
        found = at;
      }
      if (named.exactly()) {
        break;
      }
    }
    return found;
  }

  private TypeInfo recorded(int type) {
    return history.tables().type(history.recordedType(type));
  }

  private boolean isMadeAt(int node, Binding.AllocatedAt at) {
    if (history.site(node) == 0) {
      return false;
    }
    SiteInfo site = history.tables().site(history.site(node));
    String file = site.type() == 0 ? "" : history.tables().type(site.type()).sourceFile();
    return site.line() == at.line() && (file.equals(at.file()) || file.endsWith("/" + at.file()));
  }

  /** Index of a field by its name; the most derived class's if several have it; -1 for none. */
  int field(int node, String name) {
    List<HeapType.Field> fields = history.types().get(history.type(node)).fields();
    for (int i = fields.size() - 1; i >= 0; i--) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** What the number of a field means for a node, no array; null for nothing. */
  @Nullable Numbered numbered(int node, @Nullable Structure structure, long number) {
    if (structure != null && !structure.fields().isEmpty()) {
      return byNames(node, structure, number);
    }
    int type = structure == null ? history.type(node) : boundType(node, structure);
    List<String> descriptors = descriptors(type);
    List<Integer> lengths = lengths(descriptors, structure);
    long next = 1;
    for (int field = 0; field < lengths.size(); field++) {
      if (number >= next && number < next + Math.abs(lengths.get(field))) {
        return new Numbered(field, lengths.get(field) < 0 ? (int) (number - next) : -1);
      }
      next += Math.abs(lengths.get(field));
    }
    return null;
  }

  private @Nullable Numbered byNames(int node, Structure structure, long number) {
    long next = 1;
    for (Structure.NamedField named : structure.fields()) {
      if (number >= next && number < next + named.length()) {
        int field = field(node, named.name());
        return field < 0
            ? null
            : new Numbered(field, named.isInline() ? (int) (number - next) : -1);
      }
      next += named.length();
    }
    return null;
  }

  /** The descriptors of a type's declared fields, those of the topmost supertype first. */
  private List<String> descriptors(int type) {
    List<String> found = new ArrayList<>();
    int id = history.recordedType(type);
    while (id != 0) {
      TypeInfo entry = history.tables().type(id);
      found.addAll(
          0,
          entry.fields().stream().filter(f -> !f.isStatic()).map(FieldInfo::descriptor).toList());
      id = entry.superType();
    }
    return found;
  }

  /** How many numbers each field takes; minus as many if they are those of an array's elements. */
  private static List<Integer> lengths(List<String> descriptors, @Nullable Structure structure) {
    boolean hasArrays = descriptors.stream().anyMatch(d -> d.startsWith("["));
    if (structure == null || !hasArrays || structure.fieldCount() == descriptors.size()) {
      return descriptors.stream().map(d -> 1).toList();
    }
    long referenceArrays = descriptors.stream().filter(Kinds::isReferenceArray).count();
    long otherArrays =
        descriptors.stream().filter(d -> d.startsWith("[")).count() - referenceArrays;
    long references = descriptors.stream().filter(d -> d.startsWith("L")).count();
    long primitives = descriptors.size() - references - referenceArrays - otherArrays;
    long elements = structure.edgeCount() - references;
    long numbers = structure.fieldCount() - structure.edgeCount() - primitives;
    boolean fits =
        structure.fieldCount() >= 0
            && structure.edgeCount() >= 0
            && (referenceArrays == 1 ? elements > 0 : referenceArrays == 0 && elements == 0)
            && (otherArrays == 1 ? numbers > 0 : otherArrays == 0 && numbers == 0);
    if (!fits) {
      return List.of();
    }
    return descriptors.stream()
        .map(d -> !d.startsWith("[") ? 1 : (int) -(isReferenceArray(d) ? elements : numbers))
        .toList();
  }

  private static boolean isReferenceArray(String descriptor) {
    return descriptor.startsWith("[L") || descriptor.startsWith("[[");
  }
}
