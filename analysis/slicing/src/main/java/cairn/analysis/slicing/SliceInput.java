package cairn.analysis.slicing;

import cairn.trace.Trace;

/**
 * A question about a trace.
 *
 * @param trace what ran
 * @param criterion where the slice begins
 * @param forwards whether to ask where the value went, not where it came from
 * @param control whether what decides about runs counts, or data alone
 * @param skipped whether decisions count, too, that went the other way: but for them, something
 *     that the slice uses might have been defined anew
 * @param mostNodes where the graph of runs is cut off
 * @param mostEdges where it is cut off, too
 */
public record SliceInput(
    Trace trace,
    Criterion criterion,
    boolean forwards,
    boolean control,
    boolean skipped,
    int mostNodes,
    int mostEdges) {
  public static final int MOST_NODES = 1_000_000;
  public static final int MOST_EDGES = 4_000_000;

  /** Where the value came from, with control, and with a graph of a usual size. */
  public static SliceInput backwards(Trace trace, Criterion criterion) {
    return new SliceInput(trace, criterion, false, true, false, MOST_NODES, MOST_EDGES);
  }

  /** Without decisions that went the other way. */
  public SliceInput(
      Trace trace,
      Criterion criterion,
      boolean forwards,
      boolean control,
      int mostNodes,
      int mostEdges) {
    this(trace, criterion, forwards, control, false, mostNodes, mostEdges);
  }

  /** The same with decisions that went the other way, which needs control. */
  public SliceInput withSkipped() {
    return new SliceInput(trace, criterion, forwards, true, true, mostNodes, mostEdges);
  }

  /** Where the value went, with control, and with a graph of a usual size. */
  public static SliceInput forwards(Trace trace, Criterion criterion) {
    return new SliceInput(trace, criterion, true, true, false, MOST_NODES, MOST_EDGES);
  }
}
