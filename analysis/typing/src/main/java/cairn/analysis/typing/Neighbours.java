package cairn.analysis.typing;

import cairn.graph.memory.BlockTable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Makes blocks of which several types are left agree with the blocks that they point to, and that
 * point to them. A question is one end of a link; each is asked again when the other end can be
 * less than before.
 */
final class Neighbours {
  private final Model model;
  private final Round round;
  private final BlockTable blocks;
  private final Links links;
  private final Candidates candidates;
  private final TypeSpace space;
  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private final BitSet queued = new BitSet();

  Neighbours(Model model, Round round) {
    this.model = model;
    this.round = round;
    this.blocks = model.snapshot.blocks();
    this.links = model.links;
    this.candidates = model.candidates;
    this.space = model.space;
  }

  /** Asks all links. */
  void askAll() {
    for (int link = 0; link < links.count(); link++) {
      ask(link, true);
      ask(link, false);
    }
  }

  /** Asks those of a block that can be less than before. */
  void changed(int block) {
    for (int i = links.firstIncoming[block]; i < links.firstIncoming[block + 1]; i++) {
      ask(links.incoming[i], false);
    }
    for (int link = links.first[block]; link < links.first[block + 1]; link++) {
      ask(link, true);
    }
  }

  private void ask(int link, boolean atTarget) {
    int other = atTarget ? links.target[link] : links.source[link];
    int[] domain = round.domains[other];
    int code = link << 1 | (atTarget ? 1 : 0);
    if (domain != null && domain.length > 1 && !queued.get(code)) {
      queued.set(code);
      queue.add(code);
    }
  }

  /** Whether no link is left to be asked. */
  boolean isQuiet() {
    return queue.isEmpty();
  }

  /** Asks the next link. */
  void next() {
    int code = queue.remove();
    queued.clear(code);
    revise(code >> 1, (code & 1) != 0);
  }

  /**
   * Leaves at one end of a link only what some type at the other end agrees with. If that is
   * nothing, it is left as it is: demands will say who disagrees.
   */
  private void revise(int link, boolean atTarget) {
    int from = links.source[link];
    int to = links.target[link];
    if (!round.isOpen(from) || !round.isOpen(to) || links.inside[link] == blocks.sizes()[to]) {
      return;
    }
    if (round.isGuessed(atTarget ? from : to) || !round.isTelling(link)) {
      return;
    }
    int[] sources = round.domains[from];
    int[] targets = round.domains[to];
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
      round.replace(from, Arrays.copyOf(kept, count));
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
      round.replace(to, Arrays.copyOf(kept, count));
    }
  }
}
