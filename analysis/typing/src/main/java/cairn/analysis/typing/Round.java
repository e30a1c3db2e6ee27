package cairn.analysis.typing;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.TypeTable.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One round of drawing conclusions: from what variables declare, through every block of which all
 * possible types agree on where a pointer leads, until nothing changes. A block of which no type is
 * left is set aside with its neighbours' demands kept, to be decided upon after the round. Each
 * conclusion costs O(possible types of the block x its links).
 */
final class Round {
  /** Blocks with more possible types are not yet asked what they agree on. */
  static final int MOST_ASKED = 512;

  private final Model model;
  private final BlockTable blocks;
  private final Links links;
  private final Candidates candidates;
  private final TypeSpace space;
  private final ValueCheck values;
  private final Verdicts decided;

  final Demands demands;

  /** What each block can still be; null if that was not asked for yet. */
  final int[] @Nullable [] domains;

  /** Blocks of which nothing is left, or that were set aside before. */
  final BitSet broken = new BitSet();

  /** The same, found in this round. */
  final List<Integer> disputes = new ArrayList<>();

  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private final BitSet queued = new BitSet();
  private final BitSet issued = new BitSet();
  private final Possible possible;
  private final Neighbours neighbours;
  private final Meanings meanings;
  private boolean askAll;

  Round(Model model, Verdicts decided) {
    this.model = model;
    this.blocks = model.snapshot.blocks();
    this.links = model.links;
    this.candidates = model.candidates;
    this.space = model.space;
    this.values = model.values;
    this.decided = decided;
    this.demands = new Demands(blocks.count());
    this.domains = new int[blocks.count()][];
    this.possible = new Possible(model, this);
    this.neighbours = new Neighbours(model, this);
    this.meanings = new Meanings(model, this, decided);
  }

  void run() {
    for (int block = 0; block < blocks.count(); block++) {
      if (decided.isBroken(block)) {
        broken.set(block);
      }
    }
    for (int i = 0; i < model.roots.pointers.size(); i++) {
      root(i);
    }
    drain();
    for (int block = 0; block < blocks.count(); block++) {
      if (isOpen(block)) {
        ask(block);
      }
    }
    askAll = true;
    drain();
    neighbours.askAll();
    drain();
    meanings.apply();
    drain();
    neighbours.askAll();
    drain();
  }

  boolean isOpen(int block) {
    return !blocks.isFree()[block] && !broken.get(block) && blocks.sizes()[block] > 0;
  }

  private void root(int index) {
    Roots.Pointer pointer = model.roots.pointers.get(index);
    int block = model.addresses.block(pointer.value());
    long inside = pointer.value() - blocks.addresses()[block];
    int trust =
        pointer.virtualTable()
            ? Demands.VIRTUAL_TABLE
            : model.snapshot.variables().get(pointer.variable()).isLocal()
                ? Demands.LOCAL
                : Demands.GLOBAL;
    demand(block, inside, pointer.target(), -1 - index, trust);
  }

  private void demand(int block, long inside, int type, int source, int trust) {
    boolean end = inside == blocks.sizes()[block];
    if (type < 0 || end || inside > Integer.MAX_VALUE || space.isVoid(type)) {
      return;
    }
    if (space.kind(type) == Kind.FUNCTION || decided.isDropped(block, source)) {
      return;
    }
    demands.add(block, (int) inside, type, source, trust);
    if (!broken.get(block)) {
      ask(block);
    }
  }

  private void ask(int block) {
    if (!queued.get(block)) {
      queued.set(block);
      queue.add(block);
    }
  }

  private void drain() {
    int steps = 0;
    while (!queue.isEmpty() || !neighbours.isQuiet()) {
      if ((++steps & 0xFFFF) == 0) {
        model.tick();
      }
      if (queue.isEmpty()) {
        neighbours.next();
        continue;
      }
      int block = queue.remove();
      queued.clear(block);
      if (isOpen(block)) {
        narrow(block);
      }
    }
  }

