package cairn.analysis.linearizability.model;

import java.util.List;

/**
 * How far the exploration goes.
 *
 * @param instances operations that run at the same time, at most
 * @param prefix operations that ran one after the other before them, at most
 * @param values of parameters, and of numbers that may be any
 * @param elements of an array that are there
 */
public record Bound(int instances, int prefix, List<Long> values, int elements) {
  /** What is taken where a specification says nothing. */
  public static final Bound DEFAULT = new Bound(3, 2, List.of(1L, 2L), 6);

  public Bound {
    values = List.copyOf(values);
  }
}
