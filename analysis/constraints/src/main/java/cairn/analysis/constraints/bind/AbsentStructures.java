package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Structure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Structures of which the recording has no class. Their name may be wrong, so what a constraint
 * reads of them says nothing: it can neither hold nor be violated. A class of the JDK that exists
 * is no wrong name, nor is one that a class of the recording names: the program made no such
 * object. Where nothing looks like a slip of the pen, others that merely follow edges are checked.
 */
public final class AbsentStructures {
  /** By the structure's name: what was looked for, and what may have been meant. */
  private final Map<String, String> absent = new LinkedHashMap<>();

  /** Those of them whose name may be a mistake, so that edges may be missing. */
  private final Set<String> doubtful = new LinkedHashSet<>();

  /** What this run did not load, but other classes name. */
  private final List<String> unloaded = new ArrayList<>();

  /** The names of the fields that some class has. */
  private final Set<String> fields = new HashSet<>();

  /** Attributes that read one of them, by {@code structure.NAME}, with the structure's name. */
  private final Map<String, String> attributes = new TreeMap<>();

  AbsentStructures(BoundSpec bound) {
    NearClasses near = new NearClasses(bound.history(), taken(bound));
    bound.history().types().forEach(type -> fields.addAll(BindCheck.fieldNames(type)));
    for (Structure structure : bound.spec().structures()) {
      int number = bound.structure(structure.name());
      boolean found = !bound.shapes().typesOf(number).isEmpty() || bound.shapes().isBySite(number);
      boolean ofJdk = isOfJdk(structure);
      if (!found && isMentioned(structure, near)) {
        unloaded.add(
            "no '"
                + structure.name()
                + "' was made: this run did not load "
                + names(structure).get(0));
      } else if (!found && !(ofJdk && FieldHints.isOpened(bound.history()))) {
        if (!near.isPlausible(structure)) {
          doubtful.add(structure.name());
        }
        String hint = ofJdk ? "; " + FieldHints.JDK : near.to(structure);
        absent.put(structure.name(), lookedFor(structure) + hint);
      }
    }
    boolean changed = !absent.isEmpty() || !unloaded.isEmpty();
    while (changed) {
      changed = false;
      for (Attribute attribute : bound.spec().attributes()) {
        String name = attribute.structure() + "." + attribute.name();
        String read = attributes.containsKey(name) ? "" : readBy(attribute);
        if (!read.isEmpty()) {
          attributes.put(name, read);
          changed = true;
        }
      }
    }
  }

  private static Set<String> taken(BoundSpec bound) {
    Set<String> taken = new HashSet<>();
    for (Structure structure : bound.spec().structures()) {
      bound
          .shapes()
          .typesOf(bound.structure(structure.name()))
          .forEach(type -> taken.add(type.name()));
    }
    return taken;
  }

  private static boolean isMentioned(Structure structure, NearClasses near) {
    return !structure.bindings().isEmpty()
        && structure.bindings().stream()
            .allMatch(
                each -> each instanceof Binding.JavaClass java && near.isMentioned(java.name()));
  }

  boolean isEmpty() {
    return absent.isEmpty();
  }

  /** Whether a field that no class has may be one of a class that this run did not load. */
  boolean mayHave(String field) {
    return !fields.contains(field) && (!absent.isEmpty() || !unloaded.isEmpty());
  }

  /** For each of them a sentence without a full stop. */
  List<String> notes() {
    List<String> notes = new ArrayList<>(unloaded);
    absent.forEach(
        (name, text) -> notes.add("no class of the recording is a '" + name + "': " + text));
    return notes;
  }

  /** Why nothing can be said of a constraint; empty if all that it reads is there. */
  public String why(Constraint constraint) {
    Set<String> read = new LinkedHashSet<>();
    for (Constraint.Variable variable : constraint.variables()) {
      if (absent.containsKey(variable.structure())) {
        read.add(variable.structure());
      }
    }
    Constraint.Range range = constraint.range();
    for (Expr part :
        Arrays.asList(
            range == null ? null : range.from(),
            range == null ? null : range.to(),
            constraint.guard(),
            constraint.body())) {
      if (part != null && read.isEmpty()) {
        read.addAll(readBy(part));
      }
    }
    if (read.isEmpty()) {
      return "";
    }
    String name = read.iterator().next();
    return name.startsWith(".")
        ? "not checked, because no class of this run has a field '" + name.substring(1) + "'"
        : "not checked, because it reads '" + name + "': " + absent.get(name);
  }

  private String readBy(Attribute attribute) {
    if (absent.containsKey(attribute.structure())) {
      return attribute.structure();
    }
    List<Expr> parts = new ArrayList<>(Arrays.asList(attribute.nullValue(), attribute.guard()));
    parts.addAll(Arrays.asList(attribute.first(), attribute.second()));
    for (Expr part : parts.stream().filter(Objects::nonNull).toList()) {
      for (String name : readBy(part)) {
        return name;
      }
    }
    return "";
  }

  private Set<String> readBy(Expr expr) {
    Set<String> read = new LinkedHashSet<>();
    if (expr instanceof Expr.IsA isA && absent.containsKey(isA.structure())) {
      read.add(isA.structure());
    } else if (expr instanceof Expr.Count count && absent.containsKey(count.structure())) {
      read.add(count.structure());
    } else if (expr instanceof Expr.UserAttribute user) {
      String through = attributes.get(user.structure() + "." + user.name());
      if (through != null || absent.containsKey(user.structure())) {
        read.add(through == null ? user.structure() : through);
      }
    } else if (expr instanceof Expr.Field field
        && !(field.base() instanceof Expr.NodeVariable)
        && mayHave(field.name())) {
      read.add("." + field.name());
    } else if (followsEdges(expr)) {
      read.addAll(doubtful);
    }
    Expressions.children(expr).forEach(child -> read.addAll(readBy(child)));
    return read;
  }

  /** Whether the nodes of every structure matter. */
  private static boolean followsEdges(Expr expr) {
    if (expr instanceof Expr.StandardAttribute standard) {
      return standard.attribute() != Expr.Standard.ALLIN
          && standard.attribute() != Expr.Standard.ALLOUT;
    }
    return expr instanceof Expr.Edge || expr instanceof Expr.Path || expr instanceof Expr.Count;
  }

  private static List<String> names(Structure structure) {
    List<String> names = new ArrayList<>();
    for (Binding binding : structure.bindings()) {
      if (binding instanceof Binding.JavaClass java) {
        names.add(java.name());
      } else if (binding instanceof Binding.NativeType type) {
        names.add(type.name());
      } else if (binding instanceof Binding.AllocatedAt at) {
        names.add("something made at " + at.file() + ":" + at.line());
      }
    }
    return names;
  }

  private static String lookedFor(Structure structure) {
    List<String> names = names(structure);
    return names.isEmpty()
        ? "the specification does not say which class it is, and none has this name; say it with"
            + " "
            + structure.name()
            + " = java a.b.C; or --bind"
        : "looked for " + String.join(", ", names);
  }

  private static boolean isOfJdk(Structure structure) {
    return !structure.bindings().isEmpty()
        && structure.bindings().stream()
            .allMatch(each -> each instanceof Binding.JavaClass java && isOfJdk(java.name()));
  }

  /** Whether the JDK that runs this has such a class. */
  static boolean isOfJdk(String name) {
    String type = name.replace("[]", "").replace('.', '/');
    boolean isClass = type.matches("(java|javax|jdk)/[\\w/$]+");
    return isClass && Object.class.getResource("/" + type + ".class") != null;
  }
}