  /** Whether a demand rules types out; pointers to text often lead to anything. */
  boolean isStrong(int demand) {
    Kind kind = space.kind(demands.type[demand]);
    return kind != Kind.CHARACTER && kind != Kind.OPAQUE && space.size(demands.type[demand]) > 0;
  }

  private void narrow(int block) {
    int[] before = domains[block];
    int fixed = decided.fixed(block);
    int[] after =
        fixed >= 0
            ? new int[] {fixed}
            : before == null ? possible.first(block) : possible.filter(block, before);
    if (after.length == 0) {
      dispute(block);
      return;
    }
    if (before == null || after.length < before.length) {
      replace(block, after);
    }
  }

  /**
   * Whether all that tells of a block leads to one place inside of it, and it could be only arrays
   * that happen to have such an element there. Programs put headers of their own before what they
   * hand out; what lies behind one is longer than what a pointer says as often as not.
   */
  boolean isBehindHeader(int block, int[] domain) {
    for (int candidate : domain) {
      if (candidates.get(candidate).count() <= 1) {
        return false;
      }
    }
    return placeInside(block) > 0;
  }

  /** The one offset that all demands of a block are about; -1 if it is 0, or not one. */
  int placeInside(int block) {
    int place = -1;
    for (int d = demands.latest(block); d != Demands.NONE; d = demands.before(d)) {
      if (isStrong(d)) {
        if (demands.offset[d] == 0 || place >= 0 && demands.offset[d] != place) {
          return -1;
        }
        place = demands.offset[d];
      }
    }
    return place;
  }

  /**
   * Whether what a link leads to may be concluded from its block: not beside what is pointed to.
   */
  boolean isTelling(int link) {
    int block = links.source[link];
    int[] domain = domains[block];
    if (domain == null || !isBehindHeader(block, domain)) {
      return true;
    }
    int from = placeInside(block);
    long one = space.size(candidates.get(domain[0]).type());
    return links.offset[link] >= from && links.offset[link] < from + one;
  }

  private void dispute(int block) {
    broken.set(block);
    disputes.add(block);
    domains[block] = null;
  }

  /** Demands what all possible types of a block agree on. */
  private void issue(int block) {
    int[] domain = domains[block];
    if (domain == null || domain.length > MOST_ASKED || decided.muted.get(block)) {
      return;
    }
    for (int link = links.first[block]; link < links.first[block + 1]; link++) {
      if (!issued.get(link)) {
        int agreed = agreed(domain, links.offset[link]);
        if (agreed >= 0 && isTelling(link)) {
          issued.set(link);
          boolean loose = values.isLoose(domain[0], links.offset[link]);
          int trust = loose ? Demands.LOOSE : Demands.HEAP;
          demand(links.target[link], links.inside[link], agreed, link, trust);
        }
      }
    }
  }

  /** What all candidates have a pointer at an offset point to; negative if they differ. */
  private int agreed(int[] domain, int offset) {
    int agreed = -1;
    for (int candidate : domain) {
      int pointee = values.pointee(candidate, offset);
      if (pointee < 0 || values.isOptional(candidate, offset)) {
        return -1;
      }
      if (agreed >= 0 && agreed != pointee) {
        return -1;
      }
      agreed = pointee;
    }
    return agreed;
  }

  /** Narrows what a block can be, and asks what follows. */
  void replace(int block, int[] domain) {
    domains[block] = domain;
    issue(block);
    if (!askAll) {
      return;
    }
    neighbours.changed(block);
  }

  /** Whether some of a block's values only fit leniently. */
  boolean isLenient(int block) {
    return possible.lenient.get(block);
  }

  /** Whether no pointer tells of a block, and what it holds fits only leniently. */
  boolean isGuessed(int block) {
    return possible.guessed.get(block);
  }

  /** Whether what a block holds says that it is text. */
  boolean isText(int block) {
    return meanings.isText(block);
  }

  /** How many pointers of a block asked something of others. */
  int issued(int block) {
    return issued.get(links.first[block], links.first[block + 1]).cardinality();
  }
}
