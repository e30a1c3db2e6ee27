package cairn.analysis.linearizability.check;

import cairn.analysis.linearizability.check.FailingHistory.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether every concurrent history can be made sequential by reversing reversible pairs (Singh
 * 2016, Algorithm 6).
 *
 * <p>It reads the printed algorithm in the one way that its soundness proof (section 6.6) needs:
 * line 34 asks for elements that do <em>not</em> reverse; lines 33 to 37 run until nothing is
 * added; reversibility is directed and strong; alias cases are "some case" where elements are found
 * and "every case" where they must let the next sub-operation pass.
 *
 * <p>Why a proof holds: take a history that runs, made sequential but for its last sub-operation s
 * of an instance whose prefix x is in it. Move everything behind x that can be moved before it.
 * What stays is a chain of prefixes in the closure of x, and from the last to the first each lets s
 * pass. Complete operations never pass each other, so that the order of operations that did not
 * overlap stays. Costs O(p²) for each of p prefixes, times alias cases.
 */
public final class Checker {
  private final PairTables tables;
  private final PrefixRelations relations;
  private final List<Prefix> prefixes = new ArrayList<>();

  private Checker(PairTables tables) {
    this.tables = tables;
    relations = new PrefixRelations(tables);
    for (int operation = 0; operation < tables.operations().size(); operation++) {
      for (int length = 1; length <= tables.operations().get(operation).length(); length++) {
        prefixes.add(new Prefix(operation, length));
      }
    }
  }

  public static CheckResult check(PairTables tables) {
    return check(tables, Contexts.NONE);
  }

  /**
   * @param contexts are asked where the tables alone prove nothing; they are of tables with one
   *     alias case
   */
  public static CheckResult check(PairTables tables, Contexts contexts) {
    Checker checker = new Checker(tables);
    List<FailingHistory> failures = new ArrayList<>();
    List<CheckResult.Between> closures = new ArrayList<>();
    for (Prefix prefix : checker.prefixes) {
      if (!prefix.isComplete(tables)) {
        List<Closure.Element> closure =
            Closure.of(prefix, checker.prefixes, tables, checker.relations);
        closures.add(checker.inWords(prefix, closure));
        FailingHistory failure = checker.firstStuck(prefix, closure);
        // Behind a failure that stays nothing can be proved, so that contexts need not be asked.
        if (failure != null
            && (!failures.isEmpty() || !checker.passesWithContexts(prefix, contexts))) {
          failures.add(failure);
        }
      }
    }
    return new CheckResult(failures, closures);
  }

  private boolean passesWithContexts(Prefix x, Contexts contexts) {
    return contexts.knows(x)
        && Waiting.firstStuck(x, prefixes, tables, relations, contexts) == null;
  }

  private @Nullable FailingHistory firstStuck(Prefix x, List<Closure.Element> closure) {
    for (Closure.Element element : closure) {
      Prefix y = element.prefix();
      int mirrored = tables.mirror(x.operation(), y.operation(), element.aliasCase());
      if (relations.ordered(y, x.operation(), x.length(), mirrored)
          && !relations.reversible(y, x.operation(), x.length(), mirrored)) {
        return history(x, element, mirrored);
      }
    }
    return null;
  }

  private FailingHistory history(Prefix x, Closure.Element last, int mirrored) {
    Deque<Closure.Element> chain = new ArrayDeque<>();
    for (Closure.Element at = last; at != null; at = at.before()) {
      chain.push(at);
    }
    List<Step> steps = new ArrayList<>();
    Set<String> aliases = new LinkedHashSet<>();
    add(steps, x, 0);
    int instance = 0;
    Prefix before = x;
    for (Closure.Element element : chain) {
      instance++;
      add(steps, element.prefix(), instance);
      alias(aliases, before, element.prefix(), instance - 1, instance, element.caseWithBefore());
      before = element.prefix();
    }
    if (instance > 1) {
      alias(aliases, x, last.prefix(), 0, instance, last.aliasCase());
    }
    OperationShape shape = tables.operations().get(x.operation());
    steps.add(new Step(shape.name(), x.next(tables), x.operation(), x.length(), 0));
    return new FailingHistory(
        steps, new ArrayList<>(aliases), why(x, last.prefix(), instance, mirrored));
  }

  private void add(List<Step> steps, Prefix prefix, int instance) {
    OperationShape shape = tables.operations().get(prefix.operation());
    for (int i = 0; i < prefix.length(); i++) {
      String name = shape.subOperations().get(i);
      steps.add(new Step(shape.name(), name, prefix.operation(), i, instance));
    }
  }

  private void alias(
      Set<String> aliases, Prefix one, Prefix other, int first, int second, int aliasCase) {
    List<String> cases = tables.aliasCases(one.operation(), other.operation());
    if (cases.size() > 1) {
      aliases.add("instances %d and %d: %s".formatted(first, second, cases.get(aliasCase)));
    }
  }

  private String why(Prefix x, Prefix last, int instance, int mirrored) {
    List<String> names = last.names(tables);
    for (int i = last.length() - 1; i >= 0; i--) {
      PairEntry entry = tables.entry(last.operation(), i, x.operation(), x.length(), mirrored);
      if (!entry.reversible()) {
        return "%s%d cannot come behind %s0: %s"
            .formatted(names.get(i), instance, x.next(tables), entry.why());
      }
    }
    // next(x) is never the first of its operation, so some pair above was not reversible.
    throw new AssertionError("every pair reverses");
  }

  private CheckResult.Between inWords(Prefix x, List<Closure.Element> closure) {
    Set<String> elements = new LinkedHashSet<>();
    for (Closure.Element element : closure) {
      elements.add(inWords(element.prefix()));
    }
    return new CheckResult.Between(inWords(x), x.next(tables), new ArrayList<>(elements));
  }

  private String inWords(Prefix prefix) {
    return tables.operations().get(prefix.operation()).name()
        + ": "
        + String.join(" ", prefix.names(tables));
  }
}
