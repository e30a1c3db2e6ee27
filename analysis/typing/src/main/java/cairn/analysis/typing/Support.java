package cairn.analysis.typing;

import cairn.analysis.api.typing.BlockType;
import cairn.graph.memory.BlockTable;

/**
 * Whether something tells of the one type that is left of a block, beyond that nothing else fits.
 */
final class Support {
  private final Model model;
  private final Round round;
  private final Verdicts decided;
  private final BlockTable blocks;

  Support(Model model, Round round, Verdicts decided) {
    this.model = model;
    this.round = round;
    this.decided = decided;
    this.blocks = model.snapshot.blocks();
  }

  /**
   * Whether something tells of the type: a pointer that is declared, text, or, where all of memory
   * is known to be set by the program, what the block holds. A pointer to a struct that the type
   * only begins as does not tell which of the longer ones it is: then what lies behind must.
   */
  boolean isSupported(int block, BlockType type) {
    Demands demands = round.demands;
    int[] domain = round.domains[block];
    long told = -1;
    for (int d = demands.latest(block); d != Demands.NONE; d = demands.before(d)) {
      if (round.isStrong(d) && domain != null && isShorter(domain[0], d)) {
        told = Math.max(told, demands.offset[d] + model.space.size(demands.type[d]));
      } else if (round.isStrong(d) || model.space.alike(type.type(), demands.type[d])) {
        return true;
      }
    }
    if (decided.fixed(block) >= 0 || round.isText(block) || told >= 0 && isTelling(block, told)) {
      return true;
    }
    boolean known = told < 0 && blocks.sizesAreExact() && blocks.isZeroed();
    return known && !round.isLenient(block) && isOfProgram(block) && isTelling(block, 0);
  }

  /**
   * Whether a block has more addresses where its type has numbers than where it has pointers. Some
   * may be left over from before; but pointers to a type that only stands for another ({@code
   * struct handle { int unused; } *}) say just as much.
   */
  boolean isContradicted(int block, int candidate) {
    return round.isLenient(block)
        && model.values.strays(block, candidate) > model.values.explained(block, candidate);
  }

  /**
   * Whether what lies before the one place that pointers lead to is an element of an array as well,
   * and no header: it has a pointer that its type names, to a block that can be nothing else.
   */
  boolean isElementBefore(int block, int[] domain) {
    int place = round.placeInside(block);
    Links links = model.links;
    for (int link = links.first[block]; link < links.first[block + 1]; link++) {
      if (links.offset[link] < place && links.target[link] != block && isForced(link, domain)) {
        return true;
      }
    }
    return false;
  }

  private boolean isForced(int link, int[] domain) {
    if (model.leadsToEnd(link)) {
      return false;
    }
    int[] targets = round.domains[model.links.target[link]];
    for (int candidate : domain) {
      int pointee = model.leads(candidate, model.links.offset[link]);
      if (targets == null || pointee < 0 || model.space.isScalar(pointee)) {
        return false;
      }
      for (int target : targets) {
        if (!model.candidates.begins(target, model.links.inside[link], pointee)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isShorter(int candidate, int demand) {
    Candidates.Candidate of = model.candidates.get(candidate);
    long within = model.candidates.within(of, round.demands.offset[demand]);
    return model.space.isOnlyBegun(of.type(), within, round.demands.type[demand]);
  }

  /** Whether the program itself asked for a block, as far as that is known. */
  private boolean isOfProgram(int block) {
    String place = blocks.place(block);
    int first = place.indexOf(" < ");
    // of code without debug information no line is known
    return place.isEmpty() || (first < 0 ? place : place.substring(0, first)).contains(":");
  }

  /** Whether the block has, from an offset on, a pointer to something that its type names. */
  private boolean isTelling(int block, long from) {
    int[] domain = round.domains[block];
    for (int link = model.links.first[block]; link < model.links.first[block + 1]; link++) {
      int offset = model.links.offset[link];
      boolean beyond = offset >= from && !model.leadsToEnd(link);
      if (beyond && domain != null && model.leads(domain[0], offset) >= 0) {
        return true;
      }
    }
    return false;
  }
}
