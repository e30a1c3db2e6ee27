package cairn.analysis.linearizability.check;

import java.util.List;

/**
 * The first sub-operations of an operation, at least one of them.
 *
 * @param operation its index in the tables
 * @param length how many sub-operations have run
 */
public record Prefix(int operation, int length) {
  boolean isComplete(PairTables tables) {
    return length == tables.operations().get(operation).length();
  }

  /** The names of its sub-operations. */
  public List<String> names(PairTables tables) {
    return tables.operations().get(operation).subOperations().subList(0, length);
  }

  /** The sub-operation that follows; only of proper prefixes. */
  public String next(PairTables tables) {
    return tables.operations().get(operation).subOperations().get(length);
  }
}
