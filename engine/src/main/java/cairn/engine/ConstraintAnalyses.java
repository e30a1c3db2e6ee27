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
import cairn.analysis.constraints.lang.CheckPoint;
import cairn.analysis.constraints.locate.LocateAnalysis;
import cairn.graph.Progress;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

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
      InputException refused = new InputException(e.getMessage() + damage(question));
      refused.initCause(e);
      throw refused;
    }
  }

  /** "All constraints hold" would be a lie if none was ever looked at. */
  private static void requireMoments(CheckAnswer answer, Question question) throws InputException {
    if (answer.points() == 0) {
      throw neverReached(question);
    }
  }

  private static InputException neverReached(Question question) {
    Set<String> moments = new LinkedHashSet<>();
    question.spec().points().forEach(point -> moments.add(words(point)));
    return new InputException(
        question.spec().name()
            + ": nothing could be checked: the program never reached "
            + String.join(", ", moments)
            + damage(question));
  }

  /** What is missing from a recording may be why it does not fit. */
  private static String damage(Question question) {
    String missing = question.history().missing();
    return missing.isEmpty() ? "" : "\nThe recording is not whole: " + missing + ".";
  }

  private static String words(CheckPoint point) {
    String when = point.when().name().toLowerCase(Locale.ROOT);
    return switch (point.when()) {
      case ENTRY, EXIT -> when + " of " + point.method();
      case POINT -> when + " " + point.method();
      case END, CRASH -> when;
    };
  }
}
