package cairn.cli;

import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.engine.JvmWalks;
import cairn.engine.MetricsWriter;
import cairn.record.jvmti.LibraryBuild;
import cairn.record.jvmti.WalkException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Records samples of a Java program's heap. */
final class SampleRecorder implements JvmWalks.Listener, Closeable {
  private final Path file;
  private @Nullable MetricsWriter writer;

  private SampleRecorder(Path file) {
    this.file = file;
  }

  /**
   * Runs the program and returns its exit code.
   *
   * @param quiet whether only errors are said
   */
  static int record(
      Console console,
      JavaCommand java,
      Path file,
      MetricsOptions options,
      RecordOptions recording,
      boolean quiet)
      throws IOException, InterruptedException {
    Path library = options.sites() ? library() : null;
    try (JvmWalks walks = JvmWalks.open(MetricsRun.words(java), options.components());
        SampleRecorder samples = new SampleRecorder(file)) {
      walks.arm(options.sites());
      AgentOptions agent = options.agent(walks.directory(), library, recording);
      MetricsRun run = new MetricsRun(walks, samples);
      int code = run.run(new ProgramRecorder(java, file, agent, false));
      if (run.failure() != null) {
        console.err().println("cairn: " + run.failure());
      }
      if (samples.writer == null) {
        console.err().println("cairn: no samples: the JVM did not start, or not with the recorder");
      } else {
        samples.writer.end(run.ending(code), walks.note());
        if (!quiet && (console.interactive() || walks.points() == 0)) {
          console.err().println("cairn: " + file + ": " + walks.note());
        }
      }
      return code;
    } catch (WalkException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  static Path library() throws IOException, InterruptedException {
    try {
      return LibraryBuild.of(MetricsRun.source()).library();
    } catch (WalkException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void begin(RunInfo info) throws IOException {
    writer = MetricsWriter.create(file, info);
  }

  @Override
  public void sample(Sample sample) throws IOException {
    if (writer != null) {
      writer.write(sample);
    }
  }

  @Override
  public void close() throws IOException {
    if (writer != null) {
      writer.close();
    }
  }
}
