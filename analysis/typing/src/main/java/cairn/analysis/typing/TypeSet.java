package cairn.analysis.typing;

import cairn.graph.memory.TypeTable.Kind;
import java.util.BitSet;

/** Types, asked whether one of them is alike another. O(1) a question. */
final class TypeSet {
  private final TypeSpace space;
  private final BitSet classes = new BitSet();
  private boolean all;
  private boolean hasPointer;
  private boolean hasVoidPointer;

  TypeSet(TypeSpace space) {
    this.space = space;
  }

  /** Adds a type; false if one of its class was in it. */
  boolean add(int type) {
    int of = space.classOf(type);
    if (classes.get(of)) {
      return false;
    }
    classes.set(of);
    if (space.kind(type) == Kind.POINTER) {
      hasPointer = true;
      hasVoidPointer |= space.isVoid(space.get(type).target());
    }
    return true;
  }

  /** From now on, every type is alike one of them. */
  void addAll() {
    all = true;
  }

  /** The same as {@link TypeSpace#alike} for any of them. */
  boolean hasAlike(int type) {
    if (all || classes.get(space.classOf(type))) {
      return true;
    }
    return space.kind(type) == Kind.POINTER
        && (hasVoidPointer || hasPointer && space.isVoid(space.get(type).target()));
  }
}
