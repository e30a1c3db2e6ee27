package cairn.analysis.constraints.check;

import java.util.List;

/**
 * A heap at a time, the roots of one moment, and which units of a specification are violated there.
 * It can be moved event by event in both directions; a step costs what it changes.
 *
 * <p>The roots are those of the moment it was last {@linkplain #standAt placed} at: the nodes that
 * the C-point carries stay roots at every time; static fields count with what they hold at the
 * time. Nodes that have not appeared yet are not alive. Not thread-safe.
 */
public interface CheckState {
  /** The time; the event of this time is the last that has happened. */
  long time();

  /** Places it at a moment of the check, with its roots and its constraints. */
  void standAt(CheckMoment moment);

  /** Undoes one event; false, and nothing done, at time 0. */
  boolean back();

  /**
   * Undoes only what was found right after the event of now about things that had been there
   * before: contents that no recorded store made, nodes that the recording came to know. False, and
   * nothing done, if there is no such thing, or it is undone already. The next {@link #back} undoes
   * the event itself.
   */
  boolean backFound();

  /** Lets one event happen; false, and nothing done, at the end. */
  boolean forward();

  /**
   * Moves to any time at the cost of the net changes. Like a single step, as far as {@link #broken}
   * and {@link #mended} are concerned.
   */
  void moveTo(long time);

  /** Units that are violated now and were not before the last step, in the order of constraints. */
  List<Unit> broken();

  /**
   * Units that were violated before the last step and are not now, since they hold, cannot be told,
   * or their nodes are no longer alive.
   */
  List<Unit> mended();

  /** How many units are violated; those of a constraint that are not enumerated are counted. */
  long violatedCount();

  /** Units that are violated, in the order of constraints, then of nodes; at most so many. */
  List<Unit> violated(int most);

  boolean isViolated(Unit unit);

  /**
   * The truth of a unit in the heap of now, whether its nodes are alive or not: a node that is not
   * alive counts as if it were a root, for this evaluation only. A node that has not appeared reads
   * as absent.
   */
  Truth evaluate(Unit unit);

  /** All that can be told about a unit, at the price of one evaluation. */
  Look look(Unit unit);

  /**
   * Whether units are left as they are while the state moves. Moves, roots and {@link #standAt}
   * then cost next to nothing. {@link #evaluate}, {@link #look} and {@link #isAlive} are right at
   * all times, and mostly need no heap of the time; what is said of all units is as old as the
   * silence. At its end they are brought up to date, and nothing counts as broken or mended.
   */
  void setQuiet(boolean quiet);

  /** The outcome of an evaluation, what it reads, and what it depends on. */
  record Look(Truth truth, Arguments arguments, ReadSet reads) {}

  /** What {@link #evaluate} reads of it, with its values. */
  Arguments arguments(Unit unit);

  /** What {@link #evaluate} depends on, down to the slots. */
  ReadSet reads(Unit unit);

  /**
   * Whether it is known at all times what all slots of the structures' nodes refer to. Otherwise a
   * node that comes to life can make counts of references unknown.
   */
  boolean knowsReferences();

  /** Whether a node is alive: the roots lead to it. */
  boolean isAlive(int node);

  /** Makes a node a root at all times until {@link #unpin}. */
  void pin(int node);

  void unpin(int node);
}
