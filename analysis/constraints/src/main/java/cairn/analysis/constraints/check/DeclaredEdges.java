package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import cairn.analysis.constraints.bind.Shapes;

/**
 * The edges between nodes of structures, as the specification counts them: references in slots that
 * count, those in arrays that are part of a node included. Follows each reference that is set or
 * removed; O(1), but for a reference to an array O(its elements).
 */
class DeclaredEdges extends LiveNodes {
  static final int OUT_LOGGED = 1;
  static final int IN_LOGGED = 2;
  static final int ALL_IN_LOGGED = 4;

  /** Elements of an array that are looked at one by one. */
  private static final int MOST_LOOKED_AT = 64;

  final ChangeLog log = new ChangeLog();

  DeclaredEdges(Shapes shapes) {
    super(shapes);
  }

  /** Slots of live nodes of which it is not known whether they hold references. */
  private long unknownSlotTotal;

  private long unknownEdgeTotal;

  /** How many nodes of structures have more than one edge to them. */
  int shared;

  /** Forgets all that was counted. */
  final void forgetEdges() {
    log.clear();
    unknownSlotTotal = 0;
    unknownEdgeTotal = 0;
    shared = 0;
  }

  boolean hasUnknownSlots() {
    return unknownSlotTotal > 0;
  }

  boolean hasUnknownEdges() {
    return unknownEdgeTotal > 0;
  }

  /** Whether a slot of a node of a structure counts as an edge. */
  final boolean counts(Shape of, int ordinal) {
    return of.structures != 0 && (of.isArray || of.edges[ordinal]);
  }

  /** Sets a slot to a live node or to one of the codes of {@link EdgeStore}. */
  final void set(int edge, int target) {
    int old = edges.to(edge);
    if (old == target) {
      return;
    }
    int from = edges.from(edge);
    if (old >= 0) {
      linked(edge, from, old, -1);
      put(old, IN_HEAD, edges.unlink(edge, inHead(old)));
      detached(edge, from, old);
    } else if (old == EdgeStore.UNKNOWN) {
      unknown(edge, from, -1);
    }
    edges.code(edge, target);
    if (target >= 0) {
      put(target, IN_HEAD, edges.link(edge, target, inHead(target)));
      linked(edge, from, target, 1);
    } else if (target == EdgeStore.UNKNOWN) {
      unknown(edge, from, 1);
    }
  }

  /** A reference is gone. */
  void detached(int edge, int from, int to) {}

  /** The reference of a slot counts from now on (1), or will be taken away next (-1). */
  private void linked(int edge, int from, int to, int sign) {
    put(to, ALL_IN, allIn(to) + sign);
    logAllIn(to);
    Shape source = shape(from);
    Shape target = shape(to);
    int ordinal = edge - outBase(from);
    if (source.structures != 0) {
      if (!counts(source, ordinal)) {
        return;
      }
      if (target.structures != 0) {
        declared(from, to, sign);
      } else if (target.isArray && !source.isArray && !refersOtherwise(from, ordinal, to)) {
        part(from, to, sign);
      }
    } else if (source.isArray && target.structures != 0) {
      for (int e = inHead(from); e != EdgeStore.NONE; e = edges.nextIn(e)) {
        if (isOwning(e, from)) {
          declared(edges.from(e), to, sign);
        }
      }
    }
  }

