package cairn.history;

/** Where a pointer in memory led when it was stored. Those that led to no node are all wild. */
public enum PointerKind {
  NULL,
  /** To no live node, and to no variable that is known. */
  WILD,
  /** To the first address of a node. */
  HEAD,
  /** Into a node. */
  INTERIOR,
  /** One past the end of a node, where no other begins. */
  END,
  /** To a global variable. */
  VARIABLE,
  /** To where a node was that had been freed; how {@link PointerTarget} tells some wild ones. */
  FREED;

  private static final PointerKind[] ALL = values();

  static PointerKind of(int ordinal) {
    return ALL[ordinal];
  }
}
