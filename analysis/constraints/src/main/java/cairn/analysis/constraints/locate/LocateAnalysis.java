package cairn.analysis.constraints.locate;

import static cairn.graph.Progress.NONE;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Certainty;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.bind.PointMatch;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckRun;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.LostNodes;
import cairn.analysis.constraints.check.Unit;
import cairn.analysis.constraints.locate.Likelihoods.Likely;
import cairn.analysis.constraints.patch.FoundPatch;
import cairn.analysis.constraints.patch.PatchSearch;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.replay.Replayer;
import cairn.replay.jvm.JvmReplayer;
import cairn.replay.nativ.NativeReplayer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

  /** Repairs are looked for at the first moments at which a structure is broken. */
  private static final int MOST_REPAIRED = 4;

  /** After this many moments at which all was well, habits count more than repairs. */
  private static final int MANY_MOMENTS = 100;

  /** A habit was seen at least this often. */
  private static final int FEWEST_CASES = 3;

  /** Without --all, at most this many statements are named. */
  private static final int MOST_SHOWN = 5;

  /** The same where a repair says what the first should have stored. */
  private static final int MOST_WITH_REPAIR = 3;

  /** What broke after the first broken operation counts less: it may follow from that. */
  private static final double LATER_SHARE = 0.25;

  /** The same where no change of the code could be tried. */
  private static final double LATER_SHARE_OF_REPAIRS = 0.25;

  /** How likely a statement is at a moment that does not suspect it. */
  private static final double UNSUSPECTED = 0.03;

  /** A statement is certain from this probability on, and likely from the other. */
  private static final double CERTAIN = 0.97;

  private static final double LIKELY = 0.5;

  /** Patches are tried on operations that end at one of this many moments before. */
  private static final int MOST_BEFORE = 512;

  /** Of so many that were there earlier. */
  private static final int MOST_VIOLATED = 1024;

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
    return LostStores.addTo(input, located(input, progress));
  }

  private LocateAnswer located(CheckInput input, Progress progress) {
    LocateAnswer answer = new Run(input, largeHeap).run(progress);
    CheckInput instead = LostNodes.instead(input, answer.check());
    if (instead == null) {
      return answer;
    }
    LocateAnswer found = new Run(instead, largeHeap).run(progress);
    return new LocateAnswer(
        LostNodes.told(found.check()),
        found.statements(),
        found.fromTheStart(),
        found.unlocated(),
        found.notes());
  }

  /** One location in progress. */
  private static final class Run {
    private final CheckInput input;
    private final CheckRun check;
    private final CheckState state;
    private final References references;
    private final Suspects suspects;
    private final Rules rules;
    private final Map<Unit, CheckMoment> moments = new HashMap<>();
    private final Map<Unit, Violation> accounts = new LinkedHashMap<>();
    private final Map<Unit, Set<Long>> telling = new HashMap<>();
    private final List<Violation> fromTheStart = new ArrayList<>();

    /** What is broken in a structure since something was followed back there. */
    private final Map<Integer, List<Unit>> brokenBefore = new HashMap<>();

    /** Times at which something was broken before it was checked. */
    private final List<Long> brokenEarlier = new ArrayList<>();

    private final Earlier earlier;
    private final BrokenEntries entries;
    private final Unlocateds unlocated;
    private long notFollowed;
    private final Repairs repairs;
    private final PatchSearch patches;

    /** Whether some patch of the code has nothing that speaks against it. */
    private boolean strongPatch;

    /** Whether what broke first is older than the operation at whose end it was seen. */
    private boolean isOlder;

    private final List<NamedCulprit> culprits = new ArrayList<>();
    private @Nullable CheckMoment repaired;
    private int repairedMoments;

    /** At how many of them patches of the code could be tried. */
    private int patchedMoments;

    private final Map<Object, Double> weights = new HashMap<>();
    private final List<String> repairNotes = new ArrayList<>();

    Run(CheckInput input, int largeHeap) {
      this.input = input;
      Replayer replay = replayer(input.history()); // reserves nodes, which the others hear of
      check = new CheckRun(input, largeHeap);
      references = new References(input.history());
      state = check.newState(references::index);
      suspects = new Suspects(input.history());
      rules = new Rules(references, state, suspects);
      earlier = new Earlier(input.history(), state);
      entries = new BrokenEntries(input.history(), state);
      unlocated = new Unlocateds(input.history(), check);
      repairs = new Repairs(input.history(), state, rules.executions());
      patches = new PatchSearch(input.history(), state, replay);
    }

    private static Replayer replayer(HeapHistory history) {
      return PointMatch.isNative(history) ? new NativeReplayer(history) : new JvmReplayer(history);
    }

    LocateAnswer run(Progress progress) {
      for (int i = 0; i < check.count(); i++) {
        progress.at(i, check.count());
        List<Unit> fresh = check.visitForNew(i);
        CheckMoment moment = check.moment(i);
        int structure = structure(moment);
        List<Unit> broken = brokenBefore.getOrDefault(structure, List.of());
        if (!broken.isEmpty()) {
          followLater(fresh, broken, moment);
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

    /** What breaks in a broken structure is counted; of each constraint the first is looked at. */
    private void followLater(List<Unit> fresh, List<Unit> broken, CheckMoment moment) {
      for (Unit unit : fresh) {
        if (unlocated.addLater(unit, broken)) {
          standAt(moment);
          Traceback traceback = new Traceback(state, references, 0);
          unlocated.add(traceback.follow(List.of(unit), NONE).get(0), moment);
        }
      }
    }

    private int structure(CheckMoment moment) {
      int[] nodes =
          moment.cpoint() < 0 ? new int[0] : input.history().cpoint(moment.cpoint()).nodes();
      return nodes.length == 0 ? -1 : nodes[0];
    }

    private void standAt(CheckMoment moment) {
      state.setQuiet(true); // no heap is made before one is needed
      check.lend(state);
      state.standAt(moment);
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
        telling.computeIfAbsent(unit, check::telling);
      }
      standAt(moment);
      List<Unit> explained = new ArrayList<>();
      repaired = moment;
      for (Trace trace : traces(chosen, moment)) {
        state.setQuiet(true);
        rules.add(trace);
        unlocated.add(trace, moment);
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
      if (!explained.isEmpty() && repairedMoments++ < MOST_REPAIRED) {
        repair(chosen);
      }
      return explained;
    }

    /** Looks for repairs at the moment that was followed back, and for who answers for them. */
    private void repair(List<Unit> units) {
      CheckMoment moment = Objects.requireNonNull(repaired);
      long since = lastWhole(moment);
      BrokenEntries.Entry begin = entries.of(moment, since);
      if (begin != null) {
        Repairs.Answer first = repairs.of(begin.moment(), begin.since(), NONE);
        boolean known = begin.isEndOfCall();
        List<Culprit> patched = known ? patched(begin.moment(), first) : List.of();
        explain(begin.moment(), first, patched, units, repairedMoments > 1);
      }
      Repairs.Answer answer = repairs.of(moment, since, NONE);
      int patchedBefore = patchedMoments;
      List<Culprit> patched = patched(moment, answer);
      boolean later =
          begin != null || (patches.isPossible() ? patchedBefore > 0 : repairedMoments > 1);
      explain(moment, answer, patched, units, later);
    }

    /** Notes who is to blame for what is broken at a moment, by repairs and by patches. */
    private void explain(
        CheckMoment moment,
        Repairs.Answer answer,
        List<Culprit> patched,
        List<Unit> units,
        boolean later) {
      AccessPaths paths =
          new AccessPaths(
              answer.operation(), moment.cpoint(), PointMatch.isNative(input.history()));
      List<Unit> first = units.stream().limit(MOST_FOLLOWED).toList();
      List<Likely> all = Likelihoods.of(patched, answer, rules.executions());
      strongPatch |=
          patched.stream().anyMatch(each -> isStrong(each) && isSupported(each))
              && all.stream().limit(1).anyMatch(each -> isStrong(each.culprit()));
      double share = later ? shareOfLater(!patched.isEmpty()) : 1;
      for (Likely likely : all) {
        Culprit each = inWords(likely.culprit(), answer.culprits());
        weights.merge(
            each.key(), share * Math.log1p(likely.probability() / UNSUSPECTED), Double::sum);
        culprits.add(
            new NamedCulprit(
                each,
                first,
                moment,
                certainty(likely, answer),
                paths,
                answer.parts(each),
                answer.repairs().size(),
                answer.tries()));
      }
      if (answer.repairs().isEmpty()) {
        repairNotes.add(
            "no change of at most three slots makes every constraint hold"
                + (answer.isSpent() ? ", as far as " + answer.tries() + " tries tell" : ""));
      }
    }

    /** How much what is suspected at a later broken moment counts, beside the first one. */
    private double shareOfLater(boolean hasPatches) {
      if (hasPatches) {
        return LATER_SHARE;
      }
      return patches.isPossible() ? 0 : LATER_SHARE_OF_REPAIRS;
    }

    /**
     * A patch with which good operations leave another heap is a guess of what the code should be.
     * Where a repair says what the statement should have left, that is said instead.
     */
    private static Culprit inWords(Culprit culprit, List<Culprit> repaired) {
      if (culprit.patch() == null || culprit.patch().before().differ() == 0) {
        return culprit;
      }
      return repaired.stream()
          .filter(each -> each.key().equals(culprit.key()) && each.role() != Culprit.Role.TOUCHED)
          .findFirst()
          .orElse(culprit);
    }

    private static boolean isSupported(Culprit culprit) {
      return culprit.patch() != null && culprit.patch().isSupported();
    }

    private static boolean isStrong(Culprit culprit) {
      return culprit.patch() != null && culprit.patch().isStrong();
    }

    /** As likely as it is among all suspects of its moment, if all that is tried was tried. */
    private static Certainty certainty(Likely likely, Repairs.Answer answer) {
      FoundPatch patch = likely.culprit().patch();
      boolean doubtful = patch != null && (patch.isRefuted() || patch.isGuessed());
      if (likely.probability() >= CERTAIN && !answer.operation().isShared() && !doubtful) {
        return Certainty.CERTAIN;
      }
      return likely.probability() >= LIKELY ? Certainty.LIKELY : Certainty.WEAK;
    }

    /** Who answers for patches of the code with which everything would hold. */
    private List<Culprit> patched(CheckMoment moment, Repairs.Answer answer) {
      if (!patches.isPossible()) {
        return List.of();
      }
      CheckMoment checked = check.moment(moment.index());
      long last = moment.index() == 0 ? 0 : check.moment(moment.index() - 1).time();
      List<CheckMoment> before =
          new ArrayList<>(earlier.endsBetween(moment, last, moment.time(), MOST_BEFORE));
      Collections.reverse(before);
      for (int i = moment.index() - 1; i >= 0 && before.size() < MOST_BEFORE; i--) {
        before.add(check.moment(i));
      }
      List<CheckMoment> after = new ArrayList<>();
      if (checked.time() > moment.time()) {
        after.addAll(earlier.endsBetween(moment, moment.time(), checked.time(), MOST_BEFORE));
        after.add(checked);
      }
      for (int i = moment.index() + 1; i < check.count() && after.size() < MOST_BEFORE; i++) {
        after.add(check.moment(i));
      }
      PatchSearch.Answer found = patches.search(moment, before, after, answer.repairs(), NONE);
      patchedMoments += found.refusal().isEmpty() ? 1 : 0;
      if (!found.refusal().isEmpty()) {
        repairNotes.add(
            "no change of the code was tried, since the operation could not be run again: "
                + found.refusal());
      } else if (found.isSpent()) {
        repairNotes.add(
            "the search for changes of the code ended after " + found.tries() + " tries");
      }
      return new PatchBlames(input.history(), rules.executions(), answer.operation())
          .of(found.found());
    }

    /** The time of the last moment before one at which nothing new was found to be broken. */
    private long lastWhole(CheckMoment moment) {
      long since = moment.index() == 0 ? 0 : check.moment(moment.index() - 1).time();
      return Math.max(since, earlier.endBefore(moment.time()));
    }

    /**
     * The ways back from the given units, or, if the structure was broken before, from there. Where
     * the ends of operations are recorded, they are looked at first: they cost less than the way
     * back over many operations.
     */
    private List<Trace> traces(List<Unit> chosen, CheckMoment moment) {
      long since = moment.index() == 0 ? 0 : check.moment(moment.index() - 1).time();
      if (earlier.isUnchecked(moment, since)) {
        CheckMoment first = earlier.firstBroken(moment, since, moment.time());
        rules.setOperations(earlier.quiet());
        return first.time() < moment.time()
            ? tracesFrom(first, chosen, moment)
            : inTime(followed(chosen, moment), since);
      }
      List<Trace> traces = inTime(followed(chosen, moment), since);
      long introduced = introduced(traces);
      if (introduced <= since) {
        return traces;
      }
      CheckMoment first = earlier.firstBroken(moment, since, introduced);
      rules.setOperations(earlier.quiet());
      return first.time() < moment.time() ? tracesFrom(first, chosen, moment) : traces;
    }

    private List<Trace> followed(List<Unit> units, CheckMoment moment) {
      standAt(moment);
      return new Traceback(state, references, MOST_RELATED).follow(units, NONE);
    }

    /** Notes whether what they lead to is older than the last check. */
    private List<Trace> inTime(List<Trace> traces, long since) {
      long introduced = introduced(traces);
      isOlder |= introduced > 0 && introduced <= since && culprits.isEmpty();
      return traces;
    }

    /** When the first event happened that they lead to; 0 if one leads to none. */
    private static long introduced(List<Trace> traces) {
      return traces.stream()
          .filter(each -> !each.isRelated())
          .mapToLong(each -> each.introduced == null ? 0 : each.introduced.time())
          .min()
          .orElse(Long.MAX_VALUE);
    }

    /**
     * The ways back from the first end of an operation at which the structure was broken. What
     * broke only later is followed back from where it was seen.
     */
    private List<Trace> tracesFrom(CheckMoment first, List<Unit> chosen, CheckMoment moment) {
      brokenEarlier.add(first.time());
      repaired = first;
      state.standAt(first);
      List<Unit> units = new ArrayList<>();
      Map<Integer, Integer> perConstraint = new HashMap<>();
      for (Unit unit : state.violated(MOST_VIOLATED)) {
        if (perConstraint.merge(unit.constraint(), 1, Integer::sum) <= MOST_FOLLOWED) {
          units.add(unit);
        }
      }
      List<Unit> later =
          chosen.stream().filter(each -> !perConstraint.containsKey(each.constraint())).toList();
      if (!later.isEmpty()) {
        followed(later, moment).forEach(each -> unlocated.add(each, moment));
      }
      return followed(units, first);
    }

    /** Statements in the order of suspicion, each once. */
    private List<Statement> named(Accounts words, List<Suspect> ranked) {
      List<Statement> statements = new ArrayList<>();
      Set<Object> told = new HashSet<>();
      boolean late = isLate();
      Suspect against = ranked.stream().filter(Run::isAgainstHabit).findFirst().orElse(null);
      Suspect habit = late || isOlder || against == null ? first(ranked) : against;
      Suspect left = habit;
      // the store that broke it is older than the operation, and no repair blames it
      boolean older =
          isOlder
              && habit != null
              && culprits.stream().limit(1).noneMatch(each -> isAt(each, habit.place));
      int place = strongPatch ? 3 : late || older ? 0 : against != null ? 1 : 2;
      for (NamedCulprit culprit : culprits) {
        if (left != null && statements.size() == place) {
          add(words, left, statements);
          left = null;
        }
        if (!late || culprit.culprit().role() != Culprit.Role.TOUCHED) {
          add(words, culprit, told, statements);
        }
      }
      ranked.forEach(suspect -> add(words, suspect, statements));
      // of many operations that went well more is known than that a store took part
      culprits.forEach(each -> add(words, each, told, statements));
      return statements;
    }

    private void add(
        Accounts words, NamedCulprit culprit, Set<Object> told, List<Statement> statements) {
      boolean known =
          culprit.culprit().role() != Culprit.Role.MISSING
              && statements.stream()
                  .filter(each -> each.role() != Statement.Role.MISSING)
                  .anyMatch(each -> each.place().equals(culprit.culprit().place()));
      if (hasRoom(statements) && told.add(culprit.culprit().key()) && !known) {
        statements.add(words.statement(culprit, statements.size() + 1));
      }
    }

    private static boolean isAt(NamedCulprit culprit, CodePlace place) {
      return culprit.culprit().place().equals(place);
    }

    private static @Nullable Suspect first(List<Suspect> ranked) {
      return ranked.isEmpty() ? null : ranked.get(0);
    }

    /** Whether many operations went well before the first that did not. */
    private boolean isLate() {
      long first = culprits.stream().mapToLong(each -> each.moment().time()).min().orElse(0);
      return input.history().cpointsUpTo(first) / 2 >= MANY_MOMENTS;
    }

    private boolean hasRoom(List<Statement> statements) {
      boolean known = !statements.isEmpty() && statements.get(0).repair() != null && !isLate();
      return input.all() || statements.size() < (known ? MOST_WITH_REPAIR : MOST_SHOWN);
    }

    private void add(Accounts words, Suspect suspect, List<Statement> statements) {
      boolean known = statements.stream().anyMatch(each -> each.place().equals(suspect.place));
      if (!known && hasRoom(statements)) {
        statements.add(words.statement(suspect, statements.size() + 1));
      }
    }

    /** How many statements are suspected for some reason. */
    private int suspected(List<Suspect> all) {
      Set<Object> keys = new HashSet<>();
      culprits.forEach(each -> keys.add(each.culprit().key()));
      Set<CodePlace> places = new HashSet<>();
      culprits.stream()
          .filter(each -> each.culprit().role() != Culprit.Role.MISSING)
          .forEach(each -> places.add(each.culprit().place()));
      long more = all.stream().filter(each -> !places.contains(each.place)).count();
      return keys.size() + (int) more;
    }

    /** Whether other operations did otherwise, often enough to tell. */
    private static boolean isAgainstHabit(Suspect suspect) {
      return suspect.moment == 0
          && switch (suspect.reason) {
            case DID_NOT_RUN, DID_NOT_PREPARE, OUT_OF_ORDER -> suspect.habit >= FEWEST_CASES;
            case LEFT_OUT, NEVER_STORED, STORED_OTHERWISE -> true;
            default -> false;
          };
    }

    private LocateAnswer answer() {
      List<Suspect> all = suspects.ranked();
      List<Suspect> ranked = input.all() ? all : Telling.of(all);
      Accounts words =
          new Accounts(
              input.history(), check, moments, accounts, telling, suspects, ranked, culprits);
      // what explains several broken operations comes before what explains one
      culprits.sort(Comparator.comparing(each -> -weights.getOrDefault(each.culprit().key(), 0.0)));
      List<Statement> statements = named(words, ranked);
      List<String> notes = new ArrayList<>();
      if (notFollowed > 0) {
        notes.add(
            (notFollowed == 1 ? "1 more violation" : notFollowed + " more violations")
                + " appeared together with others of the same constraint; of those at one moment"
                + " the first "
                + MOST_FOLLOWED
                + " were followed back");
      }
      if (earlier.isTooLong() && check.count() == 1 && !all.isEmpty()) {
        notes.add(
            "the recording is too long to see whether the structure was broken after earlier"
                + " operations; checking at their exits tells");
      }
      for (long time : brokenEarlier) {
        notes.add(
            "the structure was whole after a number of operations, one after the other, and broken"
                + " after the one that ended at time "
                + time
                + ", before it was checked: that was followed back");
      }
      notes.addAll(repairNotes);
      int others = suspected(all) - statements.size();
      if (others > 0 && !input.all()) {
        notes.add(
            others
                + (others == 1 ? " more statement" : " more statements")
                + " took part in what is broken and rank lower; --all names them, too");
      }
      notes.addAll(unlocated.notes());
      CheckAnswer checked = check.answer();
      return new LocateAnswer(
          checked,
          statements,
          fromTheStart,
          unlocated.of(checked, statements, fromTheStart),
          notes);
    }
  }
}
