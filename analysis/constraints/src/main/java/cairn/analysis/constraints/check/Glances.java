package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.bind.Shapes;
import cairn.analysis.constraints.check.CheckState.Look;
import cairn.history.HeapHistory;
import cairn.history.ReferenceIndex;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a state is told by a {@link Glimpse} instead of its heap, with an account of what that cost
 * and how often it failed. Nothing is made before it is asked.
 */
final class Glances {
  /** So many may fail in a row, and this part of all. */
  private static final int FEW_FAILURES = 4;

  private static final int SHARE_OF_FAILURES = 4;

  private final BoundSpec bound;
  private final HeapHistory history;
  private final RootSet rootSet;
  private final RootNodes rootNodes;
  private final Supplier<ReferenceIndex> index;
  private final Supplier<Shapes> shapes;
  private Guide guide = node -> Long.MAX_VALUE;
  private @Nullable Glimpse glimpse;
  private @Nullable KnownReferences knownReferences;

  /** The work when the heap was last moved, and how many succeeded and failed. */
  private long workBefore;

  private long shown;
  private long refused;

  /** Whether something is so. */
  enum Answer {
    YES,
    NO,
    /** The whole heap can tell. */
    UNKNOWN
  }

  /**
   * @param index of the references, which may be the same each time that it is asked for
   */
  Glances(
      BoundSpec bound,
      RootSet rootSet,
      RootNodes rootNodes,
      Supplier<ReferenceIndex> index,
      Supplier<Shapes> shapes) {
    this.bound = bound;
    this.history = bound.history();
    this.rootSet = rootSet;
    this.rootNodes = rootNodes;
    this.index = index;
    this.shapes = shapes;
  }

  void setGuide(Guide guide) {
    this.guide = guide;
  }

  /** The state was placed anew: what failed there need not fail here. */
  void begin() {
    shown = 0;
    refused = 0;
  }

  /** The heap was moved: from here on it counts what is spent instead of moving it. */
  void heapMoved() {
    workBefore = glimpse == null ? 0 : glimpse.work();
  }

  /** What was spent since the heap was moved, in the unit of {@link Glimpse#work}. */
  long spent() {
    return glimpse == null ? 0 : glimpse.work() - workBefore;
  }

  /** Whether enough of them succeed. */
  boolean areUseful() {
    return refused <= FEW_FAILURES + shown / SHARE_OF_FAILURES;
  }

  /** How many questions were answered since the state was placed. */
  long shown() {
    return shown;
  }

  /** What can be told about a unit; null if only the whole heap can tell. */
  @Nullable Look look(Unit unit, long time, boolean withoutFound) {
    if (!glimpse().isFor(unit.constraint())) {
      return null;
    }
    try {
      Look look = turned(time, withoutFound).look(unit);
      shown++;
      return look;
    } catch (BeyondGlimpseException e) {
      refused++; // the whole heap can tell
      return null;
    }
  }

  Answer isAlive(int node, long time, boolean withoutFound) {
    try {
      boolean alive = turned(time, withoutFound).leadsTo(node);
      shown++;
      return alive ? Answer.YES : Answer.NO;
    } catch (BeyondGlimpseException e) {
      refused++; // the whole heap can tell
      return Answer.UNKNOWN;
    }
  }

  /** Whether something was found at a time, rather than seen to happen. */
  boolean hasFound(long time) {
    return turned(time, false).hasFound();
  }

  boolean knowsReferences() {
    KnownReferences known = knownReferences;
    if (known == null) {
      known = new KnownReferences(history, shapes.get());
      knownReferences = known;
    }
    return known.areAll();
  }

  private Glimpse glimpse() {
    Glimpse known = glimpse;
    if (known == null) {
      known = new Glimpse(bound, rootSet, rootNodes, index, this::knowsReferences, guide);
      glimpse = known;
    }
    return known;
  }

  private Glimpse turned(long time, boolean withoutFound) {
    Glimpse glance = glimpse();
    glance.turnTo(time, withoutFound);
    return glance;
  }
}
