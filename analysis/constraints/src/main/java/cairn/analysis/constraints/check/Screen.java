package cairn.analysis.constraints.check;

import org.jspecify.annotations.Nullable;

/**
 * Tells quickly that a constraint {@code X.f ->> Y => ...} holds for a node X and all Y: since what
 * must hold says nothing of Y, or since the least and the greatest of what it says of Y fit.
 */
final class Screen {
  private final Term source;

  /** What must hold, if it says nothing of the partner. */
  private final @Nullable Formula ofNode;

  private final @Nullable Bounds bounds;

  /** Whether the partner's number must be above, or may be equal to, the node's. */
  private final boolean above;

  private final boolean orEqual;
  private final @Nullable Term limit;

  private Screen(
      Term source,
      @Nullable Formula ofNode,
      @Nullable Bounds bounds,
      boolean above,
      boolean orEqual,
      @Nullable Term limit) {
    this.source = source;
    this.ofNode = ofNode;
    this.bounds = bounds;
    this.above = above;
    this.orEqual = orEqual;
    this.limit = limit;
  }

  static Screen ofNode(Term source, Formula body) {
    return new Screen(source, body, null, false, false, null);
  }

  static Screen ofBounds(Term source, Bounds bounds, boolean above, boolean orEqual, Term limit) {
    return new Screen(source, null, bounds, above, orEqual, limit);
  }

  /** Whether it can say anything now. */
  boolean isValid() {
    return bounds == null || bounds.isValid();
  }

  /** Whether what it can say has changed altogether. */
  boolean isTurned() {
    return bounds != null && bounds.isTurned();
  }

  /** Whether the constraint holds for a node and all partners, for certain. */
  boolean holds(Frame f, int node) {
    f.x = node;
    if (ofNode != null) {
      return ofNode.test(f) == Formula.TRUE;
    }
    int tag = source.eval(f);
    if (tag != Values.NODE || f.bits < 0) {
      return tag != Values.UNKNOWN;
    }
    int from = (int) f.bits;
    if (bounds == null || limit == null || f.heap.shape(from).structures == 0) {
      return f.heap.shape(from).structures == 0;
    }
    if (bounds.isEmpty(from)) {
      return true;
    }
    if (!bounds.isWhole(from) || f.number(limit.eval(f)) != Values.WHOLE) {
      return false;
    }
    long least = bounds.least(from);
    long most = bounds.most(from);
    return above
        ? least > f.bits || orEqual && least == f.bits
        : most < f.bits || orEqual && most == f.bits;
  }
}
