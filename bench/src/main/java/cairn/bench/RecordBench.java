package cairn.bench;

import cairn.engine.RecordingFile;
import cairn.engine.RecordingSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What recording costs: each program in each mode, one after the other, round by round, so that
 * what disturbs the machine disturbs all modes alike. In each round a mode runs in two processes: a
 * cold one that runs the program once, and a steady one that runs it until it is warm and then
 * takes the best of some repetitions. Ratios are taken within a round; the median of the rounds
 * counts.
 */
final class RecordBench {
  private final List<Mode> recorded = new ArrayList<>();
  private final Settings settings;
  private final Launcher launcher;
  private final Map<Program, Measured> measured = new EnumMap<>(Program.class);

  /** Seconds of one mode in one round. */
  private record Seconds(double cold, double coldProcessor, double steady, double processor) {}

  /** Of one program: the rounds, and its recordings of one repetition. */
  private static final class Measured {
    final List<Map<Mode, Seconds>> rounds = new ArrayList<>();
    final Map<Mode, RecordingSummary> recordings = new EnumMap<>(Mode.class);
    ExecutedCode executed = ExecutedCode.NOTHING;
    long checksum;
    boolean checked;

    void check(Program program, Mode mode, long sum) throws IOException {
      if (checked && sum != checksum) {
        throw new IOException(
            program.title() + " gave " + sum + " in mode " + mode.title() + ", not " + checksum);
      }
      checksum = sum;
      checked = true;
    }

    double median(Mode mode, ToDoubleFunction<Seconds> what) {
      return Samples.median(rounds.stream().map(round -> seconds(round, mode, what)).toList());
    }

    double ratio(Mode mode, ToDoubleFunction<Seconds> what) {
      List<Double> ratios = new ArrayList<>();
      for (Map<Mode, Seconds> round : rounds) {
        double alone = seconds(round, Mode.NONE, what);
        if (alone > 0) { // else it took less than a tick of the clock
          ratios.add(seconds(round, mode, what) / alone);
        }
      }
      return Samples.median(ratios);
    }

    private static double seconds(
        Map<Mode, Seconds> round, Mode mode, ToDoubleFunction<Seconds> what) {
      Seconds seconds = round.get(mode);
      return seconds == null ? Double.NaN : what.applyAsDouble(seconds);
    }
  }

  RecordBench(Settings settings, Launcher launcher) {
    this.settings = settings;
    this.launcher = launcher;
    recorded.addAll(List.of(Mode.ALL, Mode.DEFAULT, Mode.REFERENCES));
    if (settings.slice()) {
      recorded.add(Mode.SLICE);
    }
  }

  List<Result> measure() throws IOException {
    for (int round = 1; round <= settings.rounds(); round++) {
      for (Program program : settings.programs()) {
        Measured all = measured.computeIfAbsent(program, key -> new Measured());
        Map<Mode, Seconds> seconds = new EnumMap<>(Mode.class);
        List<Mode> modes = new ArrayList<>(List.of(Mode.NONE));
        modes.addAll(recorded);
        for (Mode mode : modes) {
          Main.progress(
              "round "
                  + round
                  + " of "
                  + settings.rounds()
                  + ", "
                  + program.title()
                  + ", "
                  + mode.title());
          seconds.put(mode, measure(program, mode, all));
        }
        all.rounds.add(seconds);
      }
    }
    List<Result> results = new ArrayList<>();
    results.add(
        ratios(
            "Steady state: times of a warm repetition, as ratios to the program alone",
            Seconds::steady,
            Seconds::processor));
    results.add(
        ratios(
            "Cold: times of a whole process that runs the program once, as ratios to the same"
                + " without the agent",
            Seconds::cold,
            Seconds::coldProcessor));
    results.add(recordings());
    if (settings.slice()) {
      results.add(slices());
    }
    return results;
  }

