package cairn.analysis.typing;

import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What blocks can be, numbered: one of a type, an array of a type, or a struct whose last array
 * goes on to the end of the block. All that fit a size are found once for each size, in the order
 * in which the most telling come first: larger types, types that the program defines, single ones,
 * fewer pointers to pointers.
 */
final class Candidates {
  /** In place of a count: a struct and as many elements of its last array as there is room for. */
  static final long OPEN = 0;

  /** In place of a count: one of the type, and bytes after it of which nothing is known. */
  static final long PREFIX = -1;

  private final TypeSpace space;
  private final List<int[]> sizesOfTypes = new ArrayList<>();
  private final List<Candidate> all = new ArrayList<>();
  private final Map<List<Long>, Integer> numbers = new HashMap<>();
  private final Map<List<Long>, int[]> bySize = new HashMap<>();
  private final Map<List<Long>, int[]> byDemand = new HashMap<>();

  /**
   * A type of a block.
   *
   * @param count elements, 1 for a single one, {@link #OPEN} or {@link #PREFIX}
   */
  record Candidate(int type, long count) {}

  Candidates(TypeSpace space) {
    this.space = space;
    Set<Integer> pointedTo = new HashSet<>();
    for (int type = 0; type < space.count(); type++) {
      if (space.kind(type) == Kind.POINTER) {
        pointedTo.add(space.get(type).target());
      }
    }
    Map<Integer, Integer> numbersOfClass = new HashMap<>();
    for (int type = 0; type < space.count(); type++) {
      Kind kind = space.kind(type);
      boolean fits = space.size(type) > 0 && kind != Kind.FUNCTION && kind != Kind.VOID;
      // Nobody allocates what has no name, but for a pointer to it; an array is its elements.
      boolean named = kind != Kind.ARRAY && !space.isAnonymous(type);
      fits &= named || pointedTo.contains(space.generic(type));
      fits &= space.isBest(type);
      boolean number = space.isScalar(type) && kind != Kind.POINTER;
      if (!fits || number && !isFirst(type, numbersOfClass)) {
        continue;
      }
      if (!space.hasCases(type) || space.generic(type) != type) {
        sizesOfTypes.add(new int[] {type});
      } else {
        sizesOfTypes.add(new int[] {type, 1}); // only as elements: each may be another case
      }
    }
    sizesOfTypes.sort((x, y) -> order().compare(new Candidate(x[0], 1), new Candidate(y[0], 1)));
  }

  /** Of numbers that are alike one stands for all: what is declared says which is meant. */
  private boolean isFirst(int type, Map<Integer, Integer> numbersOfClass) {
    int of = space.classOf(type);
    Integer best = numbersOfClass.get(of);
    if (best != null && !isPlainer(type, best)) {
      return false;
    }
    if (best != null) {
      int old = best;
      sizesOfTypes.removeIf(entry -> entry[0] == old);
    }
    numbersOfClass.put(of, type);
    return true;
  }

  private boolean isPlainer(int type, int other) {
    int order = Boolean.compare(rank(type) < rank(other), rank(other) < rank(type));
    return order > 0 || order == 0 && space.name(type).compareTo(space.name(other)) < 0;
  }

  private int rank(int type) {
    return switch (space.kind(type)) {
      case CHARACTER -> space.name(type).equals("char") ? 0 : 1;
      case INTEGER -> space.name(type).contains("unsigned") ? 3 : 2;
      case BOOLEAN -> 4;
      default -> 5;
    };
  }

  Candidate get(int number) {
    return all.get(number);
  }

  int number(int type, long count) {
    return numbers.computeIfAbsent(
        List.of((long) type, count),
        k -> {
          all.add(new Candidate(type, count));
          return all.size() - 1;
        });
  }

  /** All that need at most so many bytes, and leave at most {@code slack} of them unused. */
  int[] ofSize(long size, long slack) {
    return bySize.computeIfAbsent(List.of(size, slack), k -> find(size, slack));
  }

  /** Those of them in which a type begins at an offset. */
  int[] ofSize(long size, long slack, long offset, int demanded) {
    return byDemand.computeIfAbsent(
        List.of(size, slack, offset, (long) demanded),
        k ->
            Arrays.stream(ofSize(size, slack))
                .filter(number -> begins(number, offset, demanded))
                .toArray());
  }

