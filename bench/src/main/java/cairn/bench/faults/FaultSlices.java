package cairn.bench.faults;

import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceGraph;
import cairn.analysis.api.slices.SlicePlace;
import cairn.analysis.api.slices.SliceStatement;
import cairn.analysis.slicing.Criteria;
import cairn.analysis.slicing.Criterion;
import cairn.analysis.slicing.CriterionException;
import cairn.analysis.slicing.SliceInput;
import cairn.analysis.slicing.SlicingAnalysis;
import cairn.graph.Progress;
import cairn.recording.Recording;
import cairn.trace.Trace;
import cairn.trace.jvm.JvmLowering;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Slices backwards from what a locator named: how many statements one would look at without knowing
 * what must hold, and whether what was injected is among them.
 */
public final class FaultSlices implements AutoCloseable {
  /** Which dependences count. */
  public enum Depth {
    DATA,
    CONTROL,
    SKIPPED
  }

  /**
   * A slice from one statement that was named.
   *
   * @param statements lines in it
   * @param ofOperation whether a run of the changed line is in it that belongs to the operation in
   *     which the fault happened
   */
  public record Sliced(int statements, boolean ofOperation) {}

  /**
   * The slices of all that a locator named.
   *
   * @param from how many statements could be sliced from
   * @param largest by depth: the most statements in a slice
   * @param having by depth: whether a slice has the fault
   */
  public record Slices(int from, Map<Depth, Integer> largest, Map<Depth, Boolean> having) {
    public Slices {
      largest = Map.copyOf(largest);
      having = Map.copyOf(having);
    }

    /** The most statements in one of the slices. */
    public int largest(Depth depth) {
      return largest.getOrDefault(depth, 0);
    }

    /** Whether one of the slices has the fault. */
    public boolean has(Depth depth) {
      return having.getOrDefault(depth, false);
    }
  }

  private final Path file;
  private final Trace trace;
  private final DrawnFault fault;
  private final long firstStep;
  private final long lastStep;

  /** Makes the trace of a recording; it goes when this is closed. */
  public FaultSlices(Path recording, DrawnFault fault, Operations operations) throws IOException {
    this.fault = fault;
    file = recording.resolveSibling(recording.getFileName() + ".trace");
    JvmLowering.lower(Recording.open(recording), file, events -> {});
    trace = Trace.open(file);
    int operation = fault.outcome().operation();
    long begin = operations.begin(operation);
    firstStep = begin == 0 ? 0 : step(begin, 0);
    lastStep = step(operations.end(operation) + 1, Long.MAX_VALUE);
  }

  /** The step that stored at a time, or, where that time has none, another one. */
  private long step(long time, long otherwise) throws IOException {
    try {
      return new Criteria(trace).storeAt(time).step();
    } catch (CriterionException e) {
      return otherwise;
    }
  }

  /** Slices from everything that was named. */
  public Slices of(List<Statement> named) throws IOException {
    int from = 0;
    Map<Depth, Integer> largest = new EnumMap<>(Depth.class);
    Map<Depth, Boolean> having = new EnumMap<>(Depth.class);
    for (Depth depth : Depth.values()) {
      largest.put(depth, 0);
      having.put(depth, false);
    }
    for (Criterion criterion : criteria(named)) {
      from++;
      for (Depth depth : Depth.values()) {
        Sliced sliced = slice(criterion, depth);
        largest.merge(depth, sliced.statements(), Math::max);
        having.merge(depth, sliced.ofOperation(), Boolean::logicalOr);
      }
    }
    return new Slices(from, largest, having);
  }

  private List<Criterion> criteria(List<Statement> named) throws IOException {
    List<Criterion> criteria = new ArrayList<>();
    for (Statement statement : named) {
      try {
        criteria.add(new Criteria(trace).storeAt(statement.time()));
      } catch (CriterionException e) {
        // it is about an object that the trace does not make, or about no moment at all
      }
    }
    return criteria;
  }

  private Sliced slice(Criterion criterion, Depth depth) {
    SliceInput input =
        new SliceInput(
            trace,
            criterion,
            false,
            depth != Depth.DATA,
            depth == Depth.SKIPPED,
            SliceInput.MOST_NODES,
            SliceInput.MOST_EDGES);
    SliceAnswer answer = new SlicingAnalysis().run(input, Progress.NONE);
    return new Sliced(answer.statements().size(), hasFault(answer));
  }

  private boolean hasFault(SliceAnswer answer) {
    SliceGraph graph = answer.graph();
    for (int node = 0; node < graph.nodes(); node++) {
      SliceStatement statement = answer.statements().get(graph.statement(node));
      if (isChanged(statement.place())
          && graph.step(node) >= firstStep
          && graph.step(node) <= lastStep) {
        return true;
      }
    }
    return false;
  }

  private boolean isChanged(SlicePlace place) {
    Mutation mutation = fault.mutation();
    return place.owner().replace('.', '/').equals(mutation.owner())
        && mutation.lines().contains(place.line());
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
