package cairn.analysis.api.faults;

import java.util.List;

/**
 * What a statement would have to store, or which stores are missing, so that all constraints hold.
 *
 * @param text as a line of code, as far as names are known
 * @param edits what would be in the heap instead of what is
 */
public record Mend(String text, List<Change> edits) {
  public Mend {
    edits = List.copyOf(edits);
  }
}
