package cairn.analysis.api.faults;

/**
 * Something that was read to decide a constraint.
 *
 * @param term as in the constraint, such as {@code X.left.HEIGHT}
 * @param value in words
 */
public record ReadValue(String term, String value) {}
