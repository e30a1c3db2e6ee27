package cairn.junit;

import cairn.junit.bridge.Analyses;
import cairn.junit.bridge.Needs;
import cairn.junit.bridge.SpecName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the recorder is told of a test, in its own words. */
final class RecorderOptions {
  private final StringBuilder text = new StringBuilder();

  private RecorderOptions() {}

  /**
   * @param kept what was inferred earlier, or null. It was learned at the ends of calls from
   *     outside, and is checked there alone: a method that it names may also be called inside.
   */
  static String of(Wish wish, ProjectClasses project, @Nullable SpecName kept, Path out)
      throws IOException {
    Analyses analyses = Inside.analyses();
    Needs needs = analyses.needs(wish.specs(), List.of(wish.cairn().bind()));
    Set<String> include = new LinkedHashSet<>(project.patterns());
    include.addAll(needs.classes());
    include.addAll(List.of(wish.cairn().include()));
    Set<String> points = new LinkedHashSet<>(needs.cpoints());
    Set<String> packages = new LinkedHashSet<>(needs.jdkPackages());
    boolean arrays = needs.arrays();
    if (wish.infers()) {
      NodeTypes types = wish.types();
      types.names().forEach(include::add);
      for (Class<?> each : wish.cairn().infer()) {
        points.add(each.getName() + ".*");
      }
      arrays |= types.hasPrimitiveArrays();
    }
    if (kept != null) {
      Needs more = analyses.needs(List.of(kept), List.of());
      include.addAll(more.classes());
      packages.addAll(more.jdkPackages());
      arrays |= more.arrays();
    }
    List<String> sources = new ArrayList<>();
    project.sources().forEach(each -> sources.add(each.toAbsolutePath().toString()));
    return new RecorderOptions()
        .add("out", List.of(out.toAbsolutePath().toString()))
        .add("include", include)
        .add("events", List.of("refs", "prims", "calls"))
        .add("cpoint", points)
        .add("values", List.of(arrays ? "arrays" : "numbers"))
        .add("jdk", packages)
        .add("source", sources)
        .text
        .toString();
  }

  private RecorderOptions add(String key, Collection<String> values) {
    if (!values.isEmpty()) {
      String value = String.join(":", values);
      text.append(text.isEmpty() ? "" : ",").append(key).append('=');
      text.append(value.replace("\\", "\\\\").replace(",", "\\,"));
    }
    return this;
  }
}
