package cairn.analysis.typing;

import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which structs begin as others do: all members of the shorter one are the first of the longer one,
 * by name, place and type. C programs derive structs that way, and point to a longer one as to the
 * shorter. O(structs with the same first member, by pairs), once.
 */
final class Prefixes {
  static final int[] NONE = {};

  private final Map<Integer, int[]> ofLonger = new HashMap<>();
  private final BitSet shorterOnes = new BitSet();

  /**
   * @param types all types
   * @param classes by type: the same number for types that are alike
   */
  Prefixes(List<CType> types, int[] classes) {
    Map<String, List<Integer>> byFirst = new HashMap<>();
    for (int type = 0; type < types.size(); type++) {
      CType info = types.get(type);
      if (info.kind() == Kind.STRUCT && !info.members().isEmpty() && info.size() > 0) {
        Member first = info.members().get(0);
        String key = first.name() + " " + classes[first.type()];
        byFirst.computeIfAbsent(key, k -> new ArrayList<>()).add(type);
      }
    }
    for (List<Integer> alike : byFirst.values()) {
      for (int longer : alike) {
        int[] shorter =
            alike.stream()
                .mapToInt(type -> type)
                .filter(type -> begins(types.get(longer), types.get(type), classes))
                .toArray();
        if (shorter.length > 0) {
          ofLonger.put(longer, shorter);
          Arrays.stream(shorter).forEach(shorterOnes::set);
        }
      }
    }
  }

  private static boolean begins(CType longer, CType shorter, int[] classes) {
    int count = shorter.members().size();
    if (longer.members().size() <= count || longer.size() < shorter.size()) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      Member one = longer.members().get(i);
      Member other = shorter.members().get(i);
      boolean place = one.offset() == other.offset() && one.bit() == other.bit();
      boolean same = one.name().equals(other.name()) && one.bits() == other.bits();
      if (!place || !same || one.isBase() || classes[one.type()] != classes[other.type()]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a longer struct begins as this one. */
  boolean isShorter(int type) {
    return shorterOnes.get(type);
  }

  /** The structs that a longer one begins as. */
  int[] of(int longer) {
    return ofLonger.getOrDefault(longer, NONE);
  }
}
