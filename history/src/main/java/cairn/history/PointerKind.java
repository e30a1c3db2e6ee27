package cairn.history;

/** Where a pointer in memory led when it was stored. */
public enum PointerKind {
  NULL,
  /** To no live node. */
  WILD,
  /** To the first address of a node. */
  HEAD,
  /** Into a node. */
  INTERIOR,
  /** One past the end of a node, where no other begins. */
  END;

  private static final PointerKind[] ALL = values();

  static PointerKind of(int ordinal) {
    return ALL[ordinal];
  }
}
