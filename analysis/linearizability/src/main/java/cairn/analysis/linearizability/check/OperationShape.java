package cairn.analysis.linearizability.check;

import java.util.List;

/** An operation as the checker sees it: a name, and the names of its sub-operations in order. */
public record OperationShape(String name, List<String> subOperations) {
  public OperationShape {
    subOperations = List.copyOf(subOperations);
    if (subOperations.isEmpty()) {
      throw new IllegalArgumentException("operation " + name + " has no sub-operations");
    }
  }

  public int length() {
    return subOperations.size();
  }
}