  /** Whether another slot of a node that counts refers to an array, too. */
  private boolean refersOtherwise(int node, int ordinal, int array) {
    boolean[] counting = shape(node).edges;
    for (int i = 0; i < counting.length; i++) {
      if (i != ordinal && counting[i] && edges.to(outBase(node) + i) == array) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a reference to an array makes it part of the node that it comes from; of several from
   * one node only the first does.
   */
  final boolean isOwning(int edge, int array) {
    int from = edges.from(edge);
    Shape source = shape(from);
    if (source.structures == 0 || source.isArray) {
      return false;
    }
    int ordinal = edge - outBase(from);
    if (!source.edges[ordinal]) {
      return false;
    }
    for (int i = 0; i < ordinal; i++) {
      if (source.edges[i] && edges.to(outBase(from) + i) == array) {
        return false;
      }
    }
    return true;
  }

  /** An array becomes part of a node, or no longer is. */
  private void part(int owner, int array, int sign) {
    int base = outBase(array);
    int limit = base + outCount(array);
    for (int e = base; e < limit; e++) {
      int to = edges.to(e);
      if (to >= 0 && shape(to).structures != 0) {
        declared(owner, to, sign);
      }
    }
    if (unknownSlots(array) != 0) {
      unknownEdge(owner, sign * unknownSlots(array));
    }
  }

  private void declared(int from, int to, int sign) {
    put(from, OUT_DEGREE, outDegree(from) + sign);
    put(to, IN_DEGREE, inDegree(to) + sign);
    if (sign > 0) {
      log.added.add(from);
      log.added.add(to);
      shared += inDegree(to) == 2 ? 1 : 0;
    } else {
      log.removed = true;
      shared -= inDegree(to) == 1 ? 1 : 0;
    }
    logOut(from);
    if ((flags(to) & IN_LOGGED) == 0) {
      put(to, FLAGS, flags(to) | IN_LOGGED);
      log.in.add(to);
    }
  }

  private void unknown(int edge, int from, int sign) {
    put(from, UNKNOWN_SLOTS, unknownSlots(from) + sign);
    boolean had = unknownSlotTotal > 0;
    unknownSlotTotal += sign;
    log.unknownSlotsTurned |= had != unknownSlotTotal > 0;
    Shape source = shape(from);
    if (source.structures != 0) {
      if (counts(source, edge - outBase(from))) {
        unknownEdge(from, sign);
      }
    } else if (source.isArray) {
      for (int e = inHead(from); e != EdgeStore.NONE; e = edges.nextIn(e)) {
        if (isOwning(e, from)) {
          unknownEdge(edges.from(e), sign);
        }
      }
    }
  }

  private void unknownEdge(int node, int change) {
    put(node, UNKNOWN_EDGES, unknownEdges(node) + change);
    boolean had = unknownEdgeTotal > 0;
    unknownEdgeTotal += change;
    log.unknownEdgesTurned |= had != unknownEdgeTotal > 0;
    logOut(node);
  }

  private void logOut(int node) {
    if ((flags(node) & OUT_LOGGED) == 0) {
      put(node, FLAGS, flags(node) | OUT_LOGGED);
      log.out.add(node);
    }
  }

  private void logAllIn(int node) {
    if ((flags(node) & ALL_IN_LOGGED) == 0) {
      put(node, FLAGS, flags(node) | ALL_IN_LOGGED);
      log.allIn.add(node);
    }
  }

  /** Whether there is an edge; may say no although there is one, in an array of many elements. */
  final boolean hasEdge(int from, int target) {
    Shape of = shape(from);
    int base = outBase(from);
    for (int i = 0; of.structures != 0 && i < outCount(from); i++) {
      int to = edges.to(base + i);
      if (to < 0 || !counts(of, i)) {
        continue;
      }
      if (to == target) {
        return shape(to).structures != 0;
      }
      if (shape(to).isPart() && !of.isArray && outCount(to) <= MOST_LOOKED_AT) {
        for (int k = 0; k < outCount(to); k++) {
          if (edges.to(outBase(to) + k) == target) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Adds the nodes that a node has edges to; one with several edges may be there several times. */
  final void successors(int node, IntList found) {
    Shape of = shape(node);
    if (of.structures == 0) {
      return;
    }
    int base = outBase(node);
    for (int i = 0; i < outCount(node); i++) {
      int to = edges.to(base + i);
      if (to >= 0 && (of.isArray || of.edges[i])) {
        if (shape(to).structures != 0) {
          found.add(to);
        } else if (shape(to).isArray && !of.isArray) {
          elements(to, found);
        }
      }
    }
  }

  /** The same, with each edge exactly once, as degrees count them. */
  final void edgeTargets(int node, IntList found) {
    Shape of = shape(node);
    int base = outBase(node);
    for (int i = 0; of.structures != 0 && i < outCount(node); i++) {
      int to = edges.to(base + i);
      if (to >= 0 && (of.isArray || of.edges[i])) {
        if (shape(to).structures != 0) {
          found.add(to);
        } else if (shape(to).isArray && !of.isArray && isOwning(base + i, to)) {
          elements(to, found);
        }
      }
    }
  }

  private void elements(int array, IntList found) {
    int base = outBase(array);
    for (int i = 0; i < outCount(array); i++) {
      int to = edges.to(base + i);
      if (to >= 0 && shape(to).structures != 0) {
        found.add(to);
      }
    }
  }

  /** Adds the nodes that have edges to a node of a structure; some may be there several times. */
  final void predecessors(int node, IntList found) {
    if (shape(node).structures == 0) {
      return;
    }
    for (int e = inHead(node); e != EdgeStore.NONE; e = edges.nextIn(e)) {
      int from = edges.from(e);
      Shape source = shape(from);
      if (source.structures != 0) {
        if (counts(source, e - outBase(from))) {
          found.add(from);
        }
      } else if (source.isArray) {
        for (int o = inHead(from); o != EdgeStore.NONE; o = edges.nextIn(o)) {
          if (isOwning(o, from)) {
            found.add(edges.from(o));
          }
        }
      }
    }
  }
}
