package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.naive.NaiveSpec.Evaluation;
import cairn.history.HeapHistory;
import cairn.history.HistoryCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Algorithm 3 of Singh 2016, one event at a time, with a full check before and after each.
 *
 * <p>What is alive at an earlier time is what the C-point's roots lead to then, and every node of
 * an inconsistency that is or was pending, with what it leads to: a fresh node is judged before it
 * is linked. What the recording found rather than saw happen is undone apart from the event of its
 * time, and nobody is blamed for it.
 */
public final class NaiveLocate {
  private final HeapHistory history;
  private final NaiveSpec spec;

  public NaiveLocate(HeapHistory history, Spec spec) {
    this.history = history;
    this.spec = new NaiveSpec(history, spec);
  }

  /** What an operation has to do with an inconsistency. */
  public enum Role {
    INTRODUCED,
    CONTRIBUTED
  }

  /** A moment at which constraints are checked. */
  public record Check(long time, Roots roots) {}

  /** The operation at a time is to blame for an inconsistency. */
  public record Blame(long time, Role role, Inconsistency of) {}

  /**
   * A step back over one event.
   *
   * @param before what is violated before the event
   * @param pending what is still to be explained then
   */
  public record Step(long time, Set<Inconsistency> before, Set<Inconsistency> pending) {}

  /**
   * What led to a C-point's new inconsistencies.
   *
   * @param initial the new inconsistencies
   * @param blames the latest first
   * @param left what was there when the recording began, or when it first saw the nodes
   * @param steps back, in the order in which they were taken
   */
  public record Location(
      Check check,
      Set<Inconsistency> initial,
      List<Blame> blames,
      Set<Inconsistency> left,
      List<Step> steps) {}

  /** Locates what is violated at a check and was not at the one before it, for all checks. */
  public List<Location> locate(List<Check> checks) {
    List<Location> found = new ArrayList<>();
    Set<Inconsistency> previous = Set.of();
    for (Check check : checks) {
      Set<Inconsistency> now = spec.at(check.time, check.roots).violations();
      Set<Inconsistency> fresh = new TreeSet<>(now);
      fresh.removeAll(previous);
      if (!fresh.isEmpty()) {
        found.add(locate(check, fresh));
      }
      previous = now;
    }
    return found;
  }

  private Location locate(Check check, Set<Inconsistency> initial) {
    Location location =
        new Location(check, initial, new ArrayList<>(), new TreeSet<>(), new ArrayList<>());
    Set<Inconsistency> pending = new TreeSet<>(initial);
    Set<Integer> sticky = new TreeSet<>();
    int known = 0;
    Evaluation found = null;
    long time = check.time;
    while (!pending.isEmpty() && time > 0) {
      pending.forEach(each -> sticky.addAll(each.nodes()));
      Roots roots = check.roots.with(sticky);
      if (found == null || known < sticky.size()) {
        found = spec.at(time, roots);
        known = sticky.size();
      }
      Evaluation after = findsAt(time) ? spec.beforeFinding(time, roots) : found;
      Evaluation before = spec.at(time - 1, roots);
      unfind(after, pending, location.left);
      undo(time, after, before, pending, location.blames);
      location.steps.add(new Step(time, before.violations(), new TreeSet<>(pending)));
      found = before;
      time--;
    }
    location.left.addAll(pending);
    return location;
  }

  /** Whether the recording found anything out right after the event of a time. */
  private boolean findsAt(long time) {
    HistoryCursor cursor = history.cursor(time);
    for (int version = cursor.firstVersion(); version < cursor.versionLimit(); version++) {
      if (history.siteOf(version) == 0) {
        return true;
      }
    }
    for (int node = cursor.firstNode(); node < cursor.nodeLimit(); node++) {
      if (history.seen(node)) {
        return true;
      }
    }
    return false;
  }

  /** Undoes what was found out: what is no longer violated was so before it was seen. */
  private static void unfind(
      Evaluation after, Set<Inconsistency> pending, Set<Inconsistency> left) {
    Set<Inconsistency> still = after.violations();
    for (Inconsistency each : List.copyOf(pending)) {
      if (!still.contains(each)) {
        pending.remove(each);
        left.add(each);
      }
    }
  }

  /** Lines 13 to 25. */
  private static void undo(
      long time,
      Evaluation after,
      Evaluation before,
      Set<Inconsistency> pending,
      List<Blame> blames) {
    Set<Inconsistency> earlier = before.violations();
    Set<Inconsistency> later = after.violations();
    for (Inconsistency each : List.copyOf(pending)) {
      boolean wasThere = earlier.contains(each);
      if (wasThere && !differ(each, before, after)) {
        continue;
      }
      blames.add(new Blame(time, wasThere ? Role.CONTRIBUTED : Role.INTRODUCED, each));
      for (Inconsistency other : earlier) {
        if (!other.equals(each) && (differ(other, before, after) || !later.contains(other))) {
          pending.add(other);
        }
      }
      if (!wasThere) {
        pending.remove(each);
      }
    }
  }

  /** Whether the arguments of a constraint differ; those of a node that is not alive are absent. */
  private static boolean differ(Inconsistency each, Evaluation before, Evaluation after) {
    return before.applies(each) != after.applies(each)
        || !before.arguments(each).equals(after.arguments(each));
  }
}
