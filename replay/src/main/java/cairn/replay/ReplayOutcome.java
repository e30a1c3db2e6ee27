package cairn.replay;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What became of a replayed operation.
 *
 * @param end how it ended
 * @param why it could not be run to its end; the class of an exception that left it; what was
 *     stored that the history has no node for; otherwise empty
 * @param changes the last content of each slot that it stored, and of all slots of what it made;
 *     null if something was stored that the history has no node for
 * @param result what it returned; null if nothing, or an object without a node
 * @param made nodes that stand for objects that it, and calls before it, made
 * @param nodes all nodes that were touched so far
 * @param freed nodes that the program freed since the first call began; null if no program frees
 *     anything by itself
 * @param reached whether the patched instruction was executed
 * @param steps how many instructions were executed
 */
public record ReplayOutcome(
    End end,
    String why,
    @Nullable Map<Long, ReplayCell> changes,
    @Nullable ReplayCell result,
    List<Integer> made,
    List<Integer> nodes,
    @Nullable Set<Integer> freed,
    boolean reached,
    long steps) {

  /** How a replayed operation ended. */
  public enum End {
    RETURNED,
    THREW,
    /** The machine itself ended it: nothing was referred to, an index was out of bounds. */
    CRASHED,
    /** Something that is not recorded, or not modelled, was needed. */
    STOPPED
  }
}
