package cairn.analysis.constraints.lost;

import org.jspecify.annotations.Nullable;

/**
 * How the last reference to a node was lost.
 *
 * @param time of the event
 * @param version that replaced the reference; -1 unless {@link Kind#OVERWRITTEN}
 * @param holder the node that held the reference, or that was allocated; -1 for a global variable
 * @param cut of a holder that was freed, how the last reference to that one was lost; null if one
 *     was still there, or there never was one
 */
public record Loss(Kind kind, long time, int version, int holder, @Nullable Loss cut) {
  /** What happened to the reference. */
  public enum Kind {
    /** A store replaced it. */
    OVERWRITTEN,
    /** The node that held it was freed. */
    RELEASED,
    /** There was none but in local variables. */
    NEVER_STORED
  }

  /** The store that took the holder out of the structure, if there is one. */
  public @Nullable Loss store() {
    Loss at = this;
    while (at != null && at.kind != Kind.OVERWRITTEN) {
      at = at.cut;
    }
    return at;
  }
}
