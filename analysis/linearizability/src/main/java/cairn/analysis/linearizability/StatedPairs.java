package cairn.analysis.linearizability;

import cairn.analysis.linearizability.check.OperationShape;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.check.PairTables;
import cairn.analysis.linearizability.model.StatedPair;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares what a specification states of pairs with what was derived. */
final class StatedPairs {
  private record Place(int operation, int index) {}

  private StatedPairs() {}

  /** In words, one for each statement that the derived tables contradict. */
  static List<String> contradictions(List<StatedPair> stated, PairTables tables) {
    List<String> found = new ArrayList<>();
    for (StatedPair pair : stated) {
      Place first = find(tables, pair.first());
      Place second = find(tables, pair.second());
      if (first == null || second == null) {
        found.add(
            "line %d: %s, %s is not a pair of sub-operations that others can see"
                .formatted(pair.position().line(), pair.first(), pair.second()));
      } else if (pair.when().isEmpty()) {
        compare(pair, first, second, tables, found);
      } else {
        found.add(
            "line %d: %s, %s was stated for some alias cases only, and was not compared"
                .formatted(pair.position().line(), pair.first(), pair.second()));
      }
    }
    return found;
  }

  private static void compare(
      StatedPair pair, Place first, Place second, PairTables tables, List<String> found) {
    int cases = tables.aliasCases(first.operation(), second.operation()).size();
    boolean orderable = false;
    boolean reversible = true;
    String orderWhy = "";
    String reverseWhy = "";
    for (int c = 0; c < cases; c++) {
      PairEntry entry =
          tables.entry(first.operation(), first.index(), second.operation(), second.index(), c);
      orderWhy = orderable ? orderWhy : entry.why();
      orderable |= entry.orderable();
      if (entry.orderable()) {
        reverseWhy = reversible ? entry.why() : reverseWhy;
        reversible &= entry.reversible();
      }
    }
    String derived =
        switch (pair.kind()) {
          case ORDERABLE -> orderable ? "" : "cannot run in this order: " + orderWhy;
          case NOT_ORDERABLE -> orderable ? "may run in this order: " + orderWhy : "";
          case REVERSIBLE ->
              !orderable
                  ? "cannot run in this order: " + orderWhy
                  : reversible ? "" : "was not found to reverse: " + reverseWhy;
          case NOT_REVERSIBLE -> orderable && reversible ? "always reverses: " + reverseWhy : "";
        };
    if (!derived.isEmpty()) {
      found.add(
          "line %d states that %s, %s is %s; but it %s"
              .formatted(
                  pair.position().line(),
                  pair.first(),
                  pair.second(),
                  pair.kind().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                  derived));
    }
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
