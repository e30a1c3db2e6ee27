package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SlicePlace;
import cairn.analysis.api.slices.SliceStatement;
import cairn.analysis.api.slices.SliceWarning;
import cairn.analysis.api.slices.UnwrittenCell;
import cairn.trace.Code;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Collects what is in a slice: statements, always all of them, and the graph of their runs, until
 * it has become too large. A run is what one statement did in one step.
 */
final class SliceBuilder {
  private static final SlicePlace NOWHERE = new SlicePlace("", "", "", 0);

  private final SliceInput input;
  private final BlockFacts facts;
  private final Users users;
  private final GraphColumns graph = new GraphColumns();
  private boolean wholeGraph = true;

  // statements
  private final long[] runs;
  private final long[] firstStep;
  private final long[] lastStep;
  private final int[] distance;
  private final int[] currentRun;
  private final int[] currentList;
  private final long[][] times;
  private final int[] timesKept;

  private int runsOfAll;
  private long instructions;
  private long instructionStep = -1;
  private int instruction = -1;
  private final Map<Integer, Long> unmodelled = new TreeMap<>();
  private final List<SliceWarning> warnings = new ArrayList<>();
  private final List<UnwrittenCell> unwritten = new ArrayList<>();

  SliceBuilder(SliceInput input, BlockFacts facts, Users users) {
    this.input = input;
    this.facts = facts;
    this.users = users;
    int statements = facts.example.length;
    runs = new long[statements];
    firstStep = new long[statements];
    lastStep = new long[statements];
    distance = new int[statements];
    currentRun = new int[statements];
    currentList = new int[statements];
    times = new long[statements][];
    timesKept = new int[statements];
    Arrays.fill(lastStep, -1);
    Arrays.fill(distance, Integer.MAX_VALUE);
  }

  /** The run of a statement in a step, which is new if it is the first time in the step. */
  int run(long step, int statement, int thread) {
    boolean known = runs[statement] > 0;
    if (known && (input.forwards() ? lastStep[statement] : firstStep[statement]) == step) {
      return currentRun[statement];
    }
    firstStep[statement] = known ? Math.min(firstStep[statement], step) : step;
    lastStep[statement] = known ? Math.max(lastStep[statement], step) : step;
    runs[statement]++;
    int run = runsOfAll++;
    if (wholeGraph && (run >= input.mostNodes() || graph.edges() > input.mostEdges())) {
      cut();
    }
    if (wholeGraph) {
      graph.add(statement, step, thread);
    }
    currentRun[statement] = run;
    currentList[statement] = users.of(run);
    return run;
  }

  private void cut() {
    wholeGraph = false;
    users.stop();
  }

  /** The list of the run that was asked for last. */
  int list(int statement) {
    return users.isStopped() ? Users.NONE : currentList[statement];
  }

  void distance(int statement, int away) {
    distance[statement] = Math.min(distance[statement], away);
  }

  /** Counts an instruction, once a step. */
  void instruction(long step, int number) {
    if (step != instructionStep || number != instruction) {
      instructions++;
      instructionStep = step;
      instruction = number;
    }
  }

  /** Links those who waited for something with the run that made it. */
  void edges(int list, int run, int reason, long a, int b, Stored by) {
    if (!wholeGraph) {
      return;
    }
    int count = users.collect(list);
    for (int i = 0; i < count; i++) {
      graph.edge(users.member(i), run, reason, a, b, by);
    }
    if (users.isFull()) {
      cut();
    }
  }

  /** Says what a run stored, and when. */
  void stored(int statement, long at) {
    if (at == 0) {
      return;
    }
    if (wholeGraph) {
      graph.stored(currentRun[statement], at);
    }
    long[] kept = times[statement];
    if (kept == null) {
      kept = new long[SliceStatement.MOST_TIMES];
      times[statement] = kept;
    }
    if (timesKept[statement] < kept.length) {
      kept[timesKept[statement]++] = at;
    }
  }

  void value(int statement, long bits, int by) {
    if (wholeGraph) {
      graph.value(currentRun[statement], bits, by);
    }
  }

  /** An instruction that is not modelled may have written what the slice depends on. */
  void unmodelled(int number) {
    unmodelled.merge(number, 1L, Long::sum);
  }

  void warn(String text, long count) {
    if (count > 0) {
      warnings.add(new SliceWarning(NOWHERE, text, count));
    }
  }

  /** A cell that the slice depends on, and that nothing wrote. */
  void unwritten(long object, int slot) {
    unwritten.add(new UnwrittenCell(object, slot));
  }

  private SlicePlace place(int number) {
    Code code = facts.code;
    int method = code.methodOf(number);
    return new SlicePlace(
        code.owner(method), code.name(method), code.file(method), code.line(number));
  }

  SliceAnswer answer(long passed) {
    List<Integer> order = new ArrayList<>();
    for (int statement = 0; statement < runs.length; statement++) {
      if (runs[statement] > 0) {
        order.add(statement);
      }
    }
    order.sort(this::compare);
    int[] numbers = new int[runs.length];
    List<SliceStatement> statements = new ArrayList<>();
    for (int statement : order) {
      numbers[statement] = statements.size();
      statements.add(statement(statement));
    }
    graph.finish(numbers);
    List<SliceWarning> all = new ArrayList<>();
    unmodelled.forEach((number, count) -> all.add(unmodelled(number, count)));
    all.addAll(warnings);
    return new SliceAnswer(
        input.forwards(),
        input.control(),
        statements,
        graph,
        wholeGraph,
        all,
        unwritten,
        instructions,
        passed);
  }

  private SliceWarning unmodelled(int number, long count) {
    String text = facts.code.text(number);
    return new SliceWarning(
        place(number),
        (text.isEmpty() ? "this call" : text)
            + (input.forwards()
                ? " is not modelled: what it wrote may be more or less than the slice says"
                : " is not modelled: it may have written what the slice depends on"),
        count);
  }

  private SliceStatement statement(int statement) {
    List<Long> kept = new ArrayList<>();
    for (int i = 0; i < timesKept[statement]; i++) {
      kept.add(times[statement][i]);
    }
    return new SliceStatement(
        place(facts.example[statement]),
        runs[statement],
        firstStep[statement],
        lastStep[statement],
        kept.stream().sorted().distinct().toList(),
        distance[statement]);
  }

  /** The nearest first; of those, the one that ran nearest in time. */
  private int compare(int one, int other) {
    int byDistance = Integer.compare(distance[one], distance[other]);
    if (byDistance != 0) {
      return byDistance;
    }
    int byStep =
        input.forwards()
            ? Long.compare(firstStep[one], firstStep[other])
            : Long.compare(lastStep[other], lastStep[one]);
    return byStep != 0 ? byStep : Integer.compare(currentRun[one], currentRun[other]);
  }
}
