package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Machine;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What callers see of a specification that has an operation for each way in which a method ends,
 * and operations that nobody calls.
 */
final class RemodelledHistories {
  /**
   * One way in which a method ends.
   *
   * @param method the first word of a call
   * @param result what callers get, from what the operation returns
   */
  record Way(String method, String operation, Function<Long, String> result) {}

  private final Specification specification;
  private final List<Way> ways;
  private final String hidden;

  /**
   * @param hidden the operation that nobody calls
   */
  RemodelledHistories(Specification specification, List<Way> ways, String hidden) {
    this.specification = specification;
    this.ways = List.copyOf(ways);
    this.hidden = hidden;
  }

  /**
   * Of all interleavings of some calls, each in each of its ways.
   *
   * @param mostHidden how often at most the hidden operation runs beside them
   */
  Set<Observed> of(List<String> calls, int mostHidden) {
    Set<Observed> found = new HashSet<>();
    choose(calls, new ArrayList<>(), mostHidden, found);
    return found;
  }

  private void choose(List<String> calls, List<Way> chosen, int mostHidden, Set<Observed> found) {
    if (chosen.size() == calls.size()) {
      for (int count = 0; count <= mostHidden; count++) {
        run(calls, chosen, count, found);
      }
      return;
    }
    for (Way way : ways) {
      if (calls.get(chosen.size()).split(" ")[0].equals(way.method())) {
        chosen.add(way);
        choose(calls, chosen, mostHidden, found);
        chosen.remove(chosen.size() - 1);
      }
    }
  }

  private Call call(String operation, List<Long> arguments) {
    Operation found =
        specification.operations().stream()
            .filter(each -> each.name().equals(operation))
            .findFirst()
            .orElseThrow();
    return new Call(found, arguments);
  }

  private void run(List<String> calls, List<Way> chosen, int count, Set<Observed> found) {
    List<Call> all = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      String[] words = calls.get(i).split(" ");
      List<Long> arguments = words.length == 1 ? List.of() : List.of(Long.valueOf(words[1]));
      all.add(call(chosen.get(i).operation(), arguments));
    }
    for (int i = 0; i < count; i++) {
      all.add(call(hidden, List.of()));
    }
    Start start =
        new Starts(specification, specification.bound(), new Budget(Long.MAX_VALUE)).initial();
    List<Operation> operations = all.stream().map(Call::operation).toList();
    Layout layout =
        new Layout(specification, specification.bound(), start.snapshot(), operations, 1);
    Run.Visitor visitor =
        new Run.Visitor() {
          @Override
          public boolean visit(long[] cells) {
            return true;
          }

          @Override
          public boolean end(long[] cells, boolean allEnded, Run run) {
            if (allEnded) {
              found.add(observed(calls, chosen, layout, cells));
            }
            return true;
          }
        };
    new Run(new Machine(layout), all, visitor)
        .explore(Instances.begin(layout, start.snapshot(), all));
  }

  private static Observed observed(
      List<String> calls, List<Way> chosen, Layout layout, long[] cells) {
    List<String> results = new ArrayList<>();
    List<Long> before = new ArrayList<>();
    long visible = (1L << calls.size()) - 1;
    for (int i = 0; i < calls.size(); i++) {
      results.add(chosen.get(i).result().apply(Instances.result(layout, cells, i)));
      before.add(cells[layout.before(i)] & visible);
    }
    return new Observed(calls, results, before);
  }
}
