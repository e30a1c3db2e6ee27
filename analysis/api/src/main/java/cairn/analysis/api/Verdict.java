package cairn.analysis.api;

/** What can be said of a finding, from good to bad. */
public enum Verdict {
  /** It was checked, and nothing is wrong. */
  HOLDS,
  /** It could not be decided; the finding says why. */
  UNDECIDED,
  /** It is wrong. */
  VIOLATED;

  public Verdict worse(Verdict other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
