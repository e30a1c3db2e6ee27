package cairn.analysis.api.faults;

import cairn.analysis.api.Answer;
import cairn.analysis.api.Verdict;
import java.util.List;

/**
 * The statements that broke constraints.
 *
 * @param check the violations
 * @param statements in order of rank
 * @param fromTheStart violations that were there already when the recording begins
 * @param unlocated violated constraints that no statement names, in the order of the specification
 * @param notes what a person should know about how this was found
 */
public record LocateAnswer(
    CheckAnswer check,
    List<Statement> statements,
    List<Violation> fromTheStart,
    List<Unlocated> unlocated,
    List<String> notes)
    implements Answer {

  public LocateAnswer {
    statements = List.copyOf(statements);
    fromTheStart = List.copyOf(fromTheStart);
    unlocated = List.copyOf(unlocated);
    notes = List.copyOf(notes);
  }

  @Override
  public Verdict verdict() {
    return check.verdict();
  }

  @Override
  public List<Statement> findings() {
    return statements;
  }
}
