package cairn.bench.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Role;
import cairn.analysis.api.faults.Violation;
import java.util.List;

/**
 * How well a fault was located.
 *
 * @param examined statements from the first up to the right one; all of them if none is right
 * @param all statements
 */
public record Score(Found found, int examined, int all) {

  /** How a fault was found. */
  public enum Found {
    /** The line where it was injected is among the statements. */
    LINE,
    /** The operation in which it happened is said to lack a store. */
    OPERATION,
    NOT
  }

  /** Compares what a locator says with the truth. */
  public static Score of(DrawnFault fault, Operations operations, List<Statement> statements) {
    for (int i = 0; i < statements.size(); i++) {
      Statement statement = statements.get(i);
      if (isAt(statement.place(), fault.mutation())) {
        return new Score(Found.LINE, i + 1, statements.size());
      }
      if (statement.role() == Role.MISSING && isIn(statement, fault.outcome(), operations)) {
        return new Score(Found.OPERATION, i + 1, statements.size());
      }
    }
    return new Score(Found.NOT, statements.size(), statements.size());
  }

  private static boolean isAt(CodePlace place, Mutation mutation) {
    return place.file().equals(mutation.file()) && mutation.lines().contains(place.line());
  }

  /** Whether its store, or the check that found the harm, belongs to the operation. */
  private static boolean isIn(Statement statement, Outcome outcome, Operations operations) {
    long begin = operations.begin(outcome.operation());
    long end = operations.end(outcome.operation());
    if (statement.time() > begin && statement.time() <= end) {
      return true;
    }
    for (Violation violation : statement.violations()) {
      PointName point = violation.point();
      if (point.index() > 0 && point.time() == end && end >= begin) {
        return true;
      }
    }
    return false;
  }
}
