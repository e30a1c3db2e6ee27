package cairn.analysis.api.metrics;

import java.util.List;

/**
 * What a vertex's degrees can be; each is a metric: the share of the vertexes of which it is true.
 * An edge is a reference, so two references from one object to another count twice.
 */
public enum Degree {
  IN_0("indegree=0"),
  IN_1("indegree=1"),
  IN_2("indegree=2"),
  OUT_0("outdegree=0"),
  OUT_1("outdegree=1"),
  OUT_2("outdegree=2"),
  IN_EQUALS_OUT("indegree=outdegree");

  /** In the order in which counts are listed everywhere. */
  public static final List<Degree> ALL = List.of(values());

  private final String label;

  Degree(String label) {
    this.label = label;
  }

  /** The metric's name, as people and files write it. */
  public String label() {
    return label;
  }

  public boolean counts(int in, int out) {
    return switch (this) {
      case IN_0 -> in == 0;
      case IN_1 -> in == 1;
      case IN_2 -> in == 2;
      case OUT_0 -> out == 0;
      case OUT_1 -> out == 1;
      case OUT_2 -> out == 2;
      case IN_EQUALS_OUT -> in == out;
    };
  }
}
