package cairn.analysis.typing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What was decided of blocks on which pointers and memory disagree, round after round. */
final class Verdicts {
  /** Why a block has no type. */
  enum Why {
    /** No type of the program fits its size and what it holds. */
    NOTHING_FITS,
    /** What it should be, by the pointers to it, is larger than it. */
    TOO_SMALL,
    /** What it should be does not fit what it holds. */
    VALUES,
    /** Pointers to it disagree, and none is to be believed more. */
    DISAGREE
  }

  /**
   * A block without a type.
   *
   * @param expected a candidate that its pointers ask for; -1 if there is none
   * @param base where in the block that begins
   * @param wrong offsets of words that do not fit it
   * @param demands what was asked of it
   * @param onlyLocals whether only local variables ask, which may not have been set yet
   */
  record Broken(
      int block,
      Why why,
      int expected,
      long base,
      List<Long> wrong,
      List<Asked> demands,
      boolean onlyLocals) {}

  /** A demand that outlives its round. */
  record Asked(int block, int offset, int type, int source, int weight) {}

  /**
   * A pointer that was not believed.
   *
   * @param kept the type that the block has by other pointers
   * @param others the demands that were believed
   */
  record Dropped(Asked demand, int kept, List<Asked> others) {}

  final Map<Integer, Broken> broken = new TreeMap<>();
  final List<Dropped> dropped = new ArrayList<>();

  /** Offsets from which on an array that was never filled holds what is not of its type. */
  final Map<Integer, Long> unfilled = new TreeMap<>();

  /** Blocks that a program keeps several things in, and what pointers ask of them. */
  final Map<Integer, List<Asked>> pools = new TreeMap<>();

  private final Set<List<Integer>> droppedPairs = new HashSet<>();
  private final Map<Integer, Integer> fixed = new HashMap<>();

  /** Blocks whose pointers lead to other things than their type says; nothing is drawn from it. */
  final BitSet muted = new BitSet();

  private final BitSet withoutRules = new BitSet();

  boolean isBroken(int block) {
    return broken.containsKey(block) || pools.containsKey(block);
  }

  boolean isDropped(int block, int source) {
    return droppedPairs.contains(List.of(block, source));
  }

  void drop(Dropped pointer) {
    if (droppedPairs.add(List.of(pointer.demand().block(), pointer.demand().source()))) {
      dropped.add(pointer);
    }
  }

  /** Believes pointers after all. */
  void believe(List<Dropped> pointers) {
    dropped.removeAll(pointers);
    for (Dropped pointer : pointers) {
      droppedPairs.remove(List.of(pointer.demand().block(), pointer.demand().source()));
    }
  }

  /** The candidate that was decided on; -1 for none. */
  int fixed(int block) {
    return fixed.getOrDefault(block, -1);
  }

  void fix(int block, int candidate) {
    fixed.put(block, candidate);
  }

  /** Whether only what is forced counts for a block. */
  boolean isFreeOfRules(int block) {
    return withoutRules.get(block);
  }

  void freeOfRules(int block) {
    withoutRules.set(block);
  }
}
