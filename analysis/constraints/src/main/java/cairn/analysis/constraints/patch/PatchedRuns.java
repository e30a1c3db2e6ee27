package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.WhatIf;
import cairn.analysis.constraints.patch.FoundPatch.Stop;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.replay.CannotReplayException;
import cairn.replay.RecordedCall;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import cairn.replay.Replayer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs of a patched program over several operations, each on the heap that the one before left,
 * with a check after each.
 */
final class PatchedRuns {
  private final HeapHistory history;
  private final Endings endings;

  PatchedRuns(HeapHistory history, Endings endings) {
    this.history = history;
    this.endings = endings;
  }

  /**
   * How far a run came.
   *
   * @param whole how many calls left everything whole, until one could not be run or broke
   *     something
   * @param stop why there are not more
   * @param disagree how many calls returned something else than was recorded
   * @param steps how many instructions were executed
   * @param declared how many nodes of structures each of those left
   */
  record Way(int whole, Stop stop, int disagree, long steps, List<Integer> declared) {
    boolean isBreaking() {
      return stop == Stop.BROKE;
    }
  }

  /** An operation, and those on structures of its kind that end at moments after it, in order. */
  List<RecordedCall> calls(Replayed run, List<CheckMoment> after, int most, boolean ofAll) {
    List<RecordedCall> calls = new ArrayList<>();
    calls.add(run.call);
    for (CheckMoment moment : after) {
      if (calls.size() > most) {
        break;
      }
      RecordedCall next = next(moment, calls.get(calls.size() - 1));
      if (next != null
          && moment.constraints().equals(run.moment.constraints())
          && (ofAll || run.call.receiver() == next.receiver())) {
        calls.add(next);
      }
    }
    return calls;
  }

  private @Nullable RecordedCall next(CheckMoment moment, RecordedCall last) {
    try {
      RecordedCall next = endings.at(moment);
      return next.begin() < last.end() ? null : next;
    } catch (CannotReplayException e) {
      return null; // one call less
    }
  }

  /**
   * Runs calls until one cannot be run or breaks something.
   *
   * @param run the operation of the first call
   * @param heap at the end of that operation; it is left changed
   */
  Way run(
      Replayed run, Frees frees, List<RecordedCall> calls, Replayer.Session session, WhatIf heap) {
    int whole = 0;
    int disagree = 0;
    long steps = 0;
    List<Integer> declared = new ArrayList<>();
    while (session.hasNext()) {
      ReplayOutcome outcome = session.run(run.mostSteps());
      steps += outcome.steps();
      Map<Long, ReplayCell> changes = outcome.changes();
      if (outcome.end() != End.RETURNED || changes == null) {
        boolean returned =
            whole < calls.size() && calls.get(whole).exit().phase() == Format.CPOINT_EXIT;
        return new Way(
            whole, returned ? stop(outcome.end()) : Stop.NONE, disagree, steps, declared);
      }
      Map<Long, Cell> cells = new LinkedHashMap<>();
      changes.forEach((slot, cell) -> cells.put(slot, new Cell(cell.kind(), cell.bits())));
      if (whole == 0) {
        cells.putAll(run.after.undone(changes.keySet()));
        cells.putAll(frees.withKept(cells, outcome));
      }
      List<Integer> comers = comers(outcome.nodes(), run.moment.time(), frees.kept(outcome));
      heap.setAll(cells, comers, Frees.gone(outcome));
      if (heap.violations() > 0) {
        return new Way(whole, Stop.BROKE, disagree, steps, declared);
      }
      disagree += whole == 0 || isRecorded(outcome.result(), calls.get(whole)) ? 0 : 1;
      declared.add(heap.declaredCount());
      whole++;
    }
    return new Way(whole, Stop.NONE, disagree, steps, declared);
  }

  private static Stop stop(End end) {
    return switch (end) {
      case THREW -> Stop.THREW;
      case CRASHED -> Stop.CRASHED;
      case RETURNED, STOPPED -> Stop.NONE;
    };
  }

  /** Nodes that the history does not have at a time, and those that are kept. */
  List<Integer> comers(List<Integer> nodes, long time, List<Integer> kept) {
    return Stream.concat(nodes.stream().filter(node -> !history.exists(node, time)), kept.stream())
        .toList();
  }

  /** Whether a result is the one that was recorded, as far as both are known. */
  private static boolean isRecorded(@Nullable ReplayCell result, RecordedCall call) {
    SlotKind kind = call.exit().resultKind();
    if (result == null || kind == SlotKind.UNKNOWN || result.kind() == SlotKind.UNKNOWN) {
      return true;
    }
    if (result.kind() != kind) {
      return false;
    }
    Cell one = new Cell(kind, result.bits());
    Cell other = new Cell(kind, call.exit().result());
    return one.isWhole() ? one.whole() == other.whole() : one.bits() == other.bits();
  }

  /** Where a call is among calls; -1 if it is not. */
  static int place(List<RecordedCall> calls, RecordedCall wanted) {
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).begin() == wanted.begin() && calls.get(i).end() == wanted.end()) {
        return i;
      }
    }
    return -1;
  }

  /** The moments after an operation, up to a broken one and beyond it, in order. */
  static List<CheckMoment> between(
      Replayed first, Replayed broken, List<CheckMoment> before, List<CheckMoment> after) {
    List<CheckMoment> moments = new ArrayList<>();
    for (CheckMoment each : before) {
      if (each.equals(first.moment)) {
        break;
      }
      moments.add(0, each);
    }
    moments.add(broken.moment);
    moments.addAll(after);
    return moments;
  }
}
