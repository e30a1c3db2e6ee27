package cairn.analysis.constraints.check;

/** What can be said of a constraint for some nodes. */
public enum Truth {
  HOLDS,
  VIOLATED,
  /** It depends on something that the recording does not hold. */
  UNDECIDED
}
