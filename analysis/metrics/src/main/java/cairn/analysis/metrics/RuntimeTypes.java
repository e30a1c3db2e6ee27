package cairn.analysis.metrics;

import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.RunInfo;
import java.util.List;
import java.util.Set;

/**
 * Types that the JVM itself has objects of: tens of thousands of strings, arrays, maps and their
 * nodes, whose mix depends on what the JVM happened to load. Metrics of such a type say something
 * of the program only if it has many more of them.
 */
final class RuntimeTypes {
  /** More than a JVM has of any type when a program begins. */
  private static final long MANY = 20_000;

  private static final List<String> PREFIXES =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private static final Set<String> PRIMITIVES =
      Set.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

  private RuntimeTypes() {}

  /** Whether a metric is left out of a model, because the JVM's own objects would decide it. */
  static boolean hide(String metric, RunInfo info, long vertexes) {
    int of = metric.indexOf(ModelMetric.OF);
    return of >= 0
        && isHidden(metric.substring(of + ModelMetric.OF.length()), info.alive(), vertexes);
  }

  /** The same by type. */
  static boolean isHidden(String type, RunInfo.Alive alive, long vertexes) {
    return vertexes < MANY && isRuntime(type, alive);
  }

  /** Whether the JVM itself may have objects of a type. */
  static boolean isRuntime(String name, RunInfo.Alive alive) {
    if (alive == RunInfo.Alive.BLOCKS) {
      return false;
    }
    String type = name.replace("[]", "");
    return PRIMITIVES.contains(type) || PREFIXES.stream().anyMatch(type::startsWith);
  }
}
