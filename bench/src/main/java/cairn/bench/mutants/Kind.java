package cairn.bench.mutants;

import java.util.Locale;

/** What a fault does wrong. */
public enum Kind {
  /** It stores or computes something wrong. */
  COMMISSION,
  /** A store or a call is missing. */
  OMISSION,
  /** It takes the wrong branch. */
  CONTROL;

  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Kind named(String title) {
    return valueOf(title.toUpperCase(Locale.ROOT));
  }
}
