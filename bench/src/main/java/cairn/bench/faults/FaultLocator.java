package cairn.bench.faults;

import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.List;

/** What is measured: from a recording and constraints to the statements that broke them. */
public interface FaultLocator {
  /** Which constraints are violated at the moments that the specification names. */
  CheckAnswer check(HeapHistory history, Path specification);

  /** The statements to blame, the most suspect first. */
  List<Statement> locate(HeapHistory history, Path specification);
}
