package cairn.analysis.linearizability;

import cairn.analysis.linearizability.check.OperationShape;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.check.PairTables;
import cairn.analysis.linearizability.model.StatedPair;
import cairn.analysis.linearizability.pairs.DerivedPairs;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares what a specification states of pairs with what was derived. */
final class StatedPairs {
  private record Place(int operation, int index) {}

  private StatedPairs() {}

  /** In words, one for each statement that the derived tables contradict. */
  static List<String> contradictions(List<StatedPair> stated, DerivedPairs derived) {
    PairTables tables = derived.tables();
    List<String> found = new ArrayList<>();
    for (StatedPair pair : stated) {
      Place first = find(tables, pair.first());
      Place second = find(tables, pair.second());
      if (first == null || second == null) {
        found.add(
            "line %d: %s, %s is not a pair of sub-operations that others can see"
                .formatted(pair.position().line(), pair.first(), pair.second()));
      } else {
        PairEntry entry =
            pair.when().isEmpty()
                ? tables.entry(
                    first.operation(), first.index(), second.operation(), second.index(), 0)
                : derived.stated().get(pair);
        if (entry == null) {
          found.add(
              "line %d: %s, %s was stated for an alias case, and there was no time to look at it"
                  .formatted(pair.position().line(), pair.first(), pair.second()));
        } else {
          compare(pair, entry, found);
        }
      }
    }
    return found;
  }

  private static void compare(StatedPair pair, PairEntry entry, List<String> found) {
    boolean orderable = entry.orderable();
    String derived =
        switch (pair.kind()) {
          case ORDERABLE -> orderable ? "" : "cannot run in this order: " + entry.why();
          case NOT_ORDERABLE -> orderable ? "may run in this order: " + entry.why() : "";
          case REVERSIBLE ->
              !orderable
                  ? "cannot run in this order: " + entry.why()
                  : entry.reversible() ? "" : "was not found to reverse: " + entry.why();
          case NOT_REVERSIBLE ->
              orderable && entry.reversible() ? "always reverses: " + entry.why() : "";
        };
    if (!derived.isEmpty()) {
      found.add(
          "line %d states that %s, %s is %s%s; but it %s"
              .formatted(
                  pair.position().line(),
                  pair.first(),
                  pair.second(),
                  pair.kind().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                  when(pair),
                  derived));
    }
  }

  private static String when(StatedPair pair) {
    List<String> words =
        pair.when().stream()
            .map(
                alias ->
                    "%s %s %s"
                        .formatted(
                            alias.first().name(),
                            alias.same() ? "==" : "!=",
                            alias.second().name()))
            .toList();
    return words.isEmpty() ? "" : " when " + String.join(", ", words);
  }

  private static @Nullable Place find(PairTables tables, String name) {
    for (int operation = 0; operation < tables.operations().size(); operation++) {
      OperationShape shape = tables.operations().get(operation);
      int index = shape.subOperations().indexOf(name);
      if (index >= 0) {
        return new Place(operation, index);
      }
    }
    return null;
  }
}
