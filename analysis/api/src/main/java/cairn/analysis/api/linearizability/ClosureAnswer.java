package cairn.analysis.api.linearizability;

import java.util.List;

/**
 * What can come between the steps of an operation that has begun and its next one, and cannot be
 * moved before it (the closure of a prefix; Singh 2016, section 6.4).
 *
 * @param prefix the operation and what of it has run, such as {@code Enqueue: d}
 * @param next its next sub-operation, which the elements must let pass
 * @param elements prefixes of other instances, in the same words
 */
public record ClosureAnswer(String prefix, String next, List<String> elements) {
  public ClosureAnswer {
    elements = List.copyOf(elements);
  }
}
