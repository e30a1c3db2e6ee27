package cairn.engine;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.Answer;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.constraints.bind.BindException;
import cairn.analysis.constraints.check.CheckAnalysis;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.check.CheckLimitException;
import cairn.analysis.constraints.check.MissingPointsException;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecLibrary;
import cairn.analysis.constraints.locate.LocateAnalysis;
import cairn.graph.Progress;

/** The analyses of the constraints' room; what they refuse becomes a message about the input. */
public final class ConstraintAnalyses implements FaultAnalyses {
  @Override
  public CheckAnswer check(Question question, Progress progress) throws InputException {
    CheckAnswer answer = run(new CheckAnalysis(), question, progress);
    requireMoments(answer, question);
    return answer;
  }

  @Override
  public LocateAnswer locate(Question question, Progress progress) throws InputException {
    LocateAnswer answer = run(new LocateAnalysis(), question, progress);
    requireMoments(answer.check(), question);
    return answer;
  }

  private static <A extends Answer> A run(
      Analysis<CheckInput, A> analysis, Question question, Progress progress)
      throws InputException {
    CheckInput input =
        new CheckInput(question.history(), question.spec(), question.limit(), question.all());
    try {
      return analysis.run(input, progress);
    } catch (MissingPointsException e) {
      throw neverReached(question);
    } catch (BindException | CheckLimitException e) {
      String why = e.getMessage() + (e instanceof BindException ? copy(question.spec()) : "");
      InputException refused = new InputException(Damage.before(question.history(), why));
      refused.initCause(e);
      throw refused;
    }
  }

  /** How to make a specification of the library fit. */
  private static String copy(Spec spec) {
    return spec.name().startsWith(SpecLibrary.PREFIX)
        ? "\nIf your fields have other names, change them in a copy: cairn info "
            + spec.name()
            + " --format inv > mine.inv"
        : "";
  }

  /** "All constraints hold" would be a lie if none was ever looked at. */
  private static void requireMoments(CheckAnswer answer, Question question) throws InputException {
    if (answer.points() == 0) {
      throw neverReached(question);
    }
  }

  private static InputException neverReached(Question question) {
    String why = NeverReached.why(question.spec(), question.history());
    return new InputException(Damage.before(question.history(), why));
  }
}
