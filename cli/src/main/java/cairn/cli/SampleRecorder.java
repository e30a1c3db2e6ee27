package cairn.cli;

import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.engine.JvmWalks;
import cairn.engine.SampleListener;
import cairn.record.jvmti.LibraryBuild;
import cairn.record.jvmti.WalkException;
import java.io.IOException;
import java.nio.file.Path;

/** Takes samples of a Java program's heap while it runs. */
final class SampleRecorder implements SampleListener {
  private final SampleSession session;
  private final JvmWalks walks;
  private final boolean always;

  private SampleRecorder(SampleSession session, JvmWalks walks, boolean always) {
    this.session = session;
    this.walks = walks;
    this.always = always;
  }

  /**
   * Runs the program and returns its exit code, or that of a finding.
   *
   * @param quiet whether only errors are said
   */
  static int record(
      Console console,
      JavaCommand java,
      MetricsOptions options,
      RecordOptions recording,
      boolean quiet)
      throws IOException, InterruptedException {
    String name = MetricsRun.words(java);
    Path library = options.sites() || options.hasModel() ? library() : null;
    try (SampleSession session = options.session(console, "this run", quiet);
        JvmWalks walks = JvmWalks.open(name, options.components(), options.values())) {
      session.expect(RunInfo.Recorder.JVM, RunInfo.Alive.REACHABLE, options.spacing());
      walks.arm(options.sites() || options.hasModel());
      AgentOptions agent = options.agent(walks.directory(), library, recording);
      MetricsRun run = new MetricsRun(walks, new SampleRecorder(session, walks, options.sites()));
      int code = run.run(new ProgramRecorder(java, walks.directory(), agent, false));
      if (run.failure() != null) {
        console.err().println("cairn: " + run.failure());
      }
      if (!session.hasBegun()) {
        console.err().println("cairn: no samples: the JVM did not start, or not with the recorder");
        return code;
      }
      if (!quiet && (console.interactive() || walks.points() == 0)) {
        console.err().println("cairn: " + walks.note());
      }
      boolean anomalous = session.end(run.ending(code), walks.note());
      return anomalous && code == ExitCode.OK ? ExitCode.FINDINGS : code;
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
    session.begin(info);
  }

  @Override
  public void sample(Sample sample) throws IOException {
    session.sample(sample);
    walks.arm(always || session.isArmed());
  }
}
