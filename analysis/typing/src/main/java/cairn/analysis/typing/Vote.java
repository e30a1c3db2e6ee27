package cairn.analysis.typing;

import cairn.analysis.typing.ValueCheck.Level;
import cairn.analysis.typing.Verdicts.Asked;
import cairn.analysis.typing.Verdicts.Broken;
import cairn.analysis.typing.Verdicts.Dropped;
import cairn.analysis.typing.Verdicts.Why;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.TypeTable.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Decides on a block of which no type was left: whether some pointers to it are not to be believed,
 * and which are the fewest, or whether what it holds is wrong.
 */
final class Vote {
  private static final int MOST_WRONG = 64;
  private static final int MOST_POOL = 4096;

  private final Model model;
  private final Round round;
  private final Verdicts decided;
  private final BlockTable blocks;

  Vote(Model model, Round round, Verdicts decided) {
    this.model = model;
    this.round = round;
    this.decided = decided;
    this.blocks = model.snapshot.blocks();
  }

  void on(int block) {
    List<Asked> asked = new ArrayList<>();
    Demands demands = round.demands;
    for (int d = demands.latest(block); d != Demands.NONE; d = demands.before(d)) {
      if (round.isStrong(d)) {
        asked.add(
            new Asked(
                block, demands.offset[d], demands.type[d], demands.source[d], demands.weight[d]));
      }
    }
    asked.sort(Comparator.comparingInt(Asked::offset).thenComparingInt(Asked::source));
    if (asked.isEmpty()) {
      give(block, Why.NOTHING_FITS, -1, List.of(), asked);
      return;
    }
    int[] pool = pool(block, asked);
    boolean starts = asked.get(0).offset() == 0; // they are sorted
    if (pool.length == 0 && !starts || round.isBehindHeader(block, pool)) {
      inside(block, asked);
      return;
    }
    if (pool.length == 0) {
      beginning(block, asked);
      return;
    }
    choose(block, asked, pool);
  }

  private int[] pool(int block, List<Asked> asked) {
    Set<Integer> found = new LinkedHashSet<>();
    for (Asked demand : asked) {
      for (int candidate : satisfying(block, demand)) {
        if (found.size() < MOST_POOL) {
          found.add(candidate);
        }
      }
    }
    return found.stream().mapToInt(i -> i).toArray();
  }

  /**
   * What has a block's size and what is asked for: of pointers just these, or if there are none,
   * what a {@code void *} stands for. Else a union with one would explain whatever is there.
   */
  private int[] satisfying(int block, Asked demand) {
    int[] all =
        model.candidates.ofSize(
            blocks.sizes()[block], model.slack(block), demand.offset(), demand.type());
    if (model.space.kind(demand.type()) != Kind.POINTER) {
      return all;
    }
    int[] just =
        Arrays.stream(all)
            .filter(c -> model.candidates.beginsJust(c, demand.offset(), demand.type()))
            .toArray();
    return just.length > 0 ? just : all;
  }

  private void choose(int block, List<Asked> asked, int[] pool) {
    int best = -1;
    int bestWeight = -1;
    int fitting = -1;
    int fittingWeight = -1;
    boolean tie = false;
    for (int candidate : pool) {
      int weight = weight(candidate, asked);
      if (weight > bestWeight) {
        best = candidate;
        bestWeight = weight;
      }
      if (weight >= fittingWeight && model.values.fits(block, candidate, Level.LENIENT)) {
        tie = weight == fittingWeight ? tie || !sameAsked(candidate, fitting, asked) : false;
        fitting = weight > fittingWeight ? candidate : fitting;
        fittingWeight = weight;
      }
    }
    if (isPool(asked, fitting)) {
      decided.pools.put(block, asked);
    } else if (fittingWeight < bestWeight) {
      values(block, asked, best, pool, bestWeight);
    } else if (tie) {
      give(block, Why.DISAGREE, -1, List.of(), asked);
    } else {
      keep(block, asked, fitting);
    }
  }

