package cairn.analysis.slicing;

import java.util.Arrays;

/**
 * Sets of runs, in one pool: who waits for a register, a cell, a branch. A set is a run alone or
 * the union of two others, and never changes; so joining costs nothing, however often values are
 * passed on, and only who asks for the members goes through them. {@link #NONE} is the empty set.
 *
 * <p>Where several bytes share a word, a chain says which set waits for which of them.
 *
 * <p>Only the graph of a slice needs them. Once that has become too large, {@link #stop} gives all
 * of them up, and from then on every set is empty.
 */
final class Users {
  static final int NONE = -1;

  /** In place of the second part of a union: the first is a run. */
  private static final int ALONE = -2;

  private final int most;

  /** A run; or the first part of a union; or the set of a link of a chain. */
  private int[] first = new int[1024];

  /** The second part of a union; or the next link of a chain. */
  private int[] second = new int[1024];

  /** The bytes of a link of a chain; of other entries, who was there when members are collected. */
  private int[] mark = new int[1024];

  private int size;
  private int collections;
  private int[] stack = new int[64];
  private int[] members = new int[64];
  private boolean stopped;

  /**
   * Begins with no sets.
   *
   * @param most how many entries there may be
   */
  Users(int most) {
    this.most = most;
  }

  /** Whether there are too many entries, or were. */
  boolean isFull() {
    return stopped || size >= most;
  }

  void stop() {
    stopped = true;
    first = new int[0];
    second = new int[0];
    mark = new int[0];
    members = new int[0];
    size = 0;
  }

  boolean isStopped() {
    return stopped;
  }

  /** The set of one run. */
  int of(int run) {
    return stopped ? NONE : add(run, ALONE, 0);
  }

  private int add(int one, int other, int bytes) {
    if (size == first.length) {
      first = Arrays.copyOf(first, 2 * size);
      second = Arrays.copyOf(second, 2 * size);
      mark = Arrays.copyOf(mark, 2 * size);
    }
    first[size] = one;
    second[size] = other;
    mark[size] = bytes;
    return size++;
  }

  /** Those of both sets. */
  int join(int old, int added) {
    if (stopped) {
      return NONE;
    }
    if (old == NONE || added == NONE) {
      return old == NONE ? added : old;
    }
    // the same one joins again and again, with every operand of a line
    if (old == added || second[old] != ALONE && second[old] == added) {
      return old;
    }
    return add(old, added, 0);
  }

  /** The members of a set are the first of {@link #members}, as many as this says. */
  int collect(int set) {
    if (stopped || set == NONE) {
      return 0;
    }
    collections++;
    int waiting = 0;
    int found = 0;
    stack[waiting++] = set;
    while (waiting > 0) {
      int entry = stack[--waiting];
      if (mark[entry] == collections) {
        continue;
      }
      mark[entry] = collections;
      if (second[entry] == ALONE) {
        if (found == members.length) {
          members = Arrays.copyOf(members, 2 * found);
        }
        members[found++] = first[entry];
        continue;
      }
      if (waiting + 2 > stack.length) {
        stack = Arrays.copyOf(stack, 2 * stack.length);
      }
      stack[waiting++] = first[entry];
      stack[waiting++] = second[entry];
    }
    return found;
  }

  int member(int index) {
    return members[index];
  }

  // ---- chains: the sets that wait for the bytes of a word

  /** A chain with those who wait for these bytes, too. */
  int link(int chain, int set, int bytes) {
    if (stopped || set == NONE) {
      return stopped ? NONE : chain;
    }
    if (chain != NONE && mark[chain] == bytes) {
      int both = join(first[chain], set);
      return both == first[chain] ? chain : add(both, second[chain], bytes);
    }
    return add(set, chain, bytes);
  }

  /** Those who wait for one of these bytes. */
  int waiting(int chain, int bytes) {
    int set = NONE;
    for (int link = stopped ? NONE : chain; link != NONE; link = second[link]) {
      if ((mark[link] & bytes) != 0) {
        set = join(set, first[link]);
      }
    }
    return set;
  }

  /** The chain with those who wait for other bytes, for those. */
  int unlink(int chain, int bytes) {
    int rest = NONE;
    for (int link = stopped ? NONE : chain; link != NONE; link = second[link]) {
      int left = mark[link] & ~bytes;
      if (left != 0) {
        rest = link(rest, first[link], left);
      }
    }
    return rest;
  }
}
