package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.ReadSet;
import cairn.analysis.constraints.check.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The way back from one inconsistency: the operations that changed what it depends on, latest
 * first, down to the one before which it was not there.
 */
final class Trace {
  final Unit unit;

  /** The inconsistency whose trace led here, null for one that was found at a C-point. */
  final @Nullable Trace cause;

  /** They changed its arguments, and it was there before, too; latest first. */
  final List<Operation> contributed = new ArrayList<>();

  /** Before it the inconsistency was not there; null if it was there from the start. */
  @Nullable Operation introduced;

  /**
   * Slots that decide the inconsistency and that one of these operations brought into it, with the
   * time of that: what they hold was stored, or not stored, before.
   */
  final Map<Long, Long> brought = new LinkedHashMap<>();

  /** What it read where it was found. */
  @Nullable ReadSet reads;

  /**
   * The last store that filled one of the slots that decide the inconsistency, where that held
   * nothing since its block was allocated; null if none did.
   */
  @Nullable Operation filled;

  /** Whether before {@link #introduced} it could not be told. */
  boolean undecidedBefore;

  Trace(Unit unit, @Nullable Trace cause) {
    this.unit = unit;
    this.cause = cause;
  }

  /** Whether it was there as soon as a block was, and became what it is when that was filled. */
  boolean isFilled() {
    return filled != null && filled.equals(introduced);
  }

  boolean isRelated() {
    return cause != null;
  }
}
