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

  /** So many related inconsistencies of one moment. */
  private static final int MOST_RELATED = 16;

  /**
   * Where nothing else is said, heaps of so many nodes are shared by the check and the way back.
   */
  private static final int LARGE_HEAP = 1 << 16;

  private final int largeHeap;

  public LocateAnalysis() {
    this(LARGE_HEAP);
  }

  /**
   * @param largeHeap what is found does not depend on it
   */
  LocateAnalysis(int largeHeap) {
    this.largeHeap = largeHeap;
  }

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
    return new Run(input, largeHeap).run(progress);
  }

  /** One location in progress. */
  private static final class Run {
    private final CheckInput input;
    private final CheckRun check;
    private final CheckState state;
    private final References references;
    private final Suspects suspects;
    private final Map<Unit, CheckMoment> moments = new HashMap<>();
    private final Map<Unit, Violation> accounts = new LinkedHashMap<>();
    private final List<Violation> fromTheStart = new ArrayList<>();

    /** What is broken in a structure since something was followed back there. */
    private final Map<Integer, List<Unit>> brokenBefore = new HashMap<>();

    private long notFollowed;
    private long later;

    Run(CheckInput input, int largeHeap) {
      this.input = input;
      check = new CheckRun(input, largeHeap);
      references = new References(input.history());
      state = check.newState(references::index);
      suspects = new Suspects(references, state);
    }

    LocateAnswer run(Progress progress) {
      for (int i = 0; i < check.count(); i++) {
        progress.at(i, check.count());
        List<Unit> fresh = check.visitForNew(i);
        CheckMoment moment = check.moment(i);
        int structure = structure(moment);
        List<Unit> broken = brokenBefore.getOrDefault(structure, List.of());
        if (!broken.isEmpty()) {
          later += fresh.size();
        } else if (!fresh.isEmpty()) {
          broken = follow(fresh, moment);
        }
        if (!broken.isEmpty() || !fresh.isEmpty()) {
          brokenBefore.put(structure, stillBroken(broken, fresh));
        }
      }
      return answer();
    }

    /** Some of what is broken and was explained, or broke after that. */
    private List<Unit> stillBroken(List<Unit> before, List<Unit> fresh) {
      List<Unit> still = new ArrayList<>();
      if (before.isEmpty()) {
        return still;
      }
      for (List<Unit> units : List.of(before, fresh)) {
        for (Unit unit : units) {
          if (still.size() < MOST_FOLLOWED && check.isActive(unit)) {
            still.add(unit);
          }
        }
      }
      return still;
    }

    private int structure(CheckMoment moment) {
      int[] nodes =
          moment.cpoint() < 0 ? new int[0] : input.history().cpoint(moment.cpoint()).nodes();
      return nodes.length == 0 ? -1 : nodes[0];
    }

    /** Returns what could be explained. */
    private List<Unit> follow(List<Unit> fresh, CheckMoment moment) {
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
      state.setQuiet(true); // no heap is made before one is needed
      check.lend(state);
      state.standAt(moment);
      Traceback traceback = new Traceback(state, references, MOST_RELATED);
      List<Unit> explained = new ArrayList<>();
      for (Trace trace : traceback.follow(chosen, Progress.NONE)) {
        state.setQuiet(true);
        suspects.add(trace);
        if (trace.introduced != null && !trace.isRelated()) {
          explained.add(trace.unit);
        }
        if (trace.introduced == null && !trace.isRelated()) {
          Violation account = accounts.get(trace.unit);
          if (account != null) {
            fromTheStart.add(account);
          }
        }
      }
      suspects.nextMoment();
      return explained;
    }

    private LocateAnswer answer() {
      List<Suspect> ranked = suspects.ranked();
      Accounts words = new Accounts(input.history(), check, moments, accounts, ranked);
      List<Statement> statements = new ArrayList<>();
      for (Suspect suspect : ranked) {
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
      if (later > 0) {
        notes.add(
            later
                + " more violations appeared later, while the same structure was broken already;"
                + " they were not followed back");
      }
      return new LocateAnswer(check.answer(), statements, fromTheStart, notes);
    }
  }
}
