package cairn.analysis.linearizability.explore;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Stream;

/**
 * What was seen of pairs of sub-operations of different instances, in states that can be reached
 * within a bound. What is not here was not seen, which proves nothing; what is here is real.
 *
 * @param cases for each pair that ran, first then second, what was seen in each alias case
 * @param states how many states were looked at
 * @param stopped why not all was looked at; empty if all was
 */
public record PairFacts(
    Map<Pair, SortedMap<AliasCase, Seen>> cases, long states, Optional<String> stopped) {

  /** Two sub-operations, by name, in their order. */
  public record Pair(String first, String second) {}

  /**
   * Which locals of the two instances refer to the same node, behind both steps.
   *
   * @param same each {@code X==Y}: X of the first instance, Y of the second
   */
  public record AliasCase(SortedSet<String> same) implements Comparable<AliasCase> {
    @Override
    public int compareTo(AliasCase other) {
      return same.toString().compareTo(other.same.toString());
    }

    @Override
    public String toString() {
      return same.isEmpty() ? "nothing in common" : String.join(", ", same);
    }
  }

  /**
   * What was seen of a pair in an alias case.
   *
   * @param ordered a state in which the first ran and then the second
   * @param orderedToEnd one from which all instances can then end
   * @param irreversible one in which the second cannot run before the first, or leaves another
   *     state
   * @param irreversibleToEnd one from which all instances can then end
   */
  public record Seen(
      Witness ordered,
      Optional<Witness> orderedToEnd,
      Optional<Witness> irreversible,
      Optional<Witness> irreversibleToEnd) {}

  /**
   * A state that was reached, and what happened there.
   *
   * @param before calls that ran one after the other, first
   * @param calls those that overlap; the pair is of the instances {@code first} and {@code second}
   * @param path the steps that led to the state, {@code d0 f1}
   * @param state the shared state
   * @param why what happened when the order was reversed; empty if that was not tried
   */
  public record Witness(
      List<Call> before,
      List<Call> calls,
      int first,
      int second,
      String path,
      String state,
      String why) {

    @Override
    public String toString() {
      return "after "
          + (before.isEmpty() ? "nothing" : before)
          + ", with "
          + calls
          + (path.isEmpty() ? "" : ", behind " + path)
          + ", instances "
          + first
          + " and "
          + second
          + ", in: "
          + state
          + (why.isEmpty() ? "" : "; " + why);
    }
  }

  /** What was seen of a pair, case by case. */
  public SortedMap<AliasCase, Seen> of(String first, String second) {
    return cases.getOrDefault(new Pair(first, second), java.util.Collections.emptySortedMap());
  }

  /** Whether the second was seen to run behind the first, in some case. */
  public boolean isOrderable(String first, String second) {
    return !of(first, second).isEmpty();
  }

  /** Whether the pair was seen and each time could be reversed. */
  public boolean isReversible(String first, String second) {
    return isOrderable(first, second)
        && of(first, second).values().stream().allMatch(seen -> seen.irreversible().isEmpty());
  }

  /** Pairs that were seen. */
  public Stream<Pair> pairs() {
    return cases.keySet().stream();
  }
}
