package cairn.engine;

import cairn.analysis.constraints.bind.Expressions;
import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.CheckPoint;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.Structure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a recording must hold so that a specification can be checked on it, in the recorder's words.
 *
 * @param cpoints patterns of methods whose entry and exit are C-points; {@code **} for any text
 * @param operations patterns of all methods of the classes that the specification speaks of, and of
 *     those that these are nested in or nest: their calls are operations even where they have no
 *     C-points
 * @param jdkPackages packages of the JDK whose classes are to be recorded
 * @param functions the same methods as functions of a native program, as the specification has them
 * @param lines of native programs that are C-points, {@code list.c:12}
 * @param types C types of which the operations should be told apart, because they are checked at
 *     the end or at a crash alone
 * @param held whether it is to be known what local variables of a native program refer to
 * @param arrays whether contents of primitive arrays may be needed
 */
public record RecorderNeeds(
    List<String> cpoints,
    List<String> operations,
    List<String> functions,
    List<String> lines,
    List<String> types,
    List<String> jdkPackages,
    boolean held,
    boolean arrays) {

  public RecorderNeeds {
    cpoints = List.copyOf(cpoints);
    operations = List.copyOf(operations);
    functions = List.copyOf(functions);
    lines = List.copyOf(lines);
    types = List.copyOf(types);
    jdkPackages = List.copyOf(jdkPackages);
  }

  /** The recorder itself runs on them; of boxed numbers it records the number all the same. */
  private static final Set<String> NEVER_RECORDED =
      Set.of("java.lang", "java.lang.ref", "java.lang.invoke");

  public static RecorderNeeds of(Spec spec) {
    Set<String> cpoints = new LinkedHashSet<>();
    Set<String> operations = new LinkedHashSet<>();
    Set<String> functions = new LinkedHashSet<>();
    Set<String> lines = new LinkedHashSet<>();
    Set<String> packages = new TreeSet<>();
    for (CheckPoint point : spec.points()) {
      if (point.when() == CheckPoint.When.ENTRY || point.when() == CheckPoint.When.EXIT) {
        cpoints.addAll(patterns(point.method()));
        addOperations(owner(point.method()), operations);
        functions.add(point.method());
        addPackage(point.method(), packages);
      } else if (point.when() == CheckPoint.When.LINE) {
        lines.add(point.method());
      }
    }
    for (Structure structure : spec.structures()) {
      for (Binding binding : structure.bindings()) {
        if (binding instanceof Binding.JavaClass java) {
          addPackage(java.name(), packages);
          addOperations(java.name(), operations);
        }
      }
    }
    return new RecorderNeeds(
        List.copyOf(cpoints),
        List.copyOf(operations),
        List.copyOf(functions),
        List.copyOf(lines),
        types(spec),
        List.copyOf(packages),
        spec.lost().isOn(true),
        needsArrays(spec));
  }

  /** The class of a method as a specification names it; empty if it names none. */
  private static String owner(String method) {
    int dot = method.lastIndexOf('.');
    return dot < 0 ? "" : method.substring(0, dot);
  }

  /** All methods of a class, of the one around it and of those nested in that. */
  private static void addOperations(String type, Set<String> operations) {
    if (type.contains("*") || type.isEmpty()) {
      return;
    }
    String outer = type.replaceFirst("(?<=[.$]|^)(\\p{Lu}[^.$]*)[.$].*", "$1");
    int nested = outer.indexOf('$');
    outer = nested > 0 ? outer.substring(0, nested) : outer;
    for (String name : patterns(outer)) {
      operations.add(name + ".*");
      operations.add(name + "$**.*");
    }
  }

  private static List<String> types(Spec spec) {
    Set<String> types = new LinkedHashSet<>();
    boolean late = !spec.points().isEmpty();
    for (CheckPoint point : spec.points()) {
      late &= point.when() == CheckPoint.When.END || point.when() == CheckPoint.When.CRASH;
    }
    for (Structure structure : late ? spec.structures() : List.<Structure>of()) {
      for (Binding binding : structure.bindings()) {
        if (binding instanceof Binding.NativeType type) {
          types.add(type.name());
        }
      }
    }
    return List.copyOf(types);
  }

  /**
   * The patterns that find what a specification calls a method: there {@code *} stands for any
   * text, a nested class may be written with a dot, and the package may be left out.
   */
  static List<String> patterns(String method) {
    String any = method.replace("*", "**");
    String nested = any.replaceAll("(?<=[.$])(\\p{Lu}[^.$*]*)\\.(?=\\p{Lu}[^.]*\\.)", "$1\\$");
    nested = nested.replaceAll("^(\\p{Lu}[^.$*]*)\\.(?=\\p{Lu}[^.]*\\.)", "$1\\$");
    Set<String> patterns = new LinkedHashSet<>(List.of(any, nested));
    if (Character.isUpperCase(any.codePointAt(0))) {
      patterns.add("**." + any);
      patterns.add("**." + nested);
    }
    return List.copyOf(patterns);
  }

  /** The package of the JDK in a name: what is before the first part with a capital letter. */
  private static void addPackage(String type, Set<String> packages) {
    if (!type.matches("(java|javax|jdk)\\..*")) {
      return;
    }
    List<String> parts = new ArrayList<>();
    for (String part : type.split("\\.", -1)) {
      if (part.isEmpty() || Character.isUpperCase(part.charAt(0)) || part.contains("*")) {
        break;
      }
      parts.add(part);
    }
    if (parts.size() > 1 && !NEVER_RECORDED.contains(String.join(".", parts))) {
      packages.add(String.join(".", parts));
    }
  }

  /**
   * Whether an element of an array is read, or might be: of a structure whose fields have only
   * numbers an array of numbers takes two or more of those that are no edges.
   */
  private static boolean needsArrays(Spec spec) {
    for (Structure structure : spec.structures()) {
      boolean numbered = structure.fields().isEmpty() && structure.fieldCount() >= 0;
      if (structure.isArray()
          || structure.fields().stream().anyMatch(Structure.NamedField::isInline)
          || (numbered && structure.fieldCount() - Math.max(0, structure.edgeCount()) > 1)) {
        return true;
      }
    }
    Deque<Expr> open = new ArrayDeque<>();
    for (Constraint constraint : spec.constraints()) {
      open.add(constraint.body());
      if (constraint.guard() != null) {
        open.add(constraint.guard());
      }
    }
    for (Attribute attribute : spec.attributes()) {
      open.add(attribute.second());
      if (attribute.guard() != null) {
        open.add(attribute.guard());
      }
      if (attribute.first() != null) {
        open.add(attribute.first());
      }
    }
    while (!open.isEmpty()) {
      Expr expr = open.pop();
      if (expr instanceof Expr.Element) {
        return true;
      }
      open.addAll(Expressions.children(expr));
    }
    return false;
  }
}
