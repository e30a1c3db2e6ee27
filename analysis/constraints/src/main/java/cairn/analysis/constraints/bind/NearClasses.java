package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.Structure;
import cairn.graph.HeapType;
import cairn.history.HeapHistory;
import cairn.recording.FieldInfo;
import cairn.recording.TypeInfo;
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

  /** Classes that others name in their fields or as their superclass: these exist, if unseen. */
  private final Set<String> mentioned = new HashSet<>();

  /** Classes that some structure is bound to: nobody misspelt their names. */
  private final Set<String> taken;

  /**
   * @param taken names of classes that structures are bound to
   */
  NearClasses(HeapHistory history, Set<String> taken) {
    this.taken = taken;
    for (int type = 0; type < history.types().size(); type++) {
      int recorded = history.recordedType(type);
      if (recorded != 0 && history.tables().hasType(recorded)) {
        types.add(history.types().get(type));
        TypeInfo info = history.tables().type(recorded);
        mentioned.add(info.superName());
        for (FieldInfo field : info.fields()) {
          mentioned.add(className(field.descriptor()));
        }
      }
    }
  }

  /** The class of a descriptor, {@code [La/b/C;}; empty for numbers. */
  private static String className(String descriptor) {
    int start = descriptor.indexOf('L') + 1;
    boolean isClass = start > 0 && descriptor.endsWith(";");
    return isClass ? descriptor.substring(start, descriptor.length() - 1).replace('/', '.') : "";
  }

  /** Whether the program has a class of this name, though this run did not load it. */
  boolean isMentioned(String name) {
    return mentioned.contains(name);
  }

  /**
   * Whether a class may well exist that this run did not load: others of its package are there, and
   * none that could have been meant instead.
   */
  boolean isPlausible(Structure structure) {
    return !structure.bindings().isEmpty()
        && structure.bindings().stream()
            .allMatch(
                each ->
                    each instanceof Binding.JavaClass java
                        && isKnownPackage(java.name())
                        && isUnlike(java.name()))
        && taken.containsAll(withFields(structure));
  }

  private boolean isKnownPackage(String name) {
    int dot = name.lastIndexOf('.');
    int outer = name.indexOf('$');
    String start = outer > 0 ? name.substring(0, outer) : name.substring(0, dot + 1);
    return (outer > 0 || dot > 0)
        && types.stream()
            .map(HeapType::name)
            .anyMatch(each -> outer > 0 ? isOf(each, start) : isBeside(each, start));
  }

  /** Whether a class is the outer one, or nested in it. */
  private static boolean isOf(String name, String outer) {
    return name.equals(outer) || name.startsWith(outer + "$");
  }

  /** Whether a class is of a package, which ends with a dot. */
  private static boolean isBeside(String name, String inPackage) {
    return name.startsWith(inPackage) && name.indexOf('.', inPackage.length()) < 0;
  }

  /** Whether no class that is still free has a name that is like this one. */
  private boolean isUnlike(String name) {
    Set<String> free = new TreeSet<>();
    for (HeapType type : types) {
      if (!taken.contains(type.name())) {
        free.add(simple(type.name()));
      }
    }
    return NameMatch.didYouMean(simple(name), free).isEmpty();
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
