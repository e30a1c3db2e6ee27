package cairn.analysis.constraints.infer;

import cairn.analysis.api.faults.PointName;
import cairn.analysis.constraints.check.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A time in which a constraint does not hold, after one in which it did. */
final class Spell {
  /** Where it was first seen. */
  final PointName point;

  /** The receiver there, or its class if nodes of that class refer to each other. */
  final long owner;

  /** What was known before it began. */
  final Before before;

  /** A node, -1 if there was none. */
  final int receiver;

  /** For how many bindings the constraint was violated when it began, and how many there were. */
  final long violated;

  final long bindings;

  /** Whether a node of the constraint's structure was an argument of the call. */
  final boolean byHand;

  /** What was violated since then. */
  final List<Unit> units = new ArrayList<>();

  /** What was violated when it began. */
  final List<Unit> began = new ArrayList<>();

  /** The moment at which all of it held again; null if it never did. */
  @Nullable PointName mended;

  /** C-points of the owner since then, and those at which the constraint was violated. */
  long looks;

  long broken;

  /**
   * What a constraint had to show for itself when a spell began.
   *
   * @param points C-points at which it said something and held
   * @param bindings different nodes for which it said something
   * @param evaluated how often it was looked at after a change
   * @param undecided whether it could not be told for some
   * @param here whether it said something of the same owner
   * @param inClass whether it said something of the owner's class
   */
  record Before(
      int points,
      long bindings,
      long evaluated,
      boolean undecided,
      boolean here,
      boolean inClass) {}

  Spell(
      PointName point,
      long owner,
      Before before,
      int receiver,
      long violated,
      long bindings,
      boolean byHand) {
    this.point = point;
    this.owner = owner;
    this.before = before;
    this.receiver = receiver;
    this.violated = violated;
    this.bindings = bindings;
    this.byHand = byHand;
  }
}
