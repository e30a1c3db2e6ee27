package cairn.bench;

import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.slicing.Criterion;
import cairn.analysis.slicing.SliceInput;
import cairn.analysis.slicing.SlicingAnalysis;
import cairn.graph.Progress;
import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * How fast slices are: from the last five reads of memory and from five others, in the manner of
 * Singh 2016, tables 5.1 and 5.2, on traces that grow.
 */
final class SlicesBench {
  private static final List<String> COLUMNS =
      List.of(
          "trace",
          "M instructions",
          "criterion",
          "back s",
          "back M/s",
          "in slice %",
          "statements",
          "data s",
          "data M/s",
          "naive s",
          "forward s",
          "forward M/s");

  /** How long the naive algorithm may take. */
  private static final int PATIENCE = 60;

  private final Settings settings;
  private final Path folder;

  SlicesBench(Settings settings, Path folder) {
    this.settings = settings;
    this.folder = folder;
  }

  List<Result> measure() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    int[] sizes = settings.quick() ? new int[] {1} : new int[] {10, 40, 100};
    for (boolean bytes : new boolean[] {true, false}) {
      for (int millions : sizes) {
        String name = bytes ? "machine code" : "bytecode";
        Main.progress("slices of " + millions + " million instructions of " + name);
        Path file = folder.resolve("trace");
        SyntheticTrace.write(bytes, millions * 1_000_000L, file);
        measure(name, Trace.open(file), rows);
        Files.delete(file);
      }
    }
    // Traces that somebody made of recordings lie in the folder of --programs.
    if (Files.isDirectory(settings.built())) {
      try (var files = Files.newDirectoryStream(settings.built(), "*.trace")) {
        for (Path file : files) {
          Main.progress("slices of " + file.getFileName());
          measure(file.getFileName().toString(), Trace.open(file), rows);
        }
      }
    }
    return List.of(
        new Result(
            "Slices: seconds, and million instructions a second that were passed",
            COLUMNS,
            rows,
            List.of(
                "Processor time of the one thread that works. Criteria 1 to 5 are the last reads"
                    + " of memory, the others are reads at random. data: without control. naive:"
                    + " the dependency list of Algorithm 4 on data alone, - if it takes longer than "
                    + PATIENCE
                    + " s.")));
  }

  private void measure(String name, Trace trace, List<List<Object>> rows) throws IOException {
    List<Criterion> criteria = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      criteria.add(read(trace, trace.steps() - 1, i));
    }
    Random random = new Random(1);
    for (int i = 0; i < 5; i++) {
      criteria.add(read(trace, (long) (random.nextDouble() * trace.steps()), 0));
    }
    warmUp(trace, criteria.get(0));
    for (int i = 0; i < criteria.size(); i++) {
      rows.add(measure(name, trace, criteria.get(i), i));
    }
  }

  /** The compiler of the JVM sees everything once before something is measured. */
  private static void warmUp(Trace trace, Criterion criterion) {
    for (boolean control : new boolean[] {true, false}) {
      slice(trace, criterion, false, control);
    }
  }

  private static SliceAnswer slice(
      Trace trace, Criterion criterion, boolean forwards, boolean control) {
    SliceInput input =
        new SliceInput(
            trace, criterion, forwards, control, SliceInput.MOST_NODES, SliceInput.MOST_EDGES);
    return new SlicingAnalysis().run(input, Progress.NONE);
  }

  private List<Object> measure(String name, Trace trace, Criterion criterion, int number)
      throws IOException {
    Stopwatch watch = Stopwatch.start();
    SliceAnswer back = slice(trace, criterion, false, true);
    final double backTime = watch.stop().processor();
    watch = Stopwatch.start();
    SliceAnswer data = slice(trace, criterion, false, false);
    final double dataTime = watch.stop().processor();
    watch = Stopwatch.start();
    SliceAnswer forward = slice(trace, criterion, true, true);
    final double forwardTime = watch.stop().processor();
    double naiveTime = Double.NaN;
    if (number == 0) {
      watch = Stopwatch.start();
      long found = new ListSlicer(trace).slice(criterion, PATIENCE);
      naiveTime = found < 0 ? Double.NaN : watch.stop().processor();
    }
    return List.of(
        name,
        trace.instructions() / 1e6,
        (long) number + 1,
        backTime,
        back.instructionsPassed() / backTime / 1e6,
        100.0 * back.instructionsInSlice() / back.instructionsPassed(),
        (long) back.statements().size(),
        dataTime,
        data.instructionsPassed() / dataTime / 1e6,
        naiveTime,
        forwardTime,
        forward.instructionsPassed() / forwardTime / 1e6);
  }

  /** A read of memory: the last one up to a step, or one of those before it. */
  private static Criterion read(Trace trace, long step, int skip) throws IOException {
    Page page = new Page();
    Code code = trace.code();
    int left = skip;
    for (int number = trace.pages() - 1; number >= 0; number--) {
      if (trace.stepsBefore(number) > step) {
        continue;
      }
      trace.read(number, page);
      for (int i = page.steps - 1; i >= 0; i--) {
        for (int op = page.to[i] - 1;
            page.kind[i] == Page.RUN && page.firstStep + i <= step && op >= page.from[i];
            op--) {
          if (code.access(op) == Code.READ && left-- == 0) {
            return new Criterion(page.firstStep + i, op, op + 1);
          }
        }
      }
    }
    throw new IOException("a trace without reads of memory");
  }
}
