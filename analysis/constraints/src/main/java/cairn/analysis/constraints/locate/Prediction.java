package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.ReadSet;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Modification prediction: the last event that can have changed an argument of the pending
 * inconsistencies. It has no false negatives: the read sets are those of the evaluation itself.
 * Costs O(log versions) for each slot that was read and, where references were counted, a look at
 * all references to the counted nodes and to what keeps those alive that have them. Only where it
 * cannot be told what those depend on, each version between there and now is looked at, some
 * nanoseconds each.
 */
final class Prediction {
  /** So many versions are looked at one by one before all slots are looked up. */
  private static final int NEAR = 4096;

  private final HeapHistory history;
  private final long[] slots;
  private final int[] counted;

  /** The last birth or death that matters, or change of a reference that was counted. */
  private final long lastTurn;

  /** Whether every event matters. */
  private final boolean global;

  /** Whether every store of a reference matters. */
  private final boolean loose;

  /** What keeps alive what was counted; null if it does not matter, or cannot be told. */
  private final @Nullable Supports supports;

  private Prediction(
      HeapHistory history,
      Collection<ReadSet> reads,
      int[] nodes,
      long time,
      long lastCounted,
      @Nullable Supports supports) {
    this.history = history;
    this.slots = sorted(reads, ReadSet::slots);
    this.counted =
        reads.stream().flatMapToInt(r -> Arrays.stream(r.counted())).distinct().toArray();
    this.global = reads.stream().anyMatch(ReadSet::isGlobal);
    this.loose = lastCounted == References.UNKNOWN;
    this.supports = supports;
    this.lastTurn = Math.max(lastCounted, Math.max(lastBirth(nodes, time), lastDeath(time)));
  }

  /**
   * Predicts from where a state stands.
   *
   * @param nodes whose appearance changes everything that is said of them
   */
  static Prediction from(
      CheckState state, Collection<ReadSet> reads, int[] nodes, References references) {
    int[] referred =
        reads.stream().flatMapToInt(r -> Arrays.stream(r.referred())).distinct().toArray();
    long time = state.time();
    long last = 0;
    if (referred.length > 0) {
      boolean told = reads.stream().noneMatch(ReadSet::isLoose) && state.knowsReferences();
      last = told ? references.lastChange(referred, time, state::isAlive) : References.UNKNOWN;
    }
    Supports supports = null;
    if (referred.length > 0 && last != References.UNKNOWN) {
      supports = new Supports(references, sorted(reads, ReadSet::supports), time);
    }
    return new Prediction(references.history(), reads, nodes, time, last, supports);
  }

  /**
   * Whether the event of a time can have changed what a unit reads.
   *
   * @param reads before or after the event
   */
  static boolean mayChange(HeapHistory history, ReadSet reads, int[] nodes, long time) {
    long lastCounted = reads.counted().length > 0 ? References.UNKNOWN : 0;
    return new Prediction(history, List.of(reads), nodes, time, lastCounted, null).last(time)
        == time;
  }

  private static long[] sorted(Collection<ReadSet> reads, Function<ReadSet, long[]> part) {
    return reads.stream()
        .flatMapToLong(each -> Arrays.stream(part.apply(each)))
        .distinct()
        .sorted()
        .toArray();
  }

  private long lastBirth(int[] nodes, long time) {
    long birth = 0;
    for (int node : nodes) {
      long appeared = history.appearance(node);
      if (appeared <= time) {
        birth = Math.max(birth, appeared);
      }
    }
    return birth;
  }

  /**
   * The death of a node that a slot refers to, and, where references were counted, any death: the
   * references of the dead no longer count.
   */
  private long lastDeath(long time) {
    int deaths = history.deathsUpTo(time);
    if (deaths == 0) {
      return 0;
    }
    if (counted.length > 0) {
      return history.death(history.dead(deaths - 1));
    }
    long death = 0;
    for (long slot : slots) {
      int version = history.versionAt(slot, time);
      if (version >= 0 && history.isDangling(version, time)) {
        death = Math.max(death, history.death((int) history.bits(version)));
      }
    }
    return death;
  }

  /** The time of the last such event up to a time, 0 if there is none. */
  long last(long time) {
    if (global) {
      return time;
    }
    long last = Math.max(lastTurn, lastRead(time));
    return supports == null ? last : supports.last(last);
  }

  /** The same of events that write to a slot that was read; before the last turn it is not said. */
  private long lastRead(long time) {
    int limit = history.versionsUpTo(time);
    int stop = loose ? 0 : Math.max(0, limit - NEAR);
    for (int version = limit - 1; version >= stop; version--) {
      long at = history.time(version);
      if (at < lastTurn || touches(version)) {
        return at;
      }
    }
    long last = 0;
    for (long slot : stop > 0 ? slots : new long[0]) {
      int version = history.versionAt(slot, time);
      last = version < 0 ? last : Math.max(last, history.time(version));
    }
    return last;
  }

  private boolean touches(int version) {
    if (Arrays.binarySearch(slots, history.slotOf(version)) >= 0) {
      return true;
    }
    // what is counted depends on what is alive, and every reference may lead to something
    return loose && (refers(version) || refers(history.previous(version)));
  }

  private boolean refers(int version) {
    return version >= 0 && history.kind(version) == SlotKind.REFERENCE;
  }
}
