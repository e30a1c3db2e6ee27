package cairn.analysis.typing;

import cairn.analysis.typing.ValueCheck.Level;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.TypeTable.Kind;
import java.util.Arrays;
import java.util.BitSet;

/** What a block can be by itself: its size, what it holds, and what pointers to it ask for. */
final class Possible {
  private final Model model;
  private final Round round;
  private final BlockTable blocks;
  private final Links links;
  private final Candidates candidates;
  private final TypeSpace space;
  private final ValueCheck values;
  private final Demands demands;

  /** Whether some of a block's values only fit leniently. */
  final BitSet lenient = new BitSet();

  /** Of those, blocks that no pointer tells of: what they can be says nothing of others. */
  final BitSet guessed = new BitSet();

  Possible(Model model, Round round) {
    this.model = model;
    this.round = round;
    this.blocks = model.snapshot.blocks();
    this.links = model.links;
    this.candidates = model.candidates;
    this.space = model.space;
    this.values = model.values;
    this.demands = round.demands;
  }

  /** All that it can be by its size, what it holds and what is asked of it. */
  int[] first(int block) {
    long size = blocks.sizes()[block];
    long slack = model.slack(block);
    int best = Demands.NONE;
    for (int d = demands.latest(block); d != Demands.NONE; d = demands.before(d)) {
      if (round.isStrong(d) && (best == Demands.NONE || size(d) > size(best))) {
        best = d;
      }
    }
    boolean asked = best != Demands.NONE;
    int[] all =
        asked
            ? filter(
                block, candidates.ofSize(size, slack, demands.offset[best], demands.type[best]))
            : new int[0];
    int[] strict = fitting(block, asked, all, Level.STRICT);
    if (strict.length > 0) {
      return strict;
    }
    lenient.set(block);
    if (!asked) {
      guessed.set(block);
    }
    // What was filled with zeros and no pointer tells of has no leftovers.
    boolean clean = !asked && blocks.isZeroed();
    int[] loose = fitting(block, asked, all, clean ? Level.HEALTHY : Level.LENIENT);
    return loose.length > 0 || asked ? loose : opaque(block);
  }

  private long size(int demand) {
    return space.size(demands.type[demand]);
  }

  /** A block that is only known by a type that is declared, not defined. */
  private int[] opaque(int block) {
    for (int d = demands.latest(block); d != Demands.NONE; d = demands.before(d)) {
      if (space.kind(demands.type[d]) == Kind.OPAQUE && demands.offset[d] == 0) {
        return new int[] {candidates.number(demands.type[d], 1)};
      }
    }
    return new int[0];
  }

  private int[] fitting(int block, boolean asked, int[] all, Level level) {
    int[] tried = asked ? all : model.shapes.fitting(block, model.slack(block), level);
    int[] kept = new int[tried.length];
    int count = 0;
    for (int candidate : tried) {
      boolean fits = !asked || values.fits(block, candidate, level);
      if (fits && agreesWithItself(block, candidate)) {
        kept[count++] = candidate;
      }
    }
    return count == tried.length ? tried : Arrays.copyOf(kept, count);
  }

  /** Whether pointers of a block into itself find there what they point to. */
  private boolean agreesWithItself(int block, int candidate) {
    for (int link = links.first[block]; link < links.first[block + 1]; link++) {
      if (links.target[link] == block && !model.allows(link, candidate, candidate)) {
        return false;
      }
    }
    return true;
  }

  /** What of some types all demands agree with. */
  int[] filter(int block, int[] all) {
    int[] left = all;
    for (int d = demands.latest(block); d != Demands.NONE; d = demands.before(d)) {
      if (round.isStrong(d)) {
        left = filter(left, demands.offset[d], demands.type[d]);
      }
    }
    return left;
  }

  /** Those in which just this type begins, or if there are none, one that is alike. */
  private int[] filter(int[] all, int offset, int type) {
    int[] kept = new int[all.length];
    int count = 0;
    for (int candidate : all) {
      if (candidates.begins(candidate, offset, type)) {
        kept[count++] = candidate;
      }
    }
    if (space.kind(type) == Kind.POINTER) {
      int[] same = new int[count];
      int exact = 0;
      for (int i = 0; i < count; i++) {
        if (candidates.beginsJust(kept[i], offset, type)) {
          same[exact++] = kept[i];
        }
      }
      if (exact > 0 && exact < count) {
        return Arrays.copyOf(same, exact);
      }
    }
    return count == all.length ? all : Arrays.copyOf(kept, count);
  }
}
