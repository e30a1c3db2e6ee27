package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Change;
import org.jspecify.annotations.Nullable;

/**
 * What happened at one time of a history.
 *
 * @param node the id of the node that it happened to, 0 for a static field
 * @param type of that node, as far as it is known
 * @param change what a store changed; null for other events
 * @param thread empty if it is not known
 */
public record HistoryEvent(
    long time,
    Kind kind,
    long node,
    String type,
    @Nullable Change change,
    CodePlace place,
    String thread) {

  /** What kinds of events have a time. */
  public enum Kind {
    /** Before the first event. */
    START,
    ALLOCATED,
    STORED,
    FREED,
    /** Something that changes no node and no slot. */
    OTHER
  }
}
