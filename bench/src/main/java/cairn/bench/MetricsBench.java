package cairn.bench;

import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.engine.JvmWalks;
import cairn.engine.SampleListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What heap metrics of a running JVM cost: each program alone and with points every 100,000 calls,
 * one after the other, round by round. Heaps are counted in this process.
 */
final class MetricsBench {
  private final Settings settings;
  private final Launcher launcher;
  private final Map<Program, List<Round>> measured = new EnumMap<>(Program.class);

  /** What the samples of a process say. */
  private static final class Heard implements SampleListener {
    private long points;
    private long vertexes;
    private long every;

    @Override
    public void begin(RunInfo info) {}

    @Override
    public void sample(Sample sample) {
      points++;
      vertexes += sample.all().vertexes();
      every = sample.at().every();
    }
  }

  private record Round(
      ProgramRun alone, ProgramRun watched, Heard heard, double share, double pause) {}

  MetricsBench(Settings settings, Launcher launcher) {
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
        (program, rounds) ->
            rows.add(
                List.of(
                    program.title(),
                    median(rounds, round -> round.alone.wall()),
                    median(rounds, round -> round.watched.wall() / round.alone.wall()),
                    median(rounds, round -> round.watched.processor() / round.alone.processor()),
                    median(rounds, round -> round.heard.points),
                    median(rounds, round -> round.heard.every),
                    median(rounds, round -> 100 * round.share),
                    median(rounds, round -> 1e3 * round.pause),
                    median(
                        rounds,
                        round -> (double) round.heard.vertexes / Math.max(1, round.heard.points)),
                    median(
                        rounds,
                        round ->
                            1e9
                                * round.pause
                                * round.heard.points
                                / Math.max(1, round.heard.vertexes)))));
    return List.of(
        new Result(
            "Heap metrics: times of whole processes as ratios to the program alone",
            List.of(
                "workload",
                "alone s",
                "wall",
                "CPU",
                "points",
                "every",
                "walks %",
                "pause ms",
                "objects",
                "ms per million"),
            rows,
            List.of(
                "every: calls between points at the end; walks: share of the run; CPU is that of"
                    + " the program's process.")));
  }

  private Round round(Program program) throws IOException {
    int times = program.warmups(settings.quick()) + program.repetitions(settings.quick());
    ProgramRun alone = run(program, times);
    Heard heard = new Heard();
    try (JvmWalks walks = JvmWalks.open(program.title(), false, false)) {
      Listening listening = new Listening(walks, heard);
      listening.start();
      ProgramRun watched =
          run(program, times, "-javaagent:" + launcher.agent() + "=metrics=" + walks.directory());
      walks.stopWaiting();
      listening.join();
      if (listening.failure != null || alone.checksum() != watched.checksum()) {
        throw new IOException(program.title() + " with metrics: another result", listening.failure);
      }
      return new Round(alone, watched, heard, walks.share(), walks.pauseSeconds());
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
  }

  private static final class Listening extends Thread {
    private final JvmWalks walks;
    private final Heard heard;
    private @Nullable IOException failure;

    Listening(JvmWalks walks, Heard heard) {
      this.walks = walks;
      this.heard = heard;
    }

    @Override
    public void run() {
      try {
        walks.listen(heard);
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  private ProgramRun run(Program program, int times, String... options) throws IOException {
    return launcher.run(program, Mode.NONE, program.size(settings.quick()), times, options);
  }

  private static double median(List<Round> rounds, ToDoubleFunction<Round> what) {
    return Samples.median(rounds.stream().map(what::applyAsDouble).toList());
  }
}
