package cairn.analysis.linearizability.check;

import java.util.List;

/**
 * What the checker says of the tables that it was given.
 *
 * @param failures for each proper prefix that fails, the shortest history; empty means proved
 * @param closures what can come between, for each proper prefix
 */
public record CheckResult(List<FailingHistory> failures, List<Between> closures) {
  public CheckResult {
    failures = List.copyOf(failures);
    closures = List.copyOf(closures);
  }

  /**
   * The prefixes that can come behind one and not be moved before it.
   *
   * @param prefix in words, such as {@code enqueue: d}
   * @param next the sub-operation that they would have to let pass
   * @param elements in words
   */
  public record Between(String prefix, String next, List<String> elements) {
    public Between {
      elements = List.copyOf(elements);
    }
  }

  public boolean proved() {
    return failures.isEmpty();
  }
}
