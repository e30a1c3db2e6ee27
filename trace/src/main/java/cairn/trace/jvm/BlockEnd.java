package cairn.trace.jvm;

/** How a block ends. */
enum BlockEnd {
  /** The next one follows, or is jumped to. */
  GOES_ON,
  /** It says itself which is next. */
  BRANCHES,
  CALLS,
  RETURNS,
  THROWS
}
