package cairn.analysis.typing;

import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import java.util.ArrayList;
import java.util.List;

/**
 * The types that begin at an offset of a type, the outermost first: a struct begins where its first
 * member begins, and so does a shorter one whose members it begins with. None inside of a number
 * and between members. Answers for the first bytes of each type are kept.
 */
final class Chains {
  private static final int MOST_KEPT = 512;
  private static final int MOST_DEPTH = 64;

  private final TypeSpace space;
  private final Prefixes prefixes;

  /** By type and offset; null where nobody asked. */
  private final int[][][] known;

  Chains(TypeSpace space, int count, Prefixes prefixes) {
    this.space = space;
    this.prefixes = prefixes;
    this.known = new int[count][][];
  }

  int[] at(int type, long offset) {
    if (offset < 0 || offset >= MOST_KEPT) {
      return find(type, offset, true);
    }
    int[][] row = known[type];
    if (row == null) {
      row = new int[(int) Math.max(1, Math.min(MOST_KEPT, space.size(type) + 1))][];
      known[type] = row;
    }
    if (offset >= row.length) {
      return find(type, offset, true);
    }
    int[] found = row[(int) offset];
    if (found == null) {
      found = find(type, offset, true);
      row[(int) offset] = found;
    }
    return found;
  }

  /**
   * Whether at an offset of a type something begins as another does, but is not that: it is longer,
   * and has the same first members.
   */
  boolean isOnlyBegun(int type, long offset, int demanded) {
    if (!prefixes.isShorter(demanded)) {
      return false;
    }
    for (int begun : find(type, offset, false)) {
      if (space.alike(begun, demanded)) {
        return false;
      }
    }
    return true;
  }

  private int[] find(int type, long offset, boolean withShorter) {
    List<Integer> found = new ArrayList<>();
    descend(type, offset, withShorter, found, 0);
    return found.stream().mapToInt(i -> i).distinct().toArray();
  }

  private void descend(int type, long offset, boolean withShorter, List<Integer> found, int depth) {
    if (depth > MOST_DEPTH) {
      return;
    }
    CType info = space.get(type);
    if (offset == 0) {
      found.add(type);
      found.add(space.generic(type));
      for (int shorter : withShorter ? prefixes.of(space.generic(type)) : Prefixes.NONE) {
        found.add(shorter);
      }
    }
    if (info.kind() == Kind.ARRAY) {
      long element = space.size(info.target());
      if (element > 0 && (info.length() < 0 || offset < element * info.length())) {
        descend(info.target(), offset % element, withShorter, found, depth + 1);
      }
      return;
    }
    for (Member member : info.members()) {
      long inside = offset - member.offset();
      if (inside >= 0 && member.bits() == 0 && (inside < room(member.type()) || inside == 0)) {
        descend(member.type(), inside, withShorter, found, depth + 1);
      }
    }
  }

  /** Bytes that a member covers; without end for an array that has no length. */
  private long room(int type) {
    return space.isOpen(type) ? Long.MAX_VALUE : space.size(type);
  }
}
