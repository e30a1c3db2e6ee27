package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Name;
import cairn.analysis.api.regions.Region;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.ObjectLayout;
import cairn.graph.walk.SpecialReferences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the extraction has to know of a type of the graph. References are numbered by field. */
final class TypeFacts {
  final String name;

  /** Its superclasses that are the program's, itself first if it is; of objects. */
  final List<String> programClasses;

  /** Whether it is the library's; arrays are what their elements are. */
  final boolean library;

  final boolean array;

  /** Whether it is an array of primitives. */
  final boolean primitive;

  /** Bytes of an element of an array; of all fields of an object. */
  final long dataBytes;

  /** The slots that hold references, of objects. */
  final int[] slots;

  final String[] fields;

  /** The types that declare them. */
  final String[] declarers;

  /** By reference: declared by a class of the program, so that it is an edge of the ideal heap. */
  final boolean[] outside;

  final boolean anyInside;

  /** The reference that is not followed; -1 if there is none. */
  final int weak;

  /** How to walk it; null if it is neither a container nor part of one. */
  @Nullable BoundRule rule;

  /** The field that its description reads the number of elements from, and its slot, or -1. */
  @Nullable Name sizeName;

  int sizeSlot = -1;

  /** Its number among the types of the ideal heap; -1 as long as it has none. */
  int idealType = -1;

  /** By reference, the label of its edge; of meaning for those outside. */
  int[] labels = {};

  /**
   * @param skipped references that are not followed
   */
  TypeFacts(HeapGraph graph, int type, Libraries libraries, Set<SpecialReferences.Kind> skipped) {
    HeapType info = graph.typeInfo(type);
    ObjectLayout layout = graph.layout();
    name = info.name();
    library = libraries.isLibrary(name);
    array = info.isArray();
    programClasses = array ? List.of() : programClasses(graph, type, libraries);
    primitive = array && info.elementKind() != 'L';
    List<HeapType.Field> all = info.fields();
    int count = 0;
    long bytes = array ? layout.bytes(info.elementKind()) : 0;
    slots = new int[array ? 0 : all.size()];
    for (int slot = 0; slot < slots.length; slot++) {
      char kind = all.get(slot).kind();
      bytes += kind == 0 ? 0 : layout.bytes(kind);
      if (kind == 'L') {
        slots[count++] = slot;
      }
    }
    dataBytes = bytes;
    fields = new String[count];
    declarers = new String[count];
    outside = new boolean[count];
    boolean inside = false;
    int referent = -1;
    for (int i = 0; i < count; i++) {
      HeapType.Field field = all.get(slots[i]);
      fields[i] = field.name();
      declarers[i] = field.declaringType();
      outside[i] = !library && !libraries.isLibrary(field.declaringType());
      inside |= !outside[i];
      if (referent < 0
          && field.name().equals("referent")
          && field.declaringType().equals("java.lang.ref.Reference")
          && isWeak(graph, type, skipped)) {
        referent = i;
      }
    }
    anyInside = inside;
    weak = referent;
  }

  private static List<String> programClasses(HeapGraph graph, int type, Libraries libraries) {
    List<String> found = new ArrayList<>();
    int steps = graph.typeCount();
    for (int at = type; at >= 0 && steps-- > 0; at = graph.typeInfo(at).supertype()) {
      String each = graph.typeInfo(at).name();
      if (libraries.isLibrary(each)) {
        break;
      }
      found.add(each);
    }
    return List.copyOf(found);
  }

  private static boolean isWeak(HeapGraph graph, int type, Set<SpecialReferences.Kind> skipped) {
    int steps = graph.typeCount();
    for (int at = type; at >= 0 && steps-- > 0; at = graph.typeInfo(at).supertype()) {
      String name = graph.typeInfo(at).name();
      if (skipped.stream().anyMatch(kind -> kind.className().equals(name))) {
        return true;
      }
    }
    return false;
  }

  int references() {
    return fields.length;
  }

  /** The number of the reference in the lowest field of this name; -1 if there is none. */
  int reference(String field) {
    for (int i = fields.length - 1; i >= 0; i--) {
      if (fields[i].equals(field)) {
        return i;
      }
    }
    return -1;
  }

  /** The reference in a slot; -1 if there is none. */
  int referenceAt(int slot) {
    int found = Arrays.binarySearch(slots, 0, fields.length, slot);
    return found < 0 ? -1 : found;
  }

  boolean isContainer() {
    return rule != null && !rule.part;
  }

  Region.Kind kind() {
    if (isContainer()) {
      return Region.Kind.CONTAINER;
    }
    if (array) {
      return Region.Kind.ARRAY;
    }
    return library ? Region.Kind.OPAQUE : Region.Kind.OBJECT;
  }
}
