package cairn.analysis.api.typing;

/** How much is known of a block. */
public enum BlockVerdict {
  /** It is not in use. */
  FREE,
  /** One type is left, and pointers or contents tell of it. */
  TYPED,
  /** Several types fit. */
  AMBIGUOUS,
  /** No type fits all that is known of it. */
  UNTYPABLE
}
