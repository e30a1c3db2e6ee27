package cairn.analysis.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets of types, each kept once and known by a number. A number below that of types is the set of
 * this type alone. Most unions are of the same few sets, so that the latest are remembered.
 */
final class TypeSets {
  private static final int REMEMBERED = 1024;

  private final int typeCount;
  private final List<int[]> larger = new ArrayList<>();
  private final Map<Members, Integer> numbers = new HashMap<>();
  private final long[] pairs = new long[REMEMBERED];
  private final int[] unions = new int[REMEMBERED];

  TypeSets(int typeCount) {
    this.typeCount = typeCount;
    Arrays.fill(pairs, -1);
  }

  /** The types of a set, in ascending order. */
  int[] types(int set) {
    return set < typeCount ? new int[] {set} : larger.get(set - typeCount).clone();
  }

  boolean contains(int set, int type) {
    return set < typeCount
        ? set == type
        : Arrays.binarySearch(larger.get(set - typeCount), type) >= 0;
  }

  int union(int a, int b) {
    if (a == b) {
      return a;
    }
    long pair = ((long) a << 32) | b;
    int place = (a * 31 + b) & (REMEMBERED - 1);
    if (pairs[place] != pair) {
      pairs[place] = pair;
      unions[place] = number(merged(types(a), types(b)));
    }
    return unions[place];
  }

  /** The types of the first set that the second lacks. */
  int[] difference(int a, int b) {
    return Arrays.stream(types(a)).filter(type -> !contains(b, type)).toArray();
  }

  private int number(int[] types) {
    if (types.length == 1) {
      return types[0];
    }
    return numbers.computeIfAbsent(
        new Members(types),
        members -> {
          larger.add(types);
          return typeCount + larger.size() - 1;
        });
  }

  private static int[] merged(int[] a, int[] b) {
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return Arrays.stream(both).sorted().distinct().toArray();
  }

  /** An array as a key. */
  private static final class Members {
    private final int[] types;

    Members(int[] types) {
      this.types = types;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Members members && Arrays.equals(types, members.types);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(types);
    }
  }
}
