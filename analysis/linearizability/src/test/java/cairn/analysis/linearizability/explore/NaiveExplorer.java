package cairn.analysis.linearizability.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The slow twin of {@link Explorer} and {@link Judge}: every interleaving from begin to end,
 * without a table of states, and every order for each of them, from the places of first and last
 * steps.
 */
final class NaiveExplorer {
  private final TinySpec specification;
  private boolean hasUnexplained;
  private boolean hasNotEquivalent;
  private long histories;

  NaiveExplorer(TinySpec specification) {
    this.specification = specification;
  }

  boolean hasUnexplained() {
    return hasUnexplained;
  }

  boolean hasNotEquivalent() {
    return hasNotEquivalent;
  }

  long histories() {
    return histories;
  }

  private record Called(TinySpec.Op operation, long argument) {}

  private record Begin(long x, long y, long s) {}

  void explore() {
    List<Called> calls = new ArrayList<>();
    for (TinySpec.Op operation : specification.operations()) {
      calls.add(new Called(operation, 0));
      calls.add(new Called(operation, 1));
    }
    List<Begin> begins = new ArrayList<>(List.of(new Begin(0, 0, 0)));
    if (specification.prefix() == 1) {
      for (Called call : calls) {
        alone(begins.get(0), call).ifPresent(begins::add);
      }
    }
    for (int size = 1; size <= specification.instances(); size++) {
      choose(calls, size, new ArrayList<>(), begins);
    }
  }

  private Optional<Begin> alone(Begin begin, Called call) {
    Map<String, Long> values = new HashMap<>(Map.of("x", begin.x(), "y", begin.y()));
    Map<String, Long> local = runAll(values, call);
    Map<String, Long> meaning = new HashMap<>(Map.of("s", begin.s()));
    if (local == null) {
      return Optional.empty();
    }
    Optional<Long> result = abstractly(meaning, call);
    return result.isPresent() && result.get().equals(local.get("return"))
        ? Optional.of(new Begin(values.get("x"), values.get("y"), meaning.get("s")))
        : Optional.empty();
  }

  /** All sequences of so many calls, in every order: equal ones more than once. */
  private void choose(List<Called> calls, int size, List<Called> chosen, List<Begin> begins) {
    if (chosen.size() == size) {
      begins.forEach(begin -> interleave(begin, chosen, new ArrayList<>()));
      return;
    }
    for (Called call : calls) {
      List<Called> longer = new ArrayList<>(chosen);
      longer.add(call);
      choose(calls, size, longer, begins);
    }
  }

  /** All sequences of instance numbers, each as often as it has sub-operations. */
  private void interleave(Begin begin, List<Called> calls, List<Integer> order) {
    boolean complete = true;
    for (int i = 0; i < calls.size(); i++) {
      int done = count(order, i);
      if (done < calls.get(i).operation().subs().size()) {
        complete = false;
        List<Integer> longer = new ArrayList<>(order);
        longer.add(i);
        interleave(begin, calls, longer);
      }
    }
    if (complete) {
      judge(begin, calls, order);
    }
  }

  private static int count(List<Integer> order, int instance) {
    return (int) order.stream().filter(each -> each == instance).count();
  }

  private void judge(Begin begin, List<Called> calls, List<Integer> order) {
    Map<String, Long> shared = new HashMap<>(Map.of("x", begin.x(), "y", begin.y()));
    List<Map<String, Long>> locals = new ArrayList<>();
    int[] done = new int[calls.size()];
    calls.forEach(call -> locals.add(local(call)));
    for (int instance : order) {
      TinySpec.Op operation = calls.get(instance).operation();
      if (!run(shared, locals.get(instance), operation, done[instance]++)) {
        return;
      }
    }
    histories++;
    boolean isEquivalent = false;
    boolean isExplained = false;
    for (int[] sequence : permutations(calls.size())) {
      if (keepsOrder(sequence, order)) {
        isEquivalent |= sameState(begin, calls, sequence, shared, locals);
        isExplained |= sameResults(begin, calls, sequence, locals);
      }
    }
    hasNotEquivalent |= !isEquivalent;
    hasUnexplained |= !isExplained;
  }

  private static Map<String, Long> local(Called call) {
    return new HashMap<>(Map.of("v", call.argument(), "k", 0L));
  }

  private static boolean run(
      Map<String, Long> shared, Map<String, Long> local, TinySpec.Op operation, int index) {
    Map<String, Long> all = new HashMap<>(shared);
    all.putAll(local);
    if (!operation.subs().get(index).run(all)) {
      return false;
    }
    shared.replaceAll((name, value) -> all.get(name));
    local.replaceAll((name, value) -> all.get(name));
    if (index == operation.subs().size() - 1) {
      local.put("return", all.get(operation.result()));
    }
    return true;
  }

  private static @org.jspecify.annotations.Nullable Map<String, Long> runAll(
      Map<String, Long> shared, Called call) {
    Map<String, Long> local = local(call);
    for (int i = 0; i < call.operation().subs().size(); i++) {
      if (!run(shared, local, call.operation(), i)) {
        return null;
      }
    }
    return local;
  }

  private static Optional<Long> abstractly(Map<String, Long> meaning, Called call) {
    meaning.put("v", call.argument());
    TinySpec.Abstract operation = call.operation().meaning();
    if (!operation.guard().stream().allMatch(condition -> condition.holds(meaning))) {
      return Optional.empty();
    }
    long result = TinySpec.sum(operation.left(), operation.right(), meaning);
    operation.effect().run(meaning);
    return Optional.of(result);
  }

  private static boolean keepsOrder(int[] sequence, List<Integer> order) {
    for (int later = 0; later < sequence.length; later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        if (order.lastIndexOf(sequence[later]) < order.indexOf(sequence[earlier])) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean sameState(
      Begin begin,
      List<Called> calls,
      int[] sequence,
      Map<String, Long> shared,
      List<Map<String, Long>> locals) {
    Map<String, Long> values = new HashMap<>(Map.of("x", begin.x(), "y", begin.y()));
    for (int instance : sequence) {
      Map<String, Long> local = runAll(values, calls.get(instance));
      if (local == null || !local.equals(locals.get(instance))) {
        return false;
      }
    }
    return values.equals(shared);
  }

  private static boolean sameResults(
      Begin begin, List<Called> calls, int[] sequence, List<Map<String, Long>> locals) {
    Map<String, Long> meaning = new HashMap<>(Map.of("s", begin.s()));
    for (int instance : sequence) {
      Optional<Long> result = abstractly(meaning, calls.get(instance));
      if (result.isEmpty() || !result.get().equals(locals.get(instance).get("return"))) {
        return false;
      }
    }
    return true;
  }

  private static List<int[]> permutations(int size) {
    List<int[]> all = new ArrayList<>();
    int count = (int) Math.pow(size, size);
    for (int code = 0; code < count; code++) {
      int[] sequence = new int[size];
      int rest = code;
      boolean[] taken = new boolean[size];
      boolean isPermutation = true;
      for (int i = 0; i < size; i++) {
        sequence[i] = rest % size;
        rest /= size;
        isPermutation &= !taken[sequence[i]];
        taken[sequence[i]] = true;
      }
      if (isPermutation) {
        all.add(sequence);
      }
    }
    return all;
  }
}
