package cairn.analysis.typing;

import cairn.analysis.typing.ValueCheck.Level;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.TypeTable.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** Whether some of a block's values only fit leniently. */
  final BitSet lenient = new BitSet();

  /** Of those, blocks that no pointer tells of: what they can be says nothing of others. */
  private final BitSet guessed = new BitSet();

  /** Blocks of which nothing is left, or that were set aside before. */
  final BitSet broken = new BitSet();

  /** The same, found in this round. */
  final List<Integer> disputes = new ArrayList<>();

  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private final BitSet queued = new BitSet();
  private final BitSet issued = new BitSet();
  private final ArrayDeque<Integer> linkQueue = new ArrayDeque<>();
  private final BitSet linkQueued = new BitSet();
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
    neighbours();
    meanings.apply();
    drain();
    neighbours();
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
    while (!queue.isEmpty() || !linkQueue.isEmpty()) {
      if ((++steps & 0xFFFF) == 0) {
        model.tick();
      }
      if (queue.isEmpty()) {
        int code = linkQueue.remove();
        linkQueued.clear(code);
        revise(code >> 1, (code & 1) != 0);
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
        fixed >= 0 ? new int[] {fixed} : before == null ? first(block) : filter(block, before);
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
    return placeInside(block) > 0
        && Arrays.stream(domain).allMatch(n -> candidates.get(n).count() > 1);
  }

  /** The one offset that all demands of a block are about; -1 if there are several, or none. */
  private int placeInside(int block) {
    int place = -1;
    for (int d = demands.latest(block); d != Demands.NONE; d = demands.before(d)) {
      if (isStrong(d)) {
        if (place >= 0 && demands.offset[d] != place) {
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
  private boolean isTelling(int link) {
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

  private int[] first(int block) {
    long size = blocks.sizes()[block];
    long slack = model.slack(block);
    int best = Demands.NONE;
    for (int d = demands.latest(block); d != Demands.NONE; d = demands.before(d)) {
      if (isStrong(d) && (best == Demands.NONE || size(d) > size(best))) {
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

  private int[] filter(int block, int[] all) {
    int[] left = all;
    for (int d = demands.latest(block); d != Demands.NONE; d = demands.before(d)) {
      if (isStrong(d)) {
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

  /** Demands what all possible types of a block agree on. */
  private void issue(int block) {
    int[] domain = domains[block];
    if (domain == null || domain.length > MOST_ASKED || decided.muted.get(block)) {
      return;
    }
    for (int link = links.first[block]; link < links.first[block + 1]; link++) {
      if (!issued.get(link)) {
        int agreed = agreed(block, domain, links.offset[link]);
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
  private int agreed(int block, int[] domain, int offset) {
    int agreed = -1;
    for (int candidate : domain) {
      int pointee = values.pointee(candidate, offset, blocks.sizes()[block]);
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

  /** Makes blocks of which several types are left agree with their neighbours. */
  private void neighbours() {
    for (int link = 0; link < links.count(); link++) {
      askLink(link, true);
      askLink(link, false);
    }
    drain();
  }

  private void askLink(int link, boolean atTarget) {
    int other = atTarget ? links.target[link] : links.source[link];
    int[] domain = domains[other];
    int code = link << 1 | (atTarget ? 1 : 0);
    if (domain != null && domain.length > 1 && !linkQueued.get(code)) {
      linkQueued.set(code);
      linkQueue.add(code);
    }
  }

  /**
   * Leaves at one end of a link only what some type at the other end agrees with. If that is
   * nothing, it is left as it is: demands will say who disagrees.
   */
  private void revise(int link, boolean atTarget) {
    int from = links.source[link];
    int to = links.target[link];
    if (!isOpen(from) || !isOpen(to) || links.inside[link] == blocks.sizes()[to]) {
      return;
    }
    if (guessed.get(atTarget ? from : to) || !isTelling(link)) {
      return;
    }
    int[] sources = domains[from];
    int[] targets = domains[to];
    if (sources == null || targets == null) {
      return;
    }
    int[] pointees = new int[sources.length];
    for (int i = 0; i < sources.length; i++) {
      pointees[i] = model.leads(link, sources[i]);
    }
    if (atTarget) {
      reviseTarget(to, targets, links.inside[link], pointees);
    } else {
      reviseSource(from, sources, pointees, targets, links.inside[link]);
    }
  }

  /** Keeps of a source what some target agrees with. */
  private void reviseSource(int from, int[] sources, int[] pointees, int[] targets, int inside) {
    TypeSet begun = new TypeSet(space);
    for (int target : targets) {
      candidates.begun(target, inside, begun);
    }
    int[] kept = new int[sources.length];
    int count = 0;
    for (int i = 0; i < sources.length; i++) {
      if (pointees[i] < 0 || begun.hasAlike(pointees[i])) {
        kept[count++] = sources[i];
      }
    }
    if (count > 0 && count < sources.length) {
      replace(from, Arrays.copyOf(kept, count));
    }
  }

  /** Keeps of a target what some source agrees with. */
  private void reviseTarget(int to, int[] targets, int inside, int[] pointees) {
    TypeSet asked = new TypeSet(space);
    for (int pointee : pointees) {
      if (pointee < 0) {
        return;
      }
      asked.add(pointee);
    }
    int[] kept = new int[targets.length];
    int count = 0;
    for (int target : targets) {
      if (candidates.beginsAny(target, inside, asked)) {
        kept[count++] = target;
      }
    }
    if (count > 0 && count < targets.length) {
      replace(to, Arrays.copyOf(kept, count));
    }
  }

  /** Narrows what a block can be, and asks what follows. */
  void replace(int block, int[] domain) {
    domains[block] = domain;
    issue(block);
    if (!askAll) {
      return;
    }
    for (int i = links.firstIncoming[block]; i < links.firstIncoming[block + 1]; i++) {
      askLink(links.incoming[i], false);
    }
    for (int link = links.first[block]; link < links.first[block + 1]; link++) {
      askLink(link, true);
    }
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