  private Seconds measure(Program program, Mode mode, Measured all) throws IOException {
    int size = program.size(settings.quick());
    int warmups = program.warmups(settings.quick());
    ProgramRun cold = launcher.run(program, mode, size, 1);
    all.check(program, mode, cold.checksum());
    Path recording = launcher.recording(program, mode);
    if (mode != Mode.NONE && !all.recordings.containsKey(mode)) {
      all.recordings.put(mode, RecordingFile.open(recording).summary((done, total) -> {}));
      if (mode == Mode.SLICE) {
        all.executed = ExecutedCode.of(recording);
      }
    }
    ProgramRun steady =
        launcher.run(program, mode, size, warmups + program.repetitions(settings.quick()));
    all.check(program, mode, steady.checksum());
    Files.deleteIfExists(recording);
    return new Seconds(
        cold.wall(), cold.processor(), steady.bestWall(warmups), steady.meanProcessor(warmups));
  }

  private Result ratios(
      String title, ToDoubleFunction<Seconds> wall, ToDoubleFunction<Seconds> processor) {
    List<String> columns = new ArrayList<>(List.of("workload", "alone s"));
    recorded.forEach(mode -> columns.add(mode.title()));
    columns.add("alone CPU s");
    recorded.forEach(mode -> columns.add(mode.title() + " CPU"));
    List<List<Object>> rows = new ArrayList<>();
    measured.forEach(
        (program, all) -> {
          List<Object> row = new ArrayList<>(List.of(program.title()));
          row.add(all.median(Mode.NONE, wall));
          recorded.forEach(mode -> row.add(all.ratio(mode, wall)));
          row.add(all.median(Mode.NONE, processor));
          recorded.forEach(mode -> row.add(all.ratio(mode, processor)));
          rows.add(row);
        });
    List<Object> medians = new ArrayList<>(List.of("median"));
    for (int i = 1; i < columns.size(); i++) {
      int column = i;
      boolean isRatio = !columns.get(i).startsWith("alone");
      medians.add(
          isRatio
              ? Samples.median(rows.stream().map(row -> (Double) row.get(column)).toList())
              : Double.NaN);
    }
    rows.add(medians);
    return new Result(
        title,
        columns,
        rows,
        List.of(
            "all: values=all; default: without contents of strings and primitive arrays; refs:"
                + " events=refs; slice: default, and which blocks ran and what they read. CPU: of"
                + " all threads of the process."));
  }

  /** What a recording that can be sliced takes for each instruction that ran. */
  private Result slices() {
    List<List<Object>> rows = new ArrayList<>();
    measured.forEach(
        (program, all) -> {
          RecordingSummary summary = all.recordings.get(Mode.SLICE);
          if (summary != null) {
            double instructions = all.executed.instructions();
            rows.add(
                List.of(
                    program.title(),
                    instructions / 1e6,
                    instructions / all.executed.blocks(),
                    summary.bytes() / instructions,
                    instructions / all.median(Mode.SLICE, Seconds::steady) / 1e6));
          }
        });
    return new Result(
        "Slices: of one cold repetition",
        List.of("workload", "M instructions", "instr/block", "bytes/instr", "M instr/s"),
        rows,
        List.of(
            "Instructions of bytecode, counted from the blocks that ran and the code in the"
                + " recording; M instr/s: by the time of a warm repetition."));
  }

  private Result recordings() {
    List<List<Object>> rows = new ArrayList<>();
    measured.forEach(
        (program, all) ->
            all.recordings.forEach(
                (mode, summary) -> {
                  double events = summary.lastTime();
                  rows.add(
                      List.of(
                          program.title() + ", " + mode.title(),
                          summary.lastTime(),
                          events / all.median(mode, Seconds::steady) / 1e6,
                          summary.bytes() / 1e6,
                          summary.bytes() / events));
                }));
    return new Result(
        "Recordings of one cold repetition",
        List.of("workload, mode", "heap events", "M events/s", "MB", "bytes/event"),
        rows,
        List.of(
            "M events/s: these events by the time of a warm repetition, the program's own work"
                + " included."));
  }
}
