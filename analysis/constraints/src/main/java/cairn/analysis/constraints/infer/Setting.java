package cairn.analysis.constraints.infer;

import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The structures that constraints speak of, and which of their fields count as edges: all that lead
 * to structures but those that lead back.
 *
 * @param back by structure, the fields that lead back, such as {@code parent}
 * @param closed structures whose nodes are entered from outside at any place, as rings are: only
 *     edges among themselves count
 */
record Setting(List<SeenType> types, Map<String, Set<String>> back, Set<String> closed) {

  /** The structures that a run has objects of, or could have. */
  Setting in(HeapHistory run) {
    Set<String> names = new HashSet<>();
    run.types().forEach(each -> names.add(each.name()));
    return new Setting(
        types.stream().filter(each -> names.contains(each.name)).toList(), back, closed);
  }

  /** The structures of another setting that this one lacks. */
  Set<String> absentOf(Setting other) {
    Set<String> absent = new HashSet<>();
    other.types.forEach(each -> absent.add(each.structure));
    types.forEach(each -> absent.remove(each.structure));
    return absent;
  }

  /** The structure of a class; null if it is none. */
  @org.jspecify.annotations.Nullable
  SeenType type(String name) {
    for (SeenType type : types) {
      if (type.name.equals(name)) {
        return type;
      }
    }
    return null;
  }

  /**
   * Fields of a type that lead to a structure, or to arrays of nodes of structures. Pointers inside
   * of a C struct's members cannot be declared as edges, so they are none.
   */
  List<SeenField> edges(SeenType type) {
    List<SeenField> found = new ArrayList<>();
    Set<String> backwards = back.getOrDefault(type.structure, Set.of());
    for (SeenField field : type.references()) {
      if (!field.name.matches("[\\w$]+")) {
        continue;
      }
      boolean leads = field.targets.keySet().stream().anyMatch(each -> type(each) != null);
      boolean filled = field.elements.keySet().stream().anyMatch(each -> type(each) != null);
      if ((leads || filled) && !backwards.contains(field.name) && !isEntry(type, field)) {
        found.add(field);
      }
    }
    return found;
  }

  /**
   * Whether a field only says where a structure begins: one of several fields that lead into it, or
   * one that leads into a ring.
   */
  private boolean isEntry(SeenType type, SeenField field) {
    for (SeenType target : types) {
      if (target != type && field.leadsTo(target.name)) {
        boolean recursive = !target.leadingTo(target).isEmpty();
        boolean several = type.leadingTo(target).size() > 1;
        return recursive && (several || closed.contains(target.structure));
      }
    }
    return false;
  }

  /** Edges to nodes of the same type. */
  List<SeenField> own(SeenType type) {
    return edges(type).stream().filter(each -> each.leadsTo(type.name)).toList();
  }

  /** The statements that declare the structures. */
  String declarations() {
    StringBuilder text = new StringBuilder();
    declared().values().forEach(text::append);
    return text.toString();
  }

  /** By structure, the statements that declare it. */
  Map<String, String> declared() {
    Map<String, String> found = new LinkedHashMap<>();
    for (SeenType type : types) {
      List<String> names = new ArrayList<>(edges(type).stream().map(each -> each.name).toList());
      if (names.isEmpty() && !type.references().isEmpty()) {
        // without the word every reference counts, so a field that never is one stands there
        type.wholeNumbers().stream().limit(1).forEach(each -> names.add(each.name));
      }
      String edges = names.isEmpty() ? " FIELDS;\n" : " EDGES " + String.join(", ", names) + ";\n";
      found.put(type.structure, type.structure + edges + binding(type));
    }
    return found;
  }

  private static String binding(SeenType type) {
    boolean plain = type.name.matches(type.isNative ? "\\w+( \\w+)*" : "[\\w.$]+");
    String name = plain ? type.name : '"' + type.name + '"';
    return type.structure + " = " + (type.isNative ? "c " : "java exactly ") + name + ";\n";
  }
}
