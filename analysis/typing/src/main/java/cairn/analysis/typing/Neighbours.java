package cairn.analysis.typing;

import cairn.analysis.typing.Domains.Domain;
import cairn.analysis.typing.Domains.Leads;
import java.util.ArrayDeque;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes blocks of which several types are left agree with the blocks that they point to, and that
 * point to them. A question is one end of a link; each is asked again when the other end can be
 * less than before.
 */
final class Neighbours {
  private final Model model;
  private final Round round;
  private final Links links;
  private final @Nullable Domain[] shared;
  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private final BitSet queued = new BitSet();

  Neighbours(Model model, Round round) {
    this.model = model;
    this.round = round;
    this.links = model.links;
    this.shared = new Domain[model.snapshot.blocks().count()];
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
   * nothing, it is left as it is: demands will say who disagrees. It costs O(candidates) the first
   * time that two such lists meet at such offsets, and O(1) after that.
   */
  private void revise(int link, boolean atTarget) {
    int from = links.source[link];
    int to = links.target[link];
    if (!round.isOpen(from) || !round.isOpen(to) || model.leadsToEnd(link)) {
      return;
    }
    if (round.isGuessed(atTarget ? from : to) || !round.isTelling(link)) {
      return;
    }
    Domain sources = domain(from);
    Domain targets = domain(to);
    if (sources == null || targets == null) {
      return;
    }
    Leads leads = sources.leads(links.offset[link]);
    int inside = links.inside[link];
    if (!atTarget) {
      replace(from, sources, leads.agreeing(targets.begun(inside)));
    } else if (!leads.isFree) {
      replace(to, targets, targets.ledTo(inside, leads));
    }
  }

  private void replace(int block, Domain before, Domain after) {
    int left = after.candidates.length;
    if (left > 0 && left < before.candidates.length) {
      shared[block] = after;
      round.replace(block, after.candidates);
    }
  }

  /** What a block can be, shared with the blocks that can be the same. */
  private @Nullable Domain domain(int block) {
    int[] candidates = round.domains[block];
    if (candidates == null) {
      return null;
    }
    Domain known = shared[block];
    if (known == null || known.candidates != candidates) {
      known = model.domains.of(candidates);
      shared[block] = known;
      round.domains[block] = known.candidates;
    }
    return known;
  }
}
