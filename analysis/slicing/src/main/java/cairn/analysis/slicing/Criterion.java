package cairn.analysis.slicing;

/**
 * What a slice is asked for: operations of one step of a trace. Steps are numbered from 0.
 *
 * @param step a run of a block, or what an instruction did of its own
 * @param from the first operation, as numbered in the code; of no meaning if no block ran
 * @param to behind the last one; what of the range did not run is left out
 */
public record Criterion(long step, int from, int to) {
  /** All that a step did. */
  public static Criterion wholeStep(long step) {
    return new Criterion(step, 0, Integer.MAX_VALUE);
  }
}
