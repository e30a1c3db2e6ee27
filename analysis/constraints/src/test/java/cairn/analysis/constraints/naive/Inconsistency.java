package cairn.analysis.constraints.naive;

import java.util.List;

/**
 * A constraint and the nodes that its variables stand for.
 *
 * @param constraint its name; {@code structure.ATTRIBUTE} for an attribute that has no value
 * @param nodes numbered by the history, in the order of the variables
 */
public record Inconsistency(String constraint, List<Integer> nodes)
    implements Comparable<Inconsistency> {

  public Inconsistency {
    nodes = List.copyOf(nodes);
  }

  @Override
  public int compareTo(Inconsistency other) {
    int order = constraint.compareTo(other.constraint);
    return order != 0 ? order : nodes.toString().compareTo(other.nodes.toString());
  }

  @Override
  public String toString() {
    return constraint + nodes;
  }

  /** Why it is one. */
  public enum Verdict {
    VIOLATED,
    /** Something that the recording does not hold decides. */
    UNDECIDED
  }
}
