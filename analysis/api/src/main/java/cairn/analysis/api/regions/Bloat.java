package cairn.analysis.api.regions;

import java.util.List;

/**
 * Memory that a change of the program could save.
 *
 * @param region where; -1 if it is about the heap as a whole
 * @param types that it is about
 * @param objects how many objects are affected
 * @param bytes that these take
 * @param saving bytes that would be saved, at least
 * @param reason what is wasted and what to do, in a sentence or two
 */
public record Bloat(
    Kind kind,
    int region,
    List<String> types,
    long objects,
    long bytes,
    long saving,
    String reason) {

  public Bloat {
    types = List.copyOf(types);
  }

  /** What is wasted. */
  public enum Kind {
    SMALL_OBJECTS,
    SPARSE_CONTAINERS,
    SMALL_CONTAINERS,
    EMPTY_CONTAINERS,
    OVER_FACTORED,
    DUPLICATE_STRINGS,
    DUPLICATE_ARRAYS,
    BOXED_NUMBERS;

    /** {@code over-factored}, as it is written in outputs. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }
}
