package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.check.WhatIf;
import cairn.graph.Progress;
import cairn.replay.ReplayOutcome;

/**
 * What one search for patches may cost: tries, and instructions that run again. What a heap is
 * looked at for is counted in instructions, too.
 */
final class PatchBudget {
  /** What it costs to look at one unit of a constraint, in instructions. */
  private static final long STEPS_PER_LOOK = 6;

  private final int mostTries;
  private final long mostSteps;
  private final Progress progress;
  private int tries;
  private long steps;
  private boolean spent;

  PatchBudget(int mostTries, long mostSteps, Progress progress) {
    this.mostTries = mostTries;
    this.mostSteps = mostSteps;
    this.progress = progress;
  }

  void addTry() {
    tries++;
    progress.at(Math.min(tries, mostTries), mostTries);
  }

  void add(long instructions) {
    steps += instructions;
  }

  void add(ReplayOutcome outcome) {
    add(outcome.steps());
  }

  /** What was looked at since a heap had done so much work. */
  void addLooks(WhatIf heap, long workBefore) {
    add(STEPS_PER_LOOK * (heap.work() - workBefore));
  }

  int tries() {
    return tries;
  }

  /** Whether there is something left for the search itself; if not, that is noted. */
  boolean isLeft() {
    spent |= tries >= mostTries || steps >= mostSteps;
    return !spent;
  }

  /**
   * Whether there is something left for a stage after the search itself: each may use as much as
   * the search and all stages before it, and a third of the search more.
   *
   * @param stage 1 is the search
   */
  boolean isWithin(int stage) {
    boolean within = steps < mostSteps + (stage - 1) * mostSteps / 3;
    spent |= !within;
    return within;
  }

  /** Notes that something was left out. */
  void leaveOut() {
    spent = true;
  }

  /** Whether something was left out. */
  boolean isSpent() {
    return spent;
  }
}