  private int[] find(long size, long slack) {
    List<Candidate> found = new ArrayList<>();
    for (int[] entry : sizesOfTypes) {
      int type = entry[0];
      boolean elements = entry.length > 1;
      long one = space.size(type);
      if (one > size) {
        // The array at its end may have no element, and what fills the struct up is not needed.
        Member last = elements ? null : space.openEnd(type);
        if (last != null && size >= last.offset() && size > 0) {
          found.add(new Candidate(type, OPEN));
        }
        continue;
      }
      long count = size / one;
      boolean isCase = space.generic(type) != type;
      Member end = space.openEnd(type);
      boolean single = isCase || end != null && space.isOpen(end.type()); // is no element
      if (size - count * one <= slack && (count == 1 ? !elements : !single)) {
        found.add(new Candidate(type, count));
      }
      if (count > 1 && size - one <= slack && !elements && !space.isScalar(type)) {
        found.add(new Candidate(type, 1));
      }
      if (end != null && !elements && size > one && size >= end.offset()) {
        found.add(new Candidate(type, OPEN));
      }
    }
    return found.stream().mapToInt(c -> number(c.type(), c.count())).toArray();
  }

  private Comparator<Candidate> order() {
    return Comparator.comparingLong((Candidate c) -> -space.size(c.type()))
        .thenComparing(c -> !space.isDefined(c.type()))
        .thenComparing(c -> c.count() != 1)
        .thenComparingInt(c -> space.indirections(c.type()))
        .thenComparing(c -> space.name(c.type()))
        .thenComparingInt(Candidate::type);
  }

  /** Whether a type begins at an offset of a candidate. */
  boolean begins(int number, long offset, int demanded) {
    if (isBehind(number, offset)) {
      return true;
    }
    Candidate candidate = all.get(number);
    return space.begins(candidate.type(), within(candidate, offset), demanded);
  }

  /** Whether one of several types begins at an offset of a candidate. */
  boolean beginsAny(int number, long offset, TypeSet demanded) {
    if (isBehind(number, offset)) {
      return true;
    }
    for (int type : chain(number, offset)) {
      if (demanded.hasAlike(type)) {
        return true;
      }
    }
    return false;
  }

  /** Adds the types that begin at an offset of a candidate. */
  void begun(int number, long offset, TypeSet found) {
    if (isBehind(number, offset)) {
      found.addAll();
    }
    for (int type : chain(number, offset)) {
      found.add(type);
    }
  }

  /** Whether nothing is known of an offset. */
  private boolean isBehind(int number, long offset) {
    Candidate candidate = all.get(number);
    return candidate.count() == PREFIX && offset >= space.size(candidate.type());
  }

  /** Whether a pointer begins at an offset that leads to just what another does. */
  boolean beginsJust(int number, long offset, int demanded) {
    for (int type : chain(number, offset)) {
      if (space.classOf(type) == space.classOf(demanded)) {
        return true;
      }
    }
    return false;
  }

  /** The types that begin at an offset of a candidate; none inside of a number. */
  int[] chain(int number, long offset) {
    Candidate candidate = all.get(number);
    return space.chain(candidate.type(), within(candidate, offset));
  }

  /** The offset in the candidate's type, of any of its elements. */
  long within(Candidate candidate, long offset) {
    long one = space.size(candidate.type());
    return candidate.count() > 1 ? offset % one : offset;
  }

  /** Bytes that a candidate covers of a block of so many. */
  long covered(int number, long size) {
    Candidate candidate = all.get(number);
    return candidate.count() == OPEN
        ? size
        : Math.min(size, Math.max(1, candidate.count()) * space.size(candidate.type()));
  }

  /** As it is shown: {@code struct node}, {@code char[12]}, {@code struct buf + 12 bytes}. */
  String name(int number, long size) {
    Candidate candidate = all.get(number);
    String name = space.name(candidate.type());
    if (candidate.count() == OPEN && size <= space.size(candidate.type())) {
      return name;
    }
    if (candidate.count() == OPEN) {
      return name + " with " + (size - space.size(candidate.type())) + " more bytes";
    }
    if (candidate.count() == PREFIX) {
      return name + " and " + (size - space.size(candidate.type())) + " bytes";
    }
    if (candidate.count() == 1) {
      return name;
    }
    int inner = space.kind(candidate.type()) == Kind.ARRAY ? name.indexOf('[') : -1;
    int at = inner < 0 ? name.length() : inner;
    return name.substring(0, at) + "[" + candidate.count() + "]" + name.substring(at);
  }
}
