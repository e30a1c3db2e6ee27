package cairn.analysis.linearizability.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.check.OperationShape;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.check.PairTables;
import cairn.analysis.linearizability.explore.PairFacts;
import cairn.analysis.linearizability.explore.PairOracle;
import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import cairn.analysis.linearizability.model.Specification;
import cairn.graph.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is derived against what was seen: no state may show that an entry is wrong. */
class PairCrossCheckTest {
  private static final Duration BUDGET = Duration.ofMinutes(10);
  private static final Path EXAMPLES = Path.of("..", "..", "examples", "lin");
  private static final List<String> QUICK =
      List.of("ms-queue.lin", "pair-snapshot.lin", "wrong/swap-then-link-queue.lin");
  private static final List<String> ALL =
      List.of(
          "ms-queue.lin",
          "dglm-queue.lin",
          "two-lock-queue.lin",
          "treiber-stack.lin",
          "pair-snapshot.lin",
          "rdcss.lin",
          "orvyy-set.lin",
          "herlihy-wing-queue.lin",
          "elimination-stack.lin",
          "timestamped-stack.lin",
          "lazy-set.lin",
          "vy-cas-set.lin",
          "vy-dcas-set.lin",
          "wrong/swap-then-link-queue.lin",
          "wrong/split-counter.lin",
          "wrong/treiber-reuse.lin",
          "wrong/ms-queue-unguarded-link.lin",
          "wrong/two-lock-queue-unlocked-tail.lin");

  @Test
  void nothingThatWasSeenContradictsATable() throws IOException, LinException {
    for (String name : Boolean.getBoolean("cairn.long") ? ALL : QUICK) {
      Specification specification = LinParser.parse(name, Files.readString(EXAMPLES.resolve(name)));
      PairFacts seen = new PairOracle(specification, 20_000, Progress.NONE).explore();
      assertThat(seen.pairs()).as(name).isNotEmpty();
      compare(name, PairDerivation.asWritten(specification, BUDGET), seen);
    }
  }

  private static void compare(String name, DerivedPairs derived, PairFacts seen) {
    PairTables tables = derived.tables();
    for (int a = 0; a < tables.operations().size(); a++) {
      OperationShape first = tables.operations().get(a);
      for (int i = 0; i < first.length(); i++) {
        for (int b = 0; b < tables.operations().size(); b++) {
          OperationShape second = tables.operations().get(b);
          for (int j = 0; j < second.length(); j++) {
            String one = first.subOperations().get(i);
            String other = second.subOperations().get(j);
            String pair = name + ": " + one + ", " + other;
            compare(pair, tables.entry(a, i, b, j, 0), seen.of(one, other).values());
            List<DerivedPairs.AliasCase> cases =
                derived.cases().getOrDefault(new DerivedPairs.Pair(a, i, b, j), List.of());
            if (!cases.isEmpty()) {
              compareCases(pair, cases, seen.of(one, other));
            }
          }
        }
      }
    }
  }

  private static void compare(String pair, PairEntry entry, Iterable<PairFacts.Seen> cases) {
    for (PairFacts.Seen each : cases) {
      if (!entry.orderable()) {
        assertThat(each.orderedToEnd()).as("%s does not run: %s", pair, entry.why()).isEmpty();
      } else if (entry.reversible()) {
        assertThat(each.irreversibleToEnd()).as("%s reverses: %s", pair, entry.why()).isEmpty();
      }
    }
  }

  /** Each alias case that was seen was derived, and reverses only if nothing speaks against it. */
  private static void compareCases(
      String pair,
      List<DerivedPairs.AliasCase> derived,
      Map<PairFacts.AliasCase, PairFacts.Seen> seen) {
    Map<Set<String>, PairEntry> entries = new HashMap<>();
    for (DerivedPairs.AliasCase each : derived) {
      boolean none = each.alias().equals("nothing in common");
      entries.put(none ? Set.of() : Set.of(each.alias().replace(" ", "").split(",")), each.entry());
    }
    seen.forEach(
        (alias, facts) -> {
          if (facts.orderedToEnd().isPresent()) {
            assertThat(entries).as(pair).containsKey(alias.same());
          }
          PairEntry entry = entries.get(alias.same());
          if (entry != null && entry.reversible()) {
            assertThat(facts.irreversibleToEnd()).as("%s, %s reverses", pair, alias).isEmpty();
          }
        });
  }
}
