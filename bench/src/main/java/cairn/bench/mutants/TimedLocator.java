package cairn.bench.mutants;

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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Locates as the command does, in this process, with a limit of time. Processor time is that of the
 * whole process, so nothing else may run in it; the JVM is warm after the first few answers.
 */
public final class TimedLocator {
  private static final int SECONDS = 60;

  /** As the command's default. */
  private static final int SHOWN = 10;

  private final ConstraintAnalyses analyses = new ConstraintAnalyses();

  /** The answer, or why there is none. */
  public Answer locate(Path recording, Path specification) throws IOException {
    long start = processor();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    CompletableFuture<String> json = new CompletableFuture<>();
    Thread worker =
        new Thread(
            () -> {
              try {
                json.complete(json(recording, specification, deadline));
              } catch (Throwable e) { // handed to the waiting thread
                json.completeExceptionally(e);
              }
            },
            "locate");
    worker.setDaemon(true);
    worker.start();
    try {
      List<NamedStatement> statements = NamedStatement.of(json.get(SECONDS, TimeUnit.SECONDS));
      return new Answer(statements, "", (processor() - start) / 1e9);
    } catch (TimeoutException e) {
      return stopped(worker, start);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof OutOfTimeException) {
        return stopped(worker, start);
      }
      return new Answer(List.of(), String.valueOf(cause), (processor() - start) / 1e9);
    } catch (InterruptedException e) {
      throw new IOException("interrupted while locating in " + recording, e);
    }
  }

  /** Waits until the locator hears that it is too late; one that never does would use our time. */
  private static Answer stopped(Thread worker, long start) throws IOException {
    try {
      worker.interrupt();
      worker.join(TimeUnit.SECONDS.toMillis(SECONDS));
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
    String late = worker.isAlive() ? ", and it did not stop" : "";
    return new Answer(List.of(), "none in " + SECONDS + " s" + late, (processor() - start) / 1e9);
  }

  private String json(Path recording, Path specification, long deadline) throws IOException {
    Progress progress =
        (done, total) -> {
          if (System.nanoTime() > deadline) {
            throw new OutOfTimeException();
          }
        };
    SpecFile spec = SpecFile.open(specification.toString());
    RecordingFile file = RecordingFile.open(recording);
    try (HeapHistory history = file.history(0, progress)) {
      LocateAnswer answer = analyses.locate(new Question(history, spec.spec(), SHOWN), progress);
      FaultReport.SpecSource source =
          new FaultReport.SpecSource(spec.name(), spec.isFile(), spec.lines());
      return FaultJson.print(FaultReport.of(file.name(), source, answer, Map.of(), null));
    }
  }

  private static long processor() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  /** Ends a location from within. */
  private static final class OutOfTimeException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
