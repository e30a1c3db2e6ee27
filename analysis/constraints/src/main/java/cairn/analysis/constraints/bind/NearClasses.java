package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.Structure;
import cairn.graph.HeapType;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Classes of a recording that may have been meant by a name that it does not have. */
final class NearClasses {
  private static final int MOST = 3;

  private final List<HeapType> types = new ArrayList<>();

  NearClasses(HeapHistory history) {
    for (int type = 0; type < history.types().size(); type++) {
      int recorded = history.recordedType(type);
      if (recorded != 0 && history.tables().hasType(recorded)) {
        types.add(history.types().get(type));
      }
    }
  }

  /** What may have been meant, with a semicolon before it; empty if nothing is near. */
  String to(Structure structure) {
    List<String> wanted =
        structure.bindings().isEmpty()
            ? List.of(structure.name())
            : structure.bindings().stream()
                .filter(Binding.JavaClass.class::isInstance)
                .map(each -> ((Binding.JavaClass) each).name())
                .toList();
    Set<String> found = new TreeSet<>();
    wanted.forEach(name -> found.addAll(ofSameName(name)));
    if (found.isEmpty()) {
      found.addAll(withFields(structure));
    }
    if (!found.isEmpty()) {
      List<String> first = found.stream().limit(MOST).toList();
      String more = found.size() > MOST ? " and " + (found.size() - MOST) + " more" : "";
      return "; the recording has " + String.join(", ", first) + more;
    }
    TreeSet<String> names = new TreeSet<>();
    types.forEach(type -> names.add(type.name()));
    for (String name : wanted) {
      String hint = NameMatch.didYouMean(name, names);
      if (!hint.isEmpty()) {
        return "; " + hint;
      }
    }
    return "";
  }

  /** Of another package or another outer class, or with other capital letters. */
  private Set<String> ofSameName(String name) {
    Set<String> found = new TreeSet<>();
    for (HeapType type : types) {
      if (!type.isArray() && simple(type.name()).equals(simple(name))) {
        found.add(type.name());
      }
    }
    return found;
  }

  private static String simple(String name) {
    int start = Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1;
    return name.substring(start).toLowerCase(Locale.ROOT);
  }

  /** Those that have all the fields that the structure names. */
  private Set<String> withFields(Structure structure) {
    Set<String> fields = new HashSet<>(structure.edges());
    structure.fields().forEach(field -> fields.add(field.name()));
    Set<String> found = new TreeSet<>();
    for (HeapType type : types) {
      Set<String> own = new HashSet<>();
      type.fields().forEach(field -> own.add(field.name()));
      if (!fields.isEmpty() && own.containsAll(fields)) {
        found.add(type.name());
      }
    }
    return found;
  }
}
