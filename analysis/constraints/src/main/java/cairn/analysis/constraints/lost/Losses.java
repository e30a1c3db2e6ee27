package cairn.analysis.constraints.lost;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.history.ReferenceIndex;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How last references were lost. A question costs the versions that ever referred to the nodes. */
final class Losses {
  /** A chain of freed holders is followed this far. */
  private static final int LONGEST_CHAIN = 64;

  private final HeapHistory history;
  private final ReferenceIndex index;
  private final long end;

  Losses(HeapHistory history, ReferenceIndex index, long end) {
    this.history = history;
    this.index = index;
    this.end = end;
  }

  /**
   * A loss of one of some nodes.
   *
   * @param node the one that was referred to
   */
  record Of(int node, Loss loss) {}

  /**
   * The last reference to any of some nodes from outside of them; null if there still is one.
   * Several nodes refer to each other; of these, the one that something else referred to last is
   * the one to name.
   */
  @Nullable Of last(List<Integer> nodes) {
    Set<Integer> own = new HashSet<>(nodes);
    Of found = null;
    for (int node : nodes) {
      Ending ending = ending(node, own, end);
      if (ending.isOpen) {
        return null;
      }
      Loss loss = ending.latest;
      if (loss != null && (found == null || loss.time() > found.loss().time())) {
        found = new Of(node, loss);
      }
    }
    if (found != null) {
      return new Of(found.node(), withCut(found.loss(), 0));
    }
    int oldest = nodes.stream().min(Integer::compare).orElseThrow();
    long birth = history.appearance(oldest);
    return new Of(oldest, new Loss(Loss.Kind.NEVER_STORED, birth, -1, oldest, null));
  }

  /** With how the holder lost its own last reference, if it was freed. */
  private Loss withCut(Loss loss, int depth) {
    if (loss.kind() != Loss.Kind.RELEASED || depth == LONGEST_CHAIN) {
      return loss;
    }
    Ending ending = ending(loss.holder(), Set.of(loss.holder()), loss.time());
    Loss cut = ending.isOpen || ending.latest == null ? null : withCut(ending.latest, depth + 1);
    return new Loss(loss.kind(), loss.time(), loss.version(), loss.holder(), cut);
  }

  /** How references to a node ended. */
  private static final class Ending {
    /** The last one that ended; null if there was none. */
    @Nullable Loss latest;

    /** Whether one is still there. */
    boolean isOpen;
  }

  /**
   * How references to a node ended, up to a time.
   *
   * @param own nodes whose references do not count
   */
  private Ending ending(int node, Collection<Integer> own, long until) {
    Ending found = new Ending();
    for (int i = 0; i < index.count(node); i++) {
      int version = index.version(node, i);
      if (history.time(version) > until) {
        break;
      }
      int owner = history.owner(history.slotOf(version));
      if (owner >= 0 && own.contains(owner) || isRepeated(version, node)) {
        continue;
      }
      Loss loss = endOf(version, owner);
      if (loss == null || loss.time() > until) {
        found.isOpen = true;
      } else if (found.latest == null
          || loss.time() > found.latest.time()
          || loss.time() == found.latest.time() && loss.kind() == Loss.Kind.OVERWRITTEN) {
        found.latest = loss;
      }
    }
    return found;
  }

  /** Whether the next store into the slot stored the same reference. */
  private boolean isRepeated(int version, int node) {
    int next = history.next(version);
    return next >= 0
        && history.kind(next) == SlotKind.REFERENCE
        && history.bits(next) == node
        && history.time(next) <= end;
  }

  /** How the reference of a version ended; null if it has not. */
  private @Nullable Loss endOf(int version, int owner) {
    int next = history.next(version);
    long replaced = next < 0 ? HeapHistory.NEVER : history.time(next);
    long freed = owner < 0 ? HeapHistory.NEVER : history.death(owner);
    if (replaced == HeapHistory.NEVER && freed == HeapHistory.NEVER) {
      return null;
    }
    return freed < replaced
        ? new Loss(Loss.Kind.RELEASED, freed, -1, owner, null)
        : new Loss(Loss.Kind.OVERWRITTEN, replaced, next, owner, null);
  }
}
