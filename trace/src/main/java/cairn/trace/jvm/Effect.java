package cairn.trace.jvm;

/** What a method that is not recorded does to the objects that it is given. */
enum Effect {
  /** Its result is made of its arguments alone, and nothing changes. */
  PURE,

  /** It reads what its objects hold, and changes nothing. */
  READS,

  /** It changes its receiver. */
  CHANGES_RECEIVER,

  /** It moves its receiver on, which is a place in something else: that stays as it is. */
  ADVANCES,

  /** It may change everything that it is given. */
  CHANGES;

  boolean changes() {
    return this != PURE && this != READS;
  }
}
