package cairn.bench.faults;

import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.engine.ConstraintAnalyses;
import cairn.engine.FaultAnalyses.Question;
import cairn.engine.SpecFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** Cairn's own checker and locator, as the commands use them. */
public final class ConstraintLocator implements FaultLocator {
  private static final int SHOWN = 10;

  private final ConstraintAnalyses analyses = new ConstraintAnalyses();

  @Override
  public CheckAnswer check(HeapHistory history, Path specification) {
    try {
      return analyses.check(question(history, specification), Progress.NONE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<Statement> locate(HeapHistory history, Path specification) {
    try {
      return analyses.locate(question(history, specification), Progress.NONE).statements();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Question question(HeapHistory history, Path specification) throws IOException {
    return new Question(history, SpecFile.open(specification.toString()).spec(), SHOWN);
  }
}
