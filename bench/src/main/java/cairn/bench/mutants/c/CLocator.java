package cairn.bench.mutants.c;

import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.engine.ConstraintAnalyses;
import cairn.engine.FaultAnalyses.Question;
import cairn.engine.RecordingFile;
import cairn.engine.SpecFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.report.faults.FaultJson;
import cairn.report.faults.FaultReport;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Cairn's own checker and locator, in this process, with a limit of time for an answer. */
final class CLocator {
  /** An answer that takes longer is none. */
  static final int SECONDS = 60;

  /** Violations of each constraint that an answer shows, as the command does. */
  private static final int SHOWN = 10;

  private static final int MANY = 1_000;

  private final ConstraintAnalyses analyses = new ConstraintAnalyses();

  CheckAnswer check(HeapHistory history, Path specification) throws IOException {
    SpecFile file = SpecFile.open(specification.toString());
    return analyses.check(new Question(history, file.spec(), SHOWN), Progress.NONE);
  }

  /** The same with many more violations. */
  CheckAnswer checkAll(HeapHistory history, Path specification) throws IOException {
    SpecFile file = SpecFile.open(specification.toString());
    return analyses.check(new Question(history, file.spec(), MANY), Progress.NONE);
  }

  /** Locates in a thread of its own, which is left alone if it does not stop when it is told to. */
  CAnswer locate(Path recording, Path specification) throws IOException {
    AtomicReference<@Nullable String> json = new AtomicReference<>();
    AtomicReference<@Nullable String> failure = new AtomicReference<>();
    long deadline = System.nanoTime() + SECONDS * 1_000_000_000L;
    double begin = processorSeconds();
    Thread thread =
        new Thread(
            () -> {
              try {
                json.set(answer(recording, specification, deadline));
              } catch (CancellationException e) {
                failure.set("no answer in " + SECONDS + " s");
              } catch (IOException | RuntimeException | StackOverflowError e) {
                failure.set("no answer: " + e);
              }
            },
            "locate");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(SECONDS * 1_000L + 500);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    double seconds = processorSeconds() - begin;
    String text = json.get();
    if (text != null) {
      return CAnswer.of(text, seconds);
    }
    String why = failure.get();
    return CAnswer.none(why == null ? "no answer in " + SECONDS + " s" : why, seconds);
  }

  private String answer(Path recording, Path specification, long deadline) throws IOException {
    Progress progress =
        (done, total) -> {
          if (System.nanoTime() > deadline) {
            throw new CancellationException("time is over");
          }
        };
    SpecFile file = SpecFile.open(specification.toString());
    try (HeapHistory history = RecordingFile.open(recording).history(0, progress)) {
      LocateAnswer answer =
          analyses.locate(new Question(history, file.spec(), SHOWN, false), progress);
      FaultReport.SpecSource source =
          new FaultReport.SpecSource(file.name(), file.isFile(), file.lines());
      return FaultJson.print(FaultReport.of(recording.toString(), source, answer, Map.of(), null));
    }
  }

  /** Of this process, all threads together. */
  private static double processorSeconds() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / 1e9;
  }
}
