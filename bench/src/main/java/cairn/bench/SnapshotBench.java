package cairn.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What snapshots cost: each program alone and with snapshots, one after the other, round by round.
 * A cold process runs the program once and writes most of its snapshots; a steady one shows what
 * probes cost that have nothing to do.
 */
final class SnapshotBench {
  private final Settings settings;
  private final Launcher launcher;
  private final Map<Program, List<Round>> measured = new EnumMap<>(Program.class);

  /** One process that ran the program once, one that ran it until it was warm. */
  private record Times(ProgramRun cold, ProgramRun steady) {}

  /** What a cold process left. */
  private record Left(int kept, long bytes) {}

  private record Round(Times alone, Times watched, Left left) {}

  SnapshotBench(Settings settings, Launcher launcher) {
    this.settings = settings;
    this.launcher = launcher;
  }

  List<Result> measure() throws IOException {
    for (int round = 1; round <= settings.rounds(); round++) {
      for (Program program : settings.programs()) {
        Main.progress("round " + round + " of " + settings.rounds() + ", " + program.title());
        measured.computeIfAbsent(program, key -> new ArrayList<>()).add(round(program));
      }
    }
    List<List<Object>> rows = new ArrayList<>();
    measured.forEach(
        (program, rounds) -> {
          int warmups = program.warmups(settings.quick());
          rows.add(
              List.of(
                  program.title(),
                  median(rounds, round -> round.alone.steady.bestWall(warmups)),
                  ratio(rounds, times -> times.steady.bestWall(warmups)),
                  ratio(rounds, times -> times.steady.meanProcessor(warmups)),
                  median(rounds, round -> round.alone.cold.wall()),
                  ratio(rounds, times -> times.cold.wall()),
                  ratio(rounds, times -> times.cold.processor()),
                  median(rounds, round -> round.left.kept),
                  median(rounds, round -> round.left.bytes / 1e6)));
        });
    return List.of(
        new Result(
            "Snapshots: times as ratios to the program alone",
            List.of(
                "workload",
                "alone s",
                "steady",
                "steady CPU",
                "cold s",
                "cold",
                "cold CPU",
                "kept",
                "MB"),
            rows,
            List.of(
                "steady: a warm repetition, when snapshots are rare; cold: a whole process that"
                    + " runs the program once, with all its snapshots, of which so many are"
                    + " kept.")));
  }

  private Round round(Program program) throws IOException {
    Times alone = new Times(run(program, 1), run(program, steadyTimes(program)));
    Path cold = launcher.folder().resolve("snapshots-cold");
    ProgramRun once = run(program, 1, option(cold));
    Left left = remove(cold);
    Path steady = launcher.folder().resolve("snapshots-steady");
    Times watched = new Times(once, run(program, steadyTimes(program), option(steady)));
    remove(steady);
    if (alone.steady.checksum() != watched.steady.checksum()) {
      throw new IOException(program.title() + " gave another result with snapshots");
    }
    return new Round(alone, watched, left);
  }

  private int steadyTimes(Program program) {
    return program.warmups(settings.quick()) + program.repetitions(settings.quick());
  }

  private ProgramRun run(Program program, int times, String... options) throws IOException {
    return launcher.run(program, Mode.NONE, program.size(settings.quick()), times, options);
  }

  private String option(Path directory) {
    return "-javaagent:" + launcher.agent() + "=snapshots=" + directory;
  }

  private static Left remove(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> listed = Files.list(directory)) {
      files = listed.toList();
    }
    int kept = 0;
    long bytes = 0;
    for (Path file : files) {
      if (file.toString().endsWith(".hprof")) {
        kept++;
        bytes += Files.size(file);
      }
      Files.delete(file);
    }
    Files.delete(directory);
    return new Left(kept, bytes);
  }

  private static double median(List<Round> rounds, ToDoubleFunction<Round> what) {
    return Samples.median(rounds.stream().map(what::applyAsDouble).toList());
  }

  private static double ratio(List<Round> rounds, ToDoubleFunction<Times> what) {
    List<Double> ratios = new ArrayList<>();
    for (Round round : rounds) {
      double alone = what.applyAsDouble(round.alone);
      if (alone > 0) { // else it took less than a tick of the clock
        ratios.add(what.applyAsDouble(round.watched) / alone);
      }
    }
    return ratios.isEmpty() ? Double.NaN : Samples.median(ratios);
  }
}
