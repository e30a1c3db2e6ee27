package cairn.analysis.constraints.check;

import java.util.Arrays;
import java.util.List;

/**
 * What the evaluation of a unit read, in the order of the constraint's text, its guard included:
 * fields, degrees, attributes, connections, each with its value. Two are equal if the same was read
 * with the same values, so that "did this event change an argument" is a comparison.
 */
public final class Arguments {
  private final List<String> terms;
  private final long[] keys;
  private final int[] tags;
  private final long[] bits;

  Arguments(List<String> terms, long[] keys, int[] tags, long[] bits) {
    this.terms = terms;
    this.keys = keys;
    this.tags = tags;
    this.bits = bits;
  }

  public int count() {
    return tags.length;
  }

  /** The term as in the constraint, such as {@code X.left.HEIGHT}. */
  public String term(int i) {
    return terms.get(i);
  }

  /** Whether it is the truth of a connection or a type test: 0 false, 1 true, 2 unknown. */
  public boolean isTruth(int i) {
    return keys[2 * i] >>> 56 >= Evaluation.EDGE;
  }

  /** A tag of {@link Values}. */
  public int tag(int i) {
    return tags[i];
  }

  /** A whole number, the bits of a double, a node of the history; by the tag. */
  public long bits(int i) {
    return bits[i];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Arguments that
        && Arrays.equals(keys, that.keys)
        && Arrays.equals(tags, that.tags)
        && Arrays.equals(bits, that.bits);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(keys) * 31 + Arrays.hashCode(bits);
  }
}