  /**
   * Whether pointers ask for different things at different places of a block, and nowhere for two
   * that overlap: then it holds several things, which the program laid out itself.
   *
   * @param fitting the candidate that satisfies most; -1 if none fits
   */
  private boolean isPool(List<Asked> asked, int fitting) {
    Set<Integer> kept = new HashSet<>();
    Set<Integer> dropped = new HashSet<>();
    boolean starts = false;
    boolean overlap = false;
    long keptEnd = 0;
    long droppedEnd = 0;
    for (Asked demand : asked) {
      boolean is = fitting >= 0 && satisfies(fitting, demand);
      if (!is && demand.weight() <= Demands.LOCAL) {
        continue; // may not have been set
      }
      (is ? kept : dropped).add(demand.offset());
      long end = demand.offset() + model.space.size(demand.type());
      overlap |= demand.offset() < (is ? droppedEnd : keptEnd); // they are sorted by offset
      keptEnd = is ? Math.max(keptEnd, end) : keptEnd;
      droppedEnd = is ? droppedEnd : Math.max(droppedEnd, end);
      starts |= demand.offset() == 0;
    }
    boolean several = dropped.size() + kept.size() > 1;
    boolean disjoint =
        dropped.stream().noneMatch(kept::contains)
            || dropped.contains(0) && !kept.contains(0) && !kept.isEmpty();
    return fitting < 0 ? several && !starts : several && disjoint && !overlap && !dropped.isEmpty();
  }

  private int weight(int candidate, List<Asked> asked) {
    int weight = 0;
    for (Asked demand : asked) {
      weight += satisfies(candidate, demand) ? demand.weight() : 0;
    }
    return weight;
  }

  private boolean satisfies(int candidate, Asked demand) {
    return model.candidates.begins(candidate, demand.offset(), demand.type());
  }

  private boolean sameAsked(int candidate, int other, List<Asked> asked) {
    return asked.stream().allMatch(d -> satisfies(candidate, d) == satisfies(other, d));
  }

  private void keep(int block, List<Asked> asked, int kept) {
    List<Asked> others = asked.stream().filter(demand -> satisfies(kept, demand)).toList();
    decided.freeOfRules(block);
    for (Asked demand : asked) {
      if (!satisfies(kept, demand)) {
        decided.drop(new Dropped(demand, kept, others));
      }
    }
    if (others.size() == asked.size()) {
      // Nothing is dropped, and still no type was left: it is the one that fits leniently.
      decided.fix(block, kept);
    }
  }

  /** What the pointers ask for does not fit what is there: the nearest miss is what was meant. */
  private void values(int block, List<Asked> asked, int best, int[] pool, int bestWeight) {
    int nearest = best;
    List<Long> least = wrong(block, best);
    for (int candidate : pool) {
      if (candidate != best && weight(candidate, asked) == bestWeight) {
        List<Long> wrong = wrong(block, candidate);
        if (wrong.size() < least.size()) {
          nearest = candidate;
          least = wrong;
        }
      }
    }
    long one = model.space.size(model.candidates.get(nearest).type());
    long first = least.isEmpty() ? 0 : least.get(0);
    boolean array = model.candidates.get(nearest).count() > 1;
    if (array && first >= one && !blocks.sizesAreExact() && isTail(block, nearest, first)) {
      decided.unfilled.put(block, first / one);
      decided.fix(block, nearest);
      return;
    }
    give(block, Why.VALUES, nearest, least, asked);
  }

  /** Whether from the first wrong element on none is right but by being zero. */
  private boolean isTail(int block, int candidate, long first) {
    long[] pointers = {0};
    for (int link = model.links.first[block]; link < model.links.first[block + 1]; link++) {
      boolean after = model.links.offset[link] >= first;
      pointers[0] += after ? 1 : 0;
    }
    return pointers[0] * 4 <= wrong(block, candidate).size();
  }

