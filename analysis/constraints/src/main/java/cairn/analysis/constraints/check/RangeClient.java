package cairn.analysis.constraints.check;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A constraint with one variable over a range. For a node with a long range it is remembered for
 * which values it does not hold; a change costs an evaluation for the values that it matters for:
 * of the elements that were written, of comparisons that come out otherwise, and those by which the
 * range grew. Short ranges are looked at whole. A long range takes some 200 bytes, 32 for each term
 * without the variable, and up to two bits for each value.
 */
class RangeClient extends SingleClient {
  /** Ranges that reach further are looked at whole. */
  private static final long FAR = 1L << 60;

  private final RangeParts parts;
  private final int shortRange;
  private final Map<Integer, State> states = new HashMap<>();

  /** What is known of the range of a node. */
  static final class State {
    long start;
    long end;
    FreeValues values;

    /** Values for which it does not hold, or may not, counted from the start. */
    final Marks violated = new Marks();

    final Marks undecided = new Marks();

    /** The first value that was ever looked at. */
    final long first;

    /** Parts and elements, in turn, that have changed. */
    final IntList touched = new IntList();

    boolean touchedAll;

    State(long start, long end, FreeValues values) {
      this.first = start;
      this.start = start;
      this.end = end;
      this.values = values;
    }
  }

  RangeClient(
      int constraint,
      int structure,
      Dependencies dependencies,
      ConstraintCode code,
      RangeParts parts,
      int shortRange) {
    super(constraint, structure, dependencies, code);
    this.shortRange = shortRange;
    this.parts = parts;
  }

  @Override
  void mark(int node, int part, int element) {
    mark(node);
    State state = part == Way.FREE || states.isEmpty() ? null : states.get(node);
    if (state != null) {
      if (part == Way.ALL || element < 0) {
        state.touchedAll = true;
      } else {
        state.touched.add(part);
        state.touched.add(element);
      }
    }
  }

  @Override
  void forget(int node, Transitions log) {
    states.remove(node);
    super.forget(node, log);
  }

  @Override
  int truth(Frame f, int node) {
    State state = state(f, node);
    if (state == null) {
      return test(f, node, -1);
    }
    return state.violated.count() > 0
        ? Formula.FALSE
        : state.undecided.count() > 0 ? Formula.UNKNOWN : Formula.TRUE;
  }

  /** What is known of a node's range now; null if it is short, and looked at whole. */
  final @Nullable State state(Frame f, int node) {
    f.x = node;
    boolean known = code.ends(f) == ConstraintCode.ENDS_ARE_KNOWN;
    long start = code.start();
    long end = code.end();
    if (!known || end - start < shortRange || start < -FAR || end > FAR) {
      states.remove(node);
      return null;
    }
    FreeValues values = new FreeValues(f, node, parts.free);
    State state = states.get(node);
    if (state == null || !follow(f, node, state, start, end, values)) {
      state = new State(start, end, values);
      states.put(node, state);
      look(f, node, state, start, end);
    }
    return state;
  }

  /** Evaluates for some values. */
  private void look(Frame f, int node, State state, long from, long to) {
    for (long i = Math.max(from, state.start); i <= Math.min(to, state.end); i++) {
      f.x = node;
      f.index = i;
      int truth = code.once(f);
      int at = (int) (i - state.first);
      if (truth == Formula.FALSE) {
        state.violated.add(at);
      } else {
        state.violated.remove(at);
      }
      if (truth == Formula.UNKNOWN) {
        state.undecided.add(at);
      } else {
        state.undecided.remove(at);
      }
    }
  }

  /** Follows what changed; false if the whole range is to be looked at again. */
  private boolean follow(Frame f, int node, State state, long start, long end, FreeValues values) {
    if (state.touchedAll || start < state.first || end - state.first > Integer.MAX_VALUE - 64) {
      return false;
    }
    for (int term : parts.general) {
      if (!values.isSame(term, state.values)) {
        return false;
      }
    }
    long oldStart = state.start;
    long oldEnd = state.end;
    FreeValues before = state.values;
    drop(state, oldStart, start - 1);
    drop(state, end + 1, oldEnd);
    state.start = start;
    state.end = end;
    state.values = values;
    if (!turned(f, node, state, before) || !touched(f, node, state)) {
      return false;
    }
    look(f, node, state, start, oldStart - 1);
    look(f, node, state, oldEnd + 1, end);
    return true;
  }

  /** Forgets values that are no longer in the range. */
  private static void drop(State state, long from, long to) {
    for (Marks marks : new Marks[] {state.violated, state.undecided}) {
      long at = Math.max(from, state.first) - state.first;
      int next = at > Integer.MAX_VALUE ? -1 : marks.next((int) at);
      while (next >= 0 && next <= to - state.first) {
        marks.remove(next);
        next = marks.next(next + 1);
      }
    }
  }

  /** Looks where comparisons and places of elements come out otherwise than before. */
  private boolean turned(Frame f, int node, State state, FreeValues before) {
    for (RangeParts.Watched watched : parts.watched) {
      boolean same = true;
      for (int term : watched.free()) {
        same &= state.values.isSame(term, before);
      }
      if (same) {
        continue;
      }
      Pieces was = watched.term().over(state.start, state.end, before);
      Pieces is = watched.term().over(state.start, state.end, state.values);
      if (was == null || is == null) {
        return false;
      }
      is.difference(was, (from, to) -> look(f, node, state, from, to));
    }
    return true;
  }

  /** Looks at the values that read elements that have changed. */
  private boolean touched(Frame f, int node, State state) {
    for (int i = 0; i < state.touched.size(); i += 2) {
      RangeParts.Element element = parts.elements.get(state.touched.get(i));
      IndexTerm place = element.place();
      Pieces places = place == null ? null : place.over(state.start, state.end, state.values);
      if (places == null) {
        return false;
      }
      long at = state.touched.get(i + 1) + (long) element.first();
      places.where(at, (from, to) -> look(f, node, state, from, to));
    }
    state.touched.clear();
    return true;
  }
}
