package cairn.analysis.constraints.locate;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckRun;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.Unit;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which statements broke the constraints of a specification. At each checked moment the units that
 * are violated anew are followed back to the events that did it; temporary violations, which are
 * gone at the next moment, never appear.
 */
public final class LocateAnalysis implements Analysis<CheckInput, LocateAnswer> {
  /** So many new violations of one constraint at one moment are followed back. */
  private static final int MOST_FOLLOWED = 16;

  @Override
  public String name() {
    return "locate";
  }

  @Override
  public String summary() {
    return "Finds the statements that broke a data structure's constraints.";
  }

  @Override
  public LocateAnswer run(CheckInput input, Progress progress) {
    return new Run(input).run(progress);
  }

  /** One location in progress. */
  private static final class Run {
    private final CheckInput input;
    private final CheckRun check;
    private final CheckState state;
    private final References references;
    private final Habits habits;
    private final Suspects suspects;
    private final Map<Unit, CheckMoment> moments = new HashMap<>();
    private final Map<Unit, Violation> accounts = new LinkedHashMap<>();
    private final List<Violation> fromTheStart = new ArrayList<>();
    private long notFollowed;
    private boolean cut;

    Run(CheckInput input) {
      this.input = input;
      check = new CheckRun(input);
      state = check.newState();
      references = new References(input.history());
      habits = new Habits(input.history());
      suspects = new Suspects(input.history().tables(), habits);
    }

    LocateAnswer run(Progress progress) {
      for (int i = 0; i < check.count(); i++) {
        progress.at(i, check.count());
        List<Unit> fresh = check.visitForNew(i);
        if (!fresh.isEmpty()) {
          follow(fresh, check.moment(i));
        }
      }
      return answer();
    }

    private void follow(List<Unit> fresh, CheckMoment moment) {
      Map<Integer, Integer> perConstraint = new HashMap<>();
      List<Unit> chosen = new ArrayList<>();
      for (Unit unit : fresh) {
        if (perConstraint.merge(unit.constraint(), 1, Integer::sum) > MOST_FOLLOWED) {
          notFollowed++;
          continue;
        }
        chosen.add(unit);
        moments.put(unit, moment);
        accounts.computeIfAbsent(unit, u -> check.describe(u, moment));
      }
      state.standAt(moment);
      Traceback traceback = new Traceback(state, references);
      List<Trace> traces = traceback.follow(chosen, Progress.NONE);
      cut |= traceback.wasCut();
      habits.learn(state);
      for (Trace trace : traces) {
        suspects.add(trace);
        if (trace.introduced == null && !trace.isRelated()) {
          Violation account = accounts.get(trace.unit);
          if (account != null) {
            fromTheStart.add(account);
          }
        }
      }
    }

    private LocateAnswer answer() {
      Accounts words = new Accounts(input.history(), check, moments, accounts);
      List<Statement> statements = new ArrayList<>();
      for (Suspect suspect : suspects.ranked()) {
        statements.add(words.statement(suspect, statements.size() + 1));
      }
      List<String> notes = new ArrayList<>();
      if (notFollowed > 0) {
        notes.add(
            notFollowed
                + " more violations appeared together with others of the same constraint; of those"
                + " at one moment the first "
                + MOST_FOLLOWED
                + " were followed back");
      }
      if (cut) {
        notes.add(
            "more than "
                + Traceback.MOST_RELATED
                + " temporary inconsistencies had to do with one moment's violations; the rest was"
                + " not followed");
      }
      return new LocateAnswer(check.answer(), statements, fromTheStart, notes);
    }
  }
}
