package cairn.analysis.typing;

/**
 * How to look for types.
 *
 * @param useVariables whether declared variables count; otherwise only memory does
 * @param steps how many types are tried for the blocks that several types fit, before what is then
 *     known is told
 */
public record TypingOptions(boolean useVariables, long steps) {
  public static final TypingOptions DEFAULT = new TypingOptions(true, 2_000_000);
}
