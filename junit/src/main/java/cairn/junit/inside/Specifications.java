package cairn.junit.inside;

import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.CheckPoint;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.Structure;
import cairn.engine.InputException;
import cairn.engine.RecorderNeeds;
import cairn.engine.SpecFile;
import cairn.junit.bridge.Needs;
import cairn.junit.bridge.SpecName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The specifications of a test. */
final class Specifications {
  private Specifications() {}

  /**
   * One that was read.
   *
   * @param file null for one that comes with Cairn
   */
  record Opened(SpecFile spec, @Nullable Path file) {}

  static List<Opened> open(List<SpecName> names, List<String> bindings) throws IOException {
    List<Opened> opened = new ArrayList<>();
    for (SpecName name : names) {
      Path file = name.file();
      SpecFile read = SpecFile.open(file == null ? name.name() : file.toString());
      try {
        SpecFile bound = read.bind(bindings);
        if (bound.spec().isEmpty()) {
          throw new InputException(
              name.name()
                  + ": has no constraint, so nothing could be checked; one is written as: "
                  + "node X; X.next != NULL => X.next.prev == X;");
        }
        Spec spec = withCalls(bound.spec());
        opened.add(new Opened(new SpecFile(name.name(), bound.isFile(), spec), file));
      } catch (IllegalArgumentException e) {
        throw new InputException(String.valueOf(e.getMessage()));
      }
    }
    return opened;
  }

  /**
   * Collections of the JDK that are to be checked at the end alone are checked whenever one of
   * their methods returns, too: in a test they are mostly local variables, and gone at its end.
   */
  private static Spec withCalls(Spec spec) {
    if (!spec.points().isEmpty()) {
      return spec;
    }
    List<CheckPoint> points = new ArrayList<>();
    for (Structure structure : spec.structures()) {
      for (Binding binding : structure.bindings()) {
        if (binding instanceof Binding.JavaClass java
            && java.name().startsWith("java.")
            && !java.name().contains("$")) {
          points.add(
              new CheckPoint(
                  structure.position(), List.of(), CheckPoint.When.EXIT, java.name() + ".*"));
        }
      }
    }
    if (points.isEmpty()) {
      return spec;
    }
    points.add(new CheckPoint(points.get(0).position(), List.of(), CheckPoint.When.END, ""));
    return new Spec(
        spec.name(),
        spec.constants(),
        spec.structures(),
        spec.attributes(),
        spec.constraints(),
        points,
        spec.roots(),
        spec.lost());
  }

  /** What the recorder must be told for them. */
  static Needs needs(List<Opened> specs) throws InputException {
    Set<String> classes = new LinkedHashSet<>();
    Set<String> cpoints = new LinkedHashSet<>();
    Set<String> packages = new LinkedHashSet<>();
    boolean arrays = false;
    for (Opened opened : specs) {
      RecorderNeeds needs = RecorderNeeds.of(opened.spec().spec());
      if (!needs.lines().isEmpty()) {
        throw new InputException(
            opened.spec().name()
                + ": is to be checked at "
                + needs.lines().get(0)
                + ", but lines are C-points of native programs only; write // ##C-POINT(name) there,"
                + " and check at point name");
      }
      cpoints.addAll(needs.cpoints());
      packages.addAll(needs.jdkPackages());
      arrays |= needs.arrays();
      for (Structure structure : opened.spec().spec().structures()) {
        for (Binding binding : structure.bindings()) {
          if (binding instanceof Binding.JavaClass java) {
            classes.addAll(patterns(java.name()));
          }
        }
      }
    }
    return new Needs(List.copyOf(classes), List.copyOf(cpoints), List.copyOf(packages), arrays);
  }

  /**
   * The recorder's patterns of what a specification calls a class: there {@code *} stands for any
   * text, a nested class may be written with a dot, and the package may be left out.
   */
  static List<String> patterns(String name) {
    String any = name.replace("*", "**");
    String nested = any.replaceAll("(?<=(^|[.$])\\p{Lu}[^.$*]{0,200})\\.(?=\\p{Lu})", "\\$");
    Set<String> patterns = new LinkedHashSet<>(List.of(any, nested));
    if (Character.isUpperCase(any.codePointAt(0))) {
      patterns.add("**." + any);
      patterns.add("**." + nested);
    }
    return List.copyOf(patterns);
  }
}
