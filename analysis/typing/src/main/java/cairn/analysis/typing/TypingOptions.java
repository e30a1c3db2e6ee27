package cairn.analysis.typing;

import java.util.List;

/**
 * How to look for types.
 *
 * @param useVariables whether declared variables count; otherwise only memory does
 * @param rules what the values of some fields must be
 * @param steps how many types are tried for the blocks that several types fit, before what is then
 *     known is told
 */
public record TypingOptions(boolean useVariables, List<ValueRule> rules, long steps) {
  public static final TypingOptions DEFAULT = new TypingOptions(true, List.of(), 2_000_000);

  public TypingOptions {
    rules = List.copyOf(rules);
  }

  public TypingOptions(boolean useVariables, long steps) {
    this(useVariables, List.of(), steps);
  }
}
