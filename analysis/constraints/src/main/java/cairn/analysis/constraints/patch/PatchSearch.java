package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.LinkedNodes;
import cairn.analysis.constraints.check.WhatIf;
import cairn.analysis.constraints.repair.Edit;
import cairn.analysis.constraints.repair.Repair;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.replay.CannotReplayException;
import cairn.replay.CodePatch;
import cairn.replay.RecordedCall;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import cairn.replay.Replayer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for patches. First the broken operation runs again as it was: only if it leaves exactly the
 * heap that was recorded does the rest say anything. Then it runs with each patch that is worth a
 * try. Those that leave everything whole are tried on operations before it, each on the heap that
 * was recorded, and on operations after it, one after the other on the heap that the patched
 * program has by then. Where nothing is found, the damage may be older: patches of the operations
 * that last stored what is broken are tried from there on.
 *
 * <p>A try costs the instructions of the operation and a look at what it leaves changed. After
 * {@value #MOST_TRIES} tries or {@value #MOST_STEPS} instructions of bytecode, or half as many of
 * machine code, the search ends; at moments after the first one, after a sixth of that. What was
 * found runs on other operations in stages, each of which may spend a third of that in addition.
 * Whenever something is left out for that reason, the answer says so.
 */
public final class PatchSearch {
  public static final int MOST_TRIES = 15_000;
  public static final long MOST_STEPS = 28_000_000;

  /** What breaks later is likely to follow from what broke first, and gets that part of it. */
  private static final int LATER_SHARE = 6;

  /** On at most this many operations before the broken one a patch is tried. */
  private static final int MOST_PASSING = 48;

  /** With a patch at most this many operations after the broken one are run. */
  private static final int MOST_LATER = 96;

  /** Of each of them at most this many patches are tried, the plainest. */
  private static final int MOST_OF_EARLIER = 2_500;

  private final HeapHistory history;
  private final CheckState state;
  private final Replayer replay;
  private final Operations operations;
  private final PatchedRuns runs;
  private final Fields fields;
  private PatchBudget budget = new PatchBudget(0, 0, Progress.NONE);
  private int searches;

  public PatchSearch(HeapHistory history, CheckState state, Replayer replay) {
    this.history = history;
    this.state = state;
    this.replay = replay;
    Endings endings = new Endings(history, replay);
    this.operations = new Operations(history, state, replay, endings);
    this.runs = new PatchedRuns(history, endings);
    this.fields = new Fields(history);
  }

  /**
   * What was found.
   *
   * @param found patches, the likeliest first
   * @param refusal why nothing was looked for; empty if something was
   * @param operations how many operations before the broken one were run again
   */
  public record Answer(
      List<FoundPatch> found, String refusal, int tries, int operations, boolean isSpent) {
    static Answer refused(String why) {
      return new Answer(List.of(), why, 0, 0, false);
    }
  }

  /** Whether the recording has what it takes at all. */
  public boolean isPossible() {
    return replay.hasCode();
  }

  /**
   * @param broken the moment at which the structure is broken
   * @param before moments at which it was whole, the latest first, each the end of a call or not
   * @param after moments after the broken one, in their order
   * @param repairs of the heap, the likeliest first
   */
  public Answer search(
      CheckMoment broken,
      List<CheckMoment> before,
      List<CheckMoment> after,
      List<Repair> repairs,
      Progress progress) {
    int share = searches++ == 0 ? 1 : LATER_SHARE;
    budget =
        new PatchBudget(MOST_TRIES / share, MOST_STEPS / share / replay.costOfStep(), progress);
    operations.setBudget(budget);
    try {
      Replayed run = operations.broken(broken);
      if (isBrokenBefore(run) && !isWholeAtLast(before)) {
        return Answer.refused("the structure was broken before the operation began");
      }
      List<PatchTrial> trials = tryAll(run, patches(run, repairs));
      List<Replayed> passing = passing(before, trials);
      passing.forEach(each -> tryOn(each, trials));
      new Growths(history, state, operations::frees).judge(run, passing, trials);
      goOn(run, runs.calls(run, after, MOST_LATER, true), trials);
      tryFromTheStart(run, before, after, trials);
      if (trials.stream().noneMatch(PatchTrial::isTelling)) {
        Replayed first = operations.first(run, before);
        Set<CodePatch> told = new HashSet<>();
        for (Replayed each : operations.earlier(run, before)) {
          List<CodePatch> all = new ArrayList<>(patches(each, List.of()));
          all.sort(Comparator.comparingDouble(PatchOrder::ofChange));
          List<CodePatch> patches = all.subList(0, Math.min(MOST_OF_EARLIER, all.size()));
          if (patches.size() < all.size()) {
            budget.leaveOut();
          }
          trials.addAll(tryFrom(each, first, run, before, after, patches, told));
        }
      }
      List<FoundPatch> found = new ArrayList<>();
      trials.forEach(each -> found.add(each.found(replay.symmetry(each.patch))));
      found.sort(PatchOrder.of(run.code()));
      return new Answer(found, "", budget.tries(), passing.size(), budget.isSpent());
    } catch (CannotReplayException e) {
      return Answer.refused(String.valueOf(e.getMessage()));
    }
  }

  private boolean isBrokenBefore(Replayed run) {
    if (run.method(history).equals("<init>")) {
      return false; // what it fills is not whole yet
    }
    state.setQuiet(false);
    state.standAt(run.begin());
    return state.violatedCount() > 0;
  }

  /**
   * Whether everything held at the last moment before: what broke since was stored by the caller,
   * for the operation to mend.
   */
  private boolean isWholeAtLast(List<CheckMoment> before) {
    if (before.isEmpty()) {
      return false;
    }
    state.setQuiet(false);
    state.standAt(before.get(0));
    return state.violatedCount() == 0;
  }

  private List<CodePatch> patches(Replayed run, List<Repair> repairs) {
    Set<CodePatch> patches = new LinkedHashSet<>(replay.changes(run.traced));
    Map<Long, ReplayCell> edits = new LinkedHashMap<>();
    int least = repairs.stream().mapToInt(Repair::undone).min().orElse(0);
    for (Repair repair : repairs.stream().filter(each -> each.undone() == least).toList()) {
      for (Edit edit : repair.edits()) {
        edits.putIfAbsent(edit.slot(), new ReplayCell(edit.after().kind(), edit.after().bits()));
      }
    }
    patches.addAll(replay.insertions(run.traced, edits));
    return List.copyOf(patches);
  }

  /** Patches with which the operation leaves everything whole. */
  private List<PatchTrial> tryAll(Replayed run, List<CodePatch> patches) {
    List<PatchTrial> found = new ArrayList<>();
    state.setQuiet(true);
    state.standAt(run.begin());
    LinkedNodes before = WhatIf.linked(state);
    int alive = WhatIf.declaredCount(state);
    state.setQuiet(false);
    state.standAt(run.moment);
    Set<Integer> removed = removed(run, before);
    boolean wasNothing = run.after.isNothing(run.traced.outcome());
    int filled =
        wasNothing || run.makesStructure(history)
            ? kept(run.traced.outcome(), WhatIf.linked(state))
            : 0;
    Frees frees = operations.frees(run);
    state.standAt(run.moment);
    try (WhatIf heap = WhatIf.at(state)) {
      for (CodePatch patch : patches) {
        if (!budget.isLeft()) {
          break;
        }
        budget.addTry();
        ReplayOutcome outcome = replay.run(run.call, patch, run.mostSteps());
        budget.add(outcome);
        if (outcome.end() != End.RETURNED || outcome.changes() == null) {
          continue;
        }
        Map<Long, Cell> differences = run.after.differences(outcome);
        if (differences.isEmpty() && frees.isSame(outcome)) {
          continue;
        }
        long work = heap.work();
        Map<Long, Cell> cells = frees.withKept(differences, outcome);
        if (cells.isEmpty()) {
          continue;
        }
        heap.setAll(
            cells,
            runs.comers(outcome.made(), run.call.end(), frees.kept(outcome)),
            Frees.gone(outcome));
        if (heap.violations() == 0) {
          boolean nothing = run.after.isNothing(outcome) && !wasNothing;
          LinkedNodes linked = heap.linked();
          int kept = kept(outcome, linked);
          boolean empty = filled > 0 && kept == 0;
          boolean undoes = drops(outcome, heap, linked) || nothing || empty;
          boolean same = isSame(run.result, outcome.result());
          Map<Long, Cell> told = differences.isEmpty() ? cells : differences;
          PatchTrial trial = new PatchTrial(patch, edits(run, told), undoes, !same, false);
          trial.lost = frees.lost(outcome, heap, alive);
          trial.empties = fields.isEmptied(told, run.call.begin(), run.call.end());
          trial.fills = fills(run, patch, told);
          trial.dangles = frees.leavesDangling(heap, cells.keySet());
          trial.keeps = keeps(removed, linked);
          trial.isSmaller = kept < filled;
          trial.grown = linked.count() - before.count();
          trial.moved = Math.abs(trial.grown) - declared(outcome.made(), heap);
          found.add(trial);
        }
        heap.restoreAll();
        budget.addLooks(heap, work);
      }
    }
    return found;
  }

  /** How many nodes of structures a recorded call left; -1 if no moment is its end. */
  private int declaredAt(List<CheckMoment> moments, RecordedCall call) {
    for (CheckMoment each : moments) {
      if (each.time() == call.end()) {
        state.setQuiet(false);
        state.standAt(each);
        return WhatIf.declaredCount(state);
      }
    }
    return -1;
  }

  /** Whether a patch stores first what nobody stored, in something that the operation made. */
  private boolean fills(Replayed run, CodePatch patch, Map<Long, Cell> differences) {
    return patch.kind() == CodePatch.Kind.STORE
        && differences.keySet().stream()
            .allMatch(
                slot -> {
                  int owner = history.owner(slot);
                  return owner >= 0
                      && !history.exists(owner, run.call.begin())
                      && run.after.isUntouched(slot);
                });
  }

  private static int declared(List<Integer> nodes, WhatIf heap) {
    return (int) nodes.stream().filter(heap::isDeclared).count();
  }

  /** Nodes of structures that the recorded operation took out, if it made none. */
  private Set<Integer> removed(Replayed run, LinkedNodes before) {
    LinkedNodes after = WhatIf.linked(state);
    Set<Integer> removed = new LinkedHashSet<>();
    if (after.count() < before.count()) {
      Set<Integer> nodes = new LinkedHashSet<>(run.traced.outcome().nodes());
      nodes.addAll(Frees.gone(run.traced.outcome()));
      nodes.stream()
          .filter(node -> before.contains(node) && !after.contains(node))
          .forEach(removed::add);
    }
    return removed;
  }

  /** Whether nothing of what an operation makes is kept. */
  private static boolean drops(ReplayOutcome outcome, WhatIf heap, LinkedNodes linked) {
    return declared(outcome.made(), heap) > 0 && kept(outcome, linked) == 0;
  }

  /** Whether nothing of what the recorded operation took out is out. */
  private static boolean keeps(Set<Integer> removed, LinkedNodes linked) {
    return !removed.isEmpty() && removed.stream().allMatch(linked::contains);
  }

  private static int kept(ReplayOutcome outcome, LinkedNodes linked) {
    return (int) outcome.made().stream().filter(linked::contains).count();
  }

  private static boolean isSame(@Nullable ReplayCell one, @Nullable ReplayCell other) {
    return one == null || other == null || one.kind() == SlotKind.UNKNOWN || one.equals(other);
  }

  private static List<Edit> edits(Replayed run, Map<Long, Cell> differences) {
    List<Edit> edits = new ArrayList<>();
    differences.forEach(
        (slot, cell) -> {
          boolean back = run.after.content(slot, run.call.begin()).equals(cell);
          Cell recorded = run.after.content(slot, run.call.end());
          edits.add(
              new Edit(slot, recorded, cell, back ? Edit.Origin.BEFORE : Edit.Origin.TOUCHED));
        });
    return edits;
  }

  /** Operations before the broken one that execute something that is patched. */
  private List<Replayed> passing(List<CheckMoment> before, List<PatchTrial> trials) {
    List<Replayed> found = new ArrayList<>();
    for (CheckMoment moment : before) {
      if (found.size() >= MOST_PASSING || trials.isEmpty() || !budget.isWithin(1)) {
        break;
      }
      Replayed run = operations.at(moment);
      if (run != null && trials.stream().anyMatch(each -> run.code().enters(each.patch))) {
        found.add(run);
      }
    }
    return found;
  }

  private void tryOn(Replayed run, List<PatchTrial> trials) {
    Frees frees = operations.frees(run);
    state.setQuiet(false);
    state.standAt(run.moment);
    try (WhatIf heap = WhatIf.at(state)) {
      int count = heap.declaredCount();
      long violated = heap.violations();
      for (PatchTrial each : trials) {
        boolean reaches = !each.refuted && run.code().reaches(each.patch);
        if (reaches && budget.isWithin(2)) {
          tryOn(run, each, frees, heap, count, violated);
        }
      }
    }
  }

  private void tryOn(
      Replayed run, PatchTrial trial, Frees frees, WhatIf heap, int count, long violated) {
    ReplayOutcome outcome = replay.run(run.call, trial.patch, run.mostSteps());
    budget.add(outcome);
    trial.reached++;
    if (outcome.end() != End.RETURNED || outcome.changes() == null) {
      trial.breaks = true;
      trial.refuted = true;
      return;
    }
    Map<Long, Cell> differences = run.after.differences(outcome);
    boolean same = isSame(run.result, outcome.result());
    Map<Long, Cell> cells = frees.withKept(differences, outcome);
    if (cells.isEmpty() && frees.isSame(outcome)) {
      trial.astray += same ? 0 : 1;
      return;
    }
    long work = heap.work();
    heap.setAll(
        cells,
        runs.comers(outcome.made(), run.call.end(), frees.kept(outcome)),
        Frees.gone(outcome));
    trial.breaks = heap.violations() > violated;
    trial.refuted = trial.breaks;
    trial.differ++;
    trial.astray += same && heap.declaredCount() == count ? 0 : 1;
    heap.restoreAll();
    budget.addLooks(heap, work);
  }

  /** Lets the patched program go on: the operations that followed, on what it left. */
  private void goOn(Replayed run, List<RecordedCall> calls, List<PatchTrial> trials) {
    if (calls.size() == 1) {
      return;
    }
    Replayer.Sessions sessions = replay.sessions(calls);
    Frees frees = operations.frees(run);
    state.setQuiet(false);
    state.standAt(run.moment);
    try (WhatIf heap = WhatIf.at(state)) {
      for (PatchTrial each : trials) {
        if (!each.refuted && budget.isWithin(3)) {
          PatchedRuns.Way way = run(run, frees, calls, sessions.with(each.patch), heap);
          each.refuted = way.isBreaking() && way.whole() <= FoundPatch.FEW_LATER;
          each.went(way, 1);
        }
      }
    }
  }

  /** Runs a patched program over calls, and takes back what that changed. */
  private PatchedRuns.Way run(
      Replayed first,
      Frees frees,
      List<RecordedCall> calls,
      Replayer.Session session,
      WhatIf heap) {
    long work = heap.work();
    PatchedRuns.Way way = runs.run(first, frees, calls, session, heap);
    heap.restoreAll();
    budget.add(way.steps());
    budget.addLooks(heap, work);
    return way;
  }

  /**
   * Gives patches that some other operation speaks against another chance. What was recorded before
   * may be wrong already without breaking anything, and right code may break such a heap. So the
   * patched program runs from the first operation on the structure on.
   */
  private void tryFromTheStart(
      Replayed broken, List<CheckMoment> before, List<CheckMoment> after, List<PatchTrial> trials) {
    Replayed first = operations.first(broken, before);
    if (first == null) {
      return;
    }
    List<CheckMoment> moments = PatchedRuns.between(first, broken, before, after);
    int most = moments.size() - after.size() + FoundPatch.FEW_LATER;
    List<RecordedCall> calls = runs.calls(first, moments, most, true);
    int needed = PatchedRuns.place(calls, broken.call) + 1;
    if (needed == 0) {
      return;
    }
    Replayer.Sessions sessions = replay.sessions(calls);
    Frees frees = operations.frees(first);
    state.setQuiet(false);
    state.standAt(first.moment);
    try (WhatIf heap = WhatIf.at(state)) {
      for (PatchTrial each : trials) {
        boolean doubted = each.refuted || each.differ > 0 || each.astray > 0;
        if (doubted && !each.undoes && budget.isWithin(4)) {
          PatchedRuns.Way way = run(first, frees, calls, sessions.with(each.patch), heap);
          if (way.whole() >= needed && !way.isBreaking()) {
            each.wasRefuted = each.refuted;
            each.breaks = false;
            each.refuted = false;
            each.isFromTheStart = true;
            each.went(way, needed);
          }
        }
      }
    }
  }

  /**
   * Patches of an earlier operation with which all that follows stays whole. The patched program
   * runs from the first operation on the structure on, if that is not too far away: what came
   * before may be damaged, too.
   *
   * @param told patches of which it is known how far they come from there on
   */
  private List<PatchTrial> tryFrom(
      Replayed earlier,
      @Nullable Replayed first,
      Replayed broken,
      List<CheckMoment> before,
      List<CheckMoment> after,
      List<CodePatch> patches,
      Set<CodePatch> told) {
    boolean near = first != null && before.indexOf(first.moment) < Operations.MOST_BETWEEN;
    Replayed start = near ? Objects.requireNonNull(first) : earlier;
    List<CheckMoment> moments = PatchedRuns.between(start, broken, before, after);
    List<RecordedCall> calls =
        runs.calls(start, moments, moments.size() - after.size() + MOST_LATER, near);
    int needed = PatchedRuns.place(calls, broken.call) + 1;
    if (needed == 0) {
      return List.of();
    }
    List<PatchTrial> found = new ArrayList<>();
    Replayer.Sessions sessions = replay.sessions(calls);
    Frees frees = operations.frees(start);
    int recorded = declaredAt(before, calls.get(Math.max(0, needed - 2)));
    state.setQuiet(false);
    state.standAt(start.moment);
    try (WhatIf heap = WhatIf.at(state)) {
      for (CodePatch patch : patches) {
        if (!budget.isWithin(5)) {
          break;
        }
        if (near && told.contains(patch)) {
          continue;
        }
        budget.addTry();
        ReplayOutcome alone = replay.run(earlier.call, patch, earlier.mostSteps());
        budget.add(alone);
        if (alone.end() != End.RETURNED || alone.changes() == null) {
          continue;
        }
        Map<Long, Cell> differences = earlier.after.differences(alone);
        if (differences.isEmpty()) {
          continue;
        }
        told.add(patch);
        PatchedRuns.Way way = run(start, frees, calls, sessions.with(patch), heap);
        boolean soon = way.isBreaking() && way.whole() <= needed + FoundPatch.FEW_LATER;
        if (way.whole() >= needed && !soon) {
          boolean same = isSame(earlier.result, alone.result());
          // what was whole then was not yet damaged, but for what no constraint sees
          int others = way.declared().get(Math.max(0, needed - 2));
          boolean undoes = needed > 1 && recorded >= 0 && others != recorded;
          PatchTrial trial =
              new PatchTrial(patch, edits(earlier, differences), undoes, !same, true);
          trial.empties = fields.isEmptied(differences, earlier.call.begin(), earlier.call.end());
          trial.went(way, needed);
          found.add(trial);
        }
      }
    }
    return found;
  }
}
