package cairn.analysis.constraints.check;

import org.jspecify.annotations.Nullable;

/** A constraint under watch: for which nodes it is violated or undecided. */
abstract class Client {
  final int constraint;

  /** The structure of the node that a unit hangs on. */
  final int structure;

  final Dependencies dependencies;

  /** Nodes whose units are to be evaluated, each once. */
  final Marks dirty = new Marks();

  final IntList dirtyNodes = new IntList();

  /** Why it was not evaluated at all, or not everywhere; empty if it was. */
  String note = "";

  /** How many nodes were evaluated since this was last set to 0. */
  long evaluated;

  Client(int constraint, int structure, Dependencies dependencies) {
    this.constraint = constraint;
    this.structure = structure;
    this.dependencies = dependencies;
  }

  final void mark(int node) {
    if (dirty.add(node)) {
      dirtyNodes.add(node);
    }
  }

  /**
   * Something changed that a part of a node's unit depends on.
   *
   * @param part see {@link Way#part}
   * @param element of an array, if the part is one of elements; -1 if it is not known
   */
  void mark(int node, int part, int element) {
    mark(node);
  }

  /** A node is no longer alive. */
  final void leave(int node, Transitions log) {
    forget(node, log);
  }

  abstract void forget(int node, Transitions log);

  /** Something in the heap changed, before dirty nodes are evaluated. */
  void changed(Frame f) {}

  /** Evaluates what is dirty. */
  void evaluate(Frame f, Transitions log) {
    for (int i = 0; i < dirtyNodes.size(); i++) {
      int node = dirtyNodes.get(i);
      // its number may be another node's by now
      if (f.heap.isAlive(node) && f.heap.shape(node).isIn(structure)) {
        evaluate(f, node, log);
        evaluated++;
      }
      dirty.remove(node);
    }
    dirtyNodes.clear();
  }

  abstract void evaluate(Frame f, int node, Transitions log);

  abstract long violatedCount();

  abstract long undecidedCount();

  /** Adds violated units to a list until it has so many; nodes are those of the history. */
  abstract void violated(Frame f, UnitList found, int most);

  /** Adds undecided units to a list; nodes are those of the history. */
  abstract void undecided(Frame f, UnitList found);

  abstract boolean isViolated(Frame f, int x, int y);

  /** The code that decides a unit; null if it is decided in another way. */
  @Nullable ConstraintCode code() {
    return null;
  }

  /** Lets the variables of {@link #code} stand for a unit's nodes. */
  void enter(Frame f, int x, int y) {
    f.x = x;
    f.y = y;
  }

  /** The truth of a unit for live nodes. */
  abstract int test(Frame f, int x, int y);
}
