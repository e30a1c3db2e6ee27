package cairn.analysis.constraints.lang;

import java.util.List;

/**
 * Whether nodes may be lost: a node that was not freed and that nothing refers to any more.
 *
 * @param structures whose nodes may not; empty for all
 */
public record LostRule(Kind kind, List<String> structures) {
  /** What holds where a file says nothing of it. */
  public static final LostRule USUAL = new LostRule(Kind.USUAL, List.of());

  public LostRule {
    structures = List.copyOf(structures);
  }

  /** What a file says. */
  public enum Kind {
    /** Nothing: no node of a native program may be lost, those of Java may. */
    USUAL,
    /** {@code nothing is lost;} */
    NOTHING,
    /** {@code lost nodes are allowed;} */
    ALLOWED
  }

  /** Whether lost nodes of a program are a violation. */
  public boolean isOn(boolean isNative) {
    return kind == Kind.NOTHING || kind == Kind.USUAL && isNative;
  }

  /** Whether the file asks for it. */
  public boolean isAsked() {
    return kind == Kind.NOTHING;
  }
}
