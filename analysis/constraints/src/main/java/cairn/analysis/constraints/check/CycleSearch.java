package cairn.analysis.constraints.check;

import java.util.Arrays;

/**
 * Finds the nodes that an added edge puts on a cycle: those that its end leads to and that lead to
 * its beginning. Both sides are searched in turn; it costs what the smaller one has.
 */
final class CycleSearch {
  private final HeapState heap;
  private final Side forwards;
  private final Side backwards;
  private final IntList near = new IntList();
  private long budget;
  private long steps;

  /** Nodes that are on a cycle with the edge; of other components some at least. */
  final IntList members = new IntList();

  CycleSearch(HeapState heap) {
    this.heap = heap;
    forwards = new Side(false);
    backwards = new Side(true);
  }

  void grow(int capacity) {
    forwards.grow(capacity);
    backwards.grow(capacity);
  }

  /** How many nodes may be looked at from now on. */
  void setBudget(long nodes) {
    budget = nodes;
  }

  /** Whether there is an edge, also in a long array. */
  boolean hasEdge(int from, int to) {
    near.clear();
    heap.successors(from, near);
    for (int i = 0; i < near.size(); i++) {
      if (near.get(i) == to) {
        return true;
      }
    }
    return false;
  }

  /** One direction of the search. */
  private final class Side {
    private final boolean isBackwards;
    private final IntList found = new IntList();
    private final IntList goals = new IntList();
    private int[] marks = new int[0];

    /** The mark of what was found; that of members is one less. */
    private int epoch;

    private int next;

    Side(boolean isBackwards) {
      this.isBackwards = isBackwards;
    }

    void grow(int capacity) {
      if (marks.length < capacity) {
        marks = Arrays.copyOf(marks, capacity);
      }
    }

    void start(int node) {
      found.clear();
      goals.clear();
      epoch += 2;
      if (epoch < 0) {
        Arrays.fill(marks, 0);
        epoch = 2;
      }
      next = 0;
      add(node);
    }

    private void add(int node) {
      if (marks[node] != epoch) {
        marks[node] = epoch;
        found.add(node);
      }
    }

    boolean isDone() {
      return next == found.size();
    }

    /** Looks at one more node, which is not gone beyond if it is a goal. */
    void step(int goal, int[] component) {
      int node = found.get(next++);
      if (node == goal || component[goal] > Cycles.NO_CYCLE && component[node] == component[goal]) {
        goals.add(node);
        return;
      }
      neighbours(node, isBackwards);
      for (int i = 0; i < near.size(); i++) {
        add(near.get(i));
      }
    }

    /** Adds what was found and leads to a goal, those nearest to one first. */
    void collect() {
      for (int i = 0; i < goals.size(); i++) {
        take(goals.get(i));
      }
      for (int i = 0; i < members.size(); i++) {
        neighbours(members.get(i), !isBackwards);
        for (int k = 0; k < near.size(); k++) {
          if (marks[near.get(k)] == epoch) {
            take(near.get(k));
          }
        }
      }
    }

    private void take(int node) {
      marks[node] = epoch - 1;
      members.add(node);
    }
  }

  private void neighbours(int node, boolean before) {
    near.clear();
    if (before) {
      heap.predecessors(node, near);
    } else {
      heap.successors(node, near);
    }
  }

  /**
   * Looks at an edge that was added.
   *
   * @param component per node its component, 0 for none; the nodes of one lead to each other
   * @return false if the budget is used up; then nothing is known
   */
  boolean run(int from, int to, int[] component) {
    members.clear();
    steps = 0;
    forwards.start(to);
    backwards.start(from);
    while (!forwards.isDone() && !backwards.isDone()) {
      steps++;
      if (--budget < 0) {
        return false;
      }
      forwards.step(from, component);
      backwards.step(to, component);
    }
    Side ended = forwards.isDone() ? forwards : backwards;
    if (!ended.goals.isEmpty()) {
      ended.collect();
      addEnd(from, ended);
      addEnd(to, ended);
    }
    return true;
  }

  /** How many nodes the last search looked at in each direction. */
  long steps() {
    return steps;
  }

  /** An end of the edge that the search did not meet. */
  private void addEnd(int node, Side side) {
    if (side.marks[node] != side.epoch - 1) {
      members.add(node);
    }
  }
}
