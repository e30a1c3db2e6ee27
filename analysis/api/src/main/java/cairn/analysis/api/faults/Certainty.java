package cairn.analysis.api.faults;

/** How sure it is that a statement is to blame. */
public enum Certainty {
  /** Nothing else explains what was found. */
  CERTAIN,
  /** It explains what was found best. */
  LIKELY,
  /** It took part, and others explain more. */
  WEAK
}