  private List<Long> wrong(int block, int candidate) {
    List<Long> found = new ArrayList<>();
    model.values.run(block, candidate, Level.LENIENT, noting(found));
    return found;
  }

  /**
   * Nothing is asked for at the start of the block: a header of the program's own is there, or it
   * holds several things. What is asked for must fit what is there.
   */
  private void inside(int block, List<Asked> asked) {
    long size = blocks.sizes()[block];
    for (Asked demand : asked) {
      if (demand.offset() + model.space.size(demand.type()) > size) {
        int wanted = model.candidates.number(demand.type(), 1);
        give(block, Why.TOO_SMALL, wanted, demand.offset(), List.of(), asked);
        return;
      }
    }
    for (Asked demand : asked) {
      List<Long> wrong = new ArrayList<>();
      model.values.runAt(block, demand.type(), demand.offset(), Level.LENIENT, noting(wrong));
      if (!wrong.isEmpty()) {
        int wanted = model.candidates.number(demand.type(), 1);
        give(block, Why.VALUES, wanted, demand.offset(), wrong, asked);
        return;
      }
    }
    for (Asked demand : asked) {
      if (asked.stream().anyMatch(other -> overlaps(demand, other))) {
        give(block, Why.DISAGREE, -1, List.of(), asked);
        return;
      }
    }
    decided.pools.put(block, asked);
  }

  /** Whether something that is asked for lies across another that is not made of it. */
  private boolean overlaps(Asked outer, Asked inner) {
    long within = (long) inner.offset() - outer.offset();
    return within >= 0
        && within < model.space.size(outer.type())
        && !model.space.begins(outer.type(), within, inner.type())
        && !(within == 0 && model.space.begins(inner.type(), 0, outer.type()));
  }

  private static ValueCheck.Complaint noting(List<Long> wrong) {
    return (offset, value, type) -> {
      wrong.add(offset);
      return wrong.size() < MOST_WRONG;
    };
  }

  /** No type of the block's size has what is asked for: it may begin with it, and be longer. */
  private void beginning(int block, List<Asked> asked) {
    long size = blocks.sizes()[block];
    Asked[] starting =
        asked.stream()
            .filter(d -> d.offset() == 0)
            .sorted(Comparator.comparingLong((Asked d) -> -model.space.size(d.type())))
            .toArray(Asked[]::new);
    for (Asked demand : starting) {
      int prefix = model.candidates.number(demand.type(), Candidates.PREFIX);
      boolean fits = model.space.size(demand.type()) <= size;
      if (fits
          && Arrays.stream(starting).allMatch(d -> satisfies(prefix, d))
          && model.values.fits(block, prefix, Level.LENIENT)) {
        decided.fix(block, prefix);
        return;
      }
    }
    for (Asked demand : asked) {
      if (demand.offset() + model.space.size(demand.type()) > size) {
        int wanted = model.candidates.number(demand.type(), 1);
        give(block, Why.TOO_SMALL, wanted, List.of(), asked);
        return;
      }
    }
    int wanted =
        starting.length == 0 ? -1 : model.candidates.number(starting[0].type(), Candidates.PREFIX);
    List<Long> wrong = wanted < 0 ? List.of() : wrong(block, wanted);
    give(block, wrong.isEmpty() ? Why.DISAGREE : Why.VALUES, wanted, wrong, asked);
  }

  private void give(int block, Why why, int expected, List<Long> wrong, List<Asked> asked) {
    give(block, why, expected, 0, wrong, asked);
  }

  private void give(
      int block, Why why, int expected, long base, List<Long> wrong, List<Asked> asked) {
    boolean locals = !asked.isEmpty() && asked.stream().allMatch(d -> d.weight() <= Demands.LOCAL);
    decided.broken.put(block, new Broken(block, why, expected, base, wrong, asked, locals));
  }
}
