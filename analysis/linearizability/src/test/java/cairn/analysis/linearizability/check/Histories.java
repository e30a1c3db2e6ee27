package cairn.analysis.linearizability.check;

import cairn.analysis.linearizability.check.ConcreteSystem.Instance;
import cairn.analysis.linearizability.check.ConcreteSystem.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The slow twin of the checker: every history of a few instances, one by one. */
final class Histories {
  private final ConcreteSystem system;
  private final boolean dropReaders;
  private final State beginning;

  private Histories(ConcreteSystem system, boolean dropReaders, State beginning) {
    this.system = system;
    this.dropReaders = dropReaders;
    this.beginning = beginning;
  }

  /**
   * A history that no sequential one explains: the same prefixes run one after the other, in an
   * order that keeps operations apart that did not overlap, leave the same state.
   *
   * @param dropReaders whether histories do not count in which an operation has only read and not
   *     ended; such an operation may be left out
   */
  static @Nullable String unexplained(ConcreteSystem system, int instances, boolean dropReaders) {
    for (State beginning : system.beginnings(instances)) {
      String found =
          new Histories(system, dropReaders, beginning).search(beginning, new ArrayList<>());
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable String search(State state, List<Integer> history) {
    boolean counts = !dropReaders || state.instances().stream().noneMatch(system::hasOnlyRead);
    if (counts && !isExplained(state, history)) {
      return inWords(history);
    }
    for (int i = 0; i < state.instances().size(); i++) {
      State next = system.next(state, i);
      if (next != null) {
        history.add(i);
        String found = search(next, history);
        history.remove(history.size() - 1);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private boolean isExplained(State end, List<Integer> history) {
    return orders(end, history, beginning, new boolean[end.instances().size()]);
  }

  private boolean orders(State end, List<Integer> history, State state, boolean[] placed) {
    if (state.equals(end)) {
      return true;
    }
    for (int i = 0; i < placed.length; i++) {
      if (!placed[i] && end.instances().get(i).done() > 0 && mayBeNext(end, history, placed, i)) {
        State after = runAlone(state, end.instances().get(i), i);
        if (after != null) {
          placed[i] = true;
          boolean works = orders(end, history, after, placed);
          placed[i] = false;
          if (works) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private @Nullable State runAlone(State state, Instance until, int which) {
    State at = state;
    for (int i = 0; i < until.done(); i++) {
      at = system.next(at, which);
      if (at == null) {
        return null;
      }
    }
    return at;
  }

  /** Nobody who is not placed has ended before this one began. */
  private boolean mayBeNext(State end, List<Integer> history, boolean[] placed, int which) {
    int begin = history.indexOf(which);
    for (int i = 0; i < placed.length; i++) {
      boolean ended = system.isComplete(end.instances().get(i));
      if (i != which && !placed[i] && ended && history.lastIndexOf(i) < begin) {
        return false;
      }
    }
    return true;
  }

  private String inWords(List<Integer> history) {
    List<String> words = new ArrayList<>();
    int[] done = new int[beginning.instances().size()];
    for (int which : history) {
      int operation = beginning.instances().get(which).operation();
      words.add(
          system.operations().get(operation).subOperations().get(done[which]++).name() + which);
    }
    return String.join(" ", words);
  }
}
