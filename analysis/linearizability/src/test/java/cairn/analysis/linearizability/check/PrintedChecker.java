package cairn.analysis.linearizability.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Algorithm 6 as it is printed, with one part mended or not: kept to show that the printed one lets
 * wrong structures pass, and which part of it does. One alias case only.
 */
final class PrintedChecker {
  private final PairTables tables;
  private final PrefixRelations relations;
  private final boolean line34Mended;
  private final boolean untilNothingIsAdded;
  private final List<Prefix> prefixes = new ArrayList<>();

  PrintedChecker(PairTables tables, boolean line34Mended, boolean untilNothingIsAdded) {
    this.tables = tables;
    this.line34Mended = line34Mended;
    this.untilNothingIsAdded = untilNothingIsAdded;
    relations = new PrefixRelations(tables);
    for (int operation = 0; operation < tables.operations().size(); operation++) {
      for (int length = 1; length <= tables.operations().get(operation).length(); length++) {
        prefixes.add(new Prefix(operation, length));
      }
    }
  }

  boolean passes() {
    return prefixes.stream().filter(x -> !x.isComplete(tables)).allMatch(this::passes);
  }

  private boolean passes(Prefix x) {
    for (Prefix y : closure(x)) {
      if (relations.ordered(y, x.operation(), x.length(), 0)
          && !relations.reversible(y, x.operation(), x.length(), 0)) {
        return false;
      }
    }
    return true;
  }

  private Set<Prefix> closure(Prefix u) {
    Set<Prefix> closure = new LinkedHashSet<>();
    for (Prefix w : prefixes) {
      if (relations.ordered(u, w, 0) && !relations.reversible(u, w, 0)) {
        closure.add(w);
      }
    }
    boolean added;
    do {
      added = false;
      for (Prefix z : List.copyOf(closure)) {
        for (Prefix w : prefixes) {
          if (relations.ordered(z, w, 0) && relations.reversible(z, w, 0) != line34Mended) {
            added |= closure.add(w);
          }
        }
      }
    } while (added && untilNothingIsAdded);
    return closure;
  }
}
