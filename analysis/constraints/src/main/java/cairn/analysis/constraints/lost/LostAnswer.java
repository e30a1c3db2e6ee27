package cairn.analysis.constraints.lost;

import java.util.List;

/**
 * What was lost in a run.
 *
 * @param isOn whether the specification and the program are such that it counts
 * @param note why it is not known, a phrase; empty if it is
 * @param nodes how many nodes of the structures there were
 * @param found in the order in which they were lost
 */
public record LostAnswer(boolean isOn, String note, long nodes, List<LostNode> found) {
  static final LostAnswer OFF = new LostAnswer(false, "", 0, List.of());

  public LostAnswer {
    found = List.copyOf(found);
  }
}
