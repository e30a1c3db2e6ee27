package cairn.analysis.constraints.repair;

import java.util.Comparator;
import java.util.List;

/**
 * Edits after which all constraints hold.
 *
 * @param undone how much of the operation they take back: stored slots that get their old content,
 *     nodes that it added or took out; and how many fields they change that never change
 * @param lost how many nodes of structures they cut off
 * @param adrift how many nodes more or fewer than an operation usually adds or takes out are alive
 *     after them
 */
public record Repair(List<Edit> edits, int undone, int lost, int adrift) {
  public Repair {
    edits = List.copyOf(edits);
  }

  /** The least likely of its contents. */
  public Edit.Origin weakest() {
    return edits.stream().map(Edit::origin).max(Comparator.naturalOrder()).orElseThrow();
  }
}
