package cairn.junit;

import cairn.junit.bridge.Analyses;
import cairn.junit.bridge.Growth;
import cairn.junit.bridge.Outcome;
import cairn.junit.bridge.Outcome.Verdict;
import cairn.junit.bridge.Run;
import cairn.junit.bridge.SpecName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** One test while it is recorded, and what came of it. There is one at a time in a JVM. */
final class RecordedTest {
  private static final ReentrantLock RECORDER = new ReentrantLock();

  private final Wish wish;
  private final Group group;
  private final ExtensionContext context;
  private final ProjectClasses project;
  private final @Nullable SpecName kept;
  private final Sessions sessions;
  private final Path recording;
  private boolean open = true;
  private boolean judged;

  private RecordedTest(
      Wish wish,
      Group group,
      ExtensionContext context,
      ProjectClasses project,
      @Nullable SpecName kept,
      Sessions sessions)
      throws IOException {
    this.wish = wish;
    this.group = group;
    this.context = context;
    this.project = project;
    this.kept = kept;
    this.sessions = sessions;
    this.recording = group.next(Reports.name(context));
  }

  /** Waits until no other test is recorded, and begins. */
  static RecordedTest begin(Wish wish, Group group, ExtensionContext context) throws IOException {
    if (RECORDER.isHeldByCurrentThread()) {
      throw new IOException(
          "another test is being recorded in this thread; run @Cairn tests apart");
    }
    RECORDER.lock();
    boolean begun = false;
    try {
      List<Class<?>> classes = new ArrayList<>(List.of(context.getRequiredTestClass()));
      classes.addAll(List.of(wish.cairn().infer()));
      ProjectClasses project = ProjectClasses.of(classes);
      SpecName kept = wish.infers() && !Wish.isLearning() ? wish.keptSpec() : null;
      Sessions sessions = Sessions.here();
      RecordedTest test = new RecordedTest(wish, group, context, project, kept, sessions);
      sessions.begin(RecorderOptions.of(wish, project, kept, test.recording));
      begun = true;
      return test;
    } finally {
      if (!begun) {
        RECORDER.unlock();
      }
    }
  }

  /**
   * Ends the recording and looks at it, once.
   *
   * @param thrown by the test, or null
   * @return what to fail with; null if nothing was broken
   */
  @Nullable AssertionFailedError judge(@Nullable Throwable thrown) {
    if (judged) {
      return null;
    }
    judged = true;
    try {
      sessions.end();
      if (thrown instanceof TestAbortedException) {
        return null;
      }
      return failure(outcomes(thrown), thrown);
    } catch (IOException e) {
      AssertionFailedError cannot =
          new AssertionFailedError(
              "Cairn could not look at this test: " + e.getMessage(), thrown == null ? e : thrown);
      if (thrown != null) {
        cannot.addSuppressed(e);
      }
      return cannot;
    }
  }

  private List<Outcome> outcomes(@Nullable Throwable thrown) throws IOException {
    Analyses analyses = Inside.analyses();
    String name = Reports.name(context);
    Run run = new Run(name, recording, Reports.file(name), project.sources());
    List<Outcome> outcomes = new ArrayList<>();
    if (!wish.specs().isEmpty()) {
      outcomes.add(analyses.check(run, wish.specs(), List.of(wish.cairn().bind()), ""));
    }
    if (Wish.isLearning()) {
      if (wish.infers() && thrown == null) {
        group.breaks(name, inferred(run, analyses));
      }
    } else {
      if (wish.infers()) {
        outcomes.add(inferred(run, analyses));
      }
      if (!wish.cairn().heap().isEmpty()) {
        outcomes.add(analyses.growth(run, growth()));
      }
      if (!wish.cairn().model().isEmpty()) {
        outcomes.add(analyses.metrics(run, Wish.keptFile(wish.cairn().model())));
      }
    }
    outcomes.forEach(group::note);
    boolean broken = outcomes.stream().anyMatch(each -> each.verdict() == Verdict.BROKEN);
    if (thrown != null || broken) {
      group.failed();
    } else if (Wish.isLearning() || wish.infers()) {
      group.passed(name, recording);
    }
    return outcomes;
  }

  /** Against what is kept of earlier runs, or what earlier tests leave. */
  private Outcome inferred(Run run, Analyses analyses) throws IOException {
    Path report = wish.specs().isEmpty() ? run.report() : run.beside(".inferred.html");
    Run apart = new Run(run.name(), run.recording(), report, run.sources());
    return kept != null
        ? analyses.check(apart, List.of(kept), List.of(), Advice.kept(wish))
        : analyses.habits(apart, group.earlier(), wish.types().names(), Advice.intended(wish));
  }

  private Growth growth() {
    Cairn cairn = wish.cairn();
    return new Growth(
        Wish.keptFile(cairn.heap()),
        cairn.maxGrowth(),
        cairn.maxGrowthBytes(),
        List.of(cairn.ignore()));
  }

  private @Nullable AssertionFailedError failure(List<Outcome> outcomes, @Nullable Throwable thrown)
      throws IOException {
    List<Outcome> broken = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      if (outcome.verdict() == Verdict.BROKEN) {
        broken.add(outcome);
      } else if (!outcome.message().isEmpty()) {
        context.publishReportEntry("cairn", outcome.message());
      }
    }
    if (broken.isEmpty()) {
      return null;
    }
    keep();
    for (Outcome outcome : broken) {
      for (Path file : outcome.files()) {
        if (file.toString().endsWith(".html")) {
          Reports.publish(context, file);
        }
      }
    }
    return Broken.error(broken, context, thrown);
  }

  /** The recording of a test that failed stays beside its report. */
  private void keep() throws IOException {
    Path report = Reports.file(Reports.name(context));
    Path kept = new Run("", recording, report, List.of()).beside(".cairn");
    Files.createDirectories(kept.toAbsolutePath().getParent());
    Files.move(recording, kept, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Lets the next test begin. */
  void close() throws IOException {
    if (!open) {
      return;
    }
    open = false;
    try {
      if (!judged) {
        sessions.end();
      }
      if (!group.earlier().contains(recording)) {
        Files.deleteIfExists(recording);
      }
    } finally {
      RECORDER.unlock();
    }
  }
}
