package cairn.analysis.constraints.infer;

import cairn.analysis.constraints.check.CheckRun;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The habits that a run broke, with one understanding of what counts as edges: candidates are tried
 * over the good runs, then followed through the run.
 */
final class HabitSearch {
  /** So many moments are looked at before candidates that are none are given up. */
  private static final int FIRST = 400;

  /** Then so many times as many. */
  private static final int LONGER = 10;

  private final Setting setting;
  private final HabitRules rules;
  private final HabitInput input;
  private final String roots;
  private final Candidates candidates;
  private final List<String> notes = new ArrayList<>();
  private List<String> statements = List.of();

  /**
   * @param roots the statement that says where structures begin
   */
  HabitSearch(Setting setting, HabitRules rules, HabitInput input, String roots) {
    this.setting = setting;
    this.rules = rules;
    this.input = input;
    this.roots = roots;
    candidates = Candidates.of(setting);
  }

  /** Why some that look broken are not said to be. */
  List<String> notes() {
    return notes;
  }

  /** The habits that the run broke, the most telling first. */
  List<Habit> broken(Progress progress) {
    List<Stretch> good = input.good().stream().map(Stretch::whole).toList();
    Trial trial = new Trial(setting, candidates.attributes(), good, roots, true);
    Map<Candidate, Trial.Result> kept = kept(trial, progress);
    List<Candidate> tried = List.copyOf(kept.keySet());
    if (tried.isEmpty()) {
      return List.of();
    }
    HabitJudge judge = new HabitJudge(setting, input, notes);
    HabitWatch watch = new HabitWatch(setting, input.run(), tried, trial);
    for (int most = FIRST; !watch.follow(most, progress); most = longer(most)) {
      tried = left(watch, tried, kept, judge);
      if (tried.isEmpty()) {
        return List.of();
      }
      watch = new HabitWatch(setting, input.run(), tried, trial);
    }
    Set<String> known = new HashSet<>(trial.moments().keySet());
    List<Habit> found = judged(watch, tried, kept, known, judge);
    if (!found.isEmpty()) {
      Set<String> names = new HashSet<>(known);
      names.addAll(watch.moments().keySet());
      names.removeAll(inner(found, trial));
      statements = Points.statements(names);
    }
    return found;
  }

  private static int longer(int most) {
    return most >= FIRST * LONGER ? Integer.MAX_VALUE : most * LONGER;
  }

  /**
   * Those that can still be a habit after the first moments: what was mended, or broke before there
   * was evidence, never will be, so following it further is no use.
   */
  private static List<Candidate> left(
      HabitWatch watch,
      List<Candidate> tried,
      Map<Candidate, Trial.Result> kept,
      HabitJudge judge) {
    List<Candidate> left = new ArrayList<>();
    for (int c = 0; c < tried.size(); c++) {
      Candidate candidate = tried.get(c);
      Spell spell = watch.first(c);
      Trial.Result good = kept.getOrDefault(candidate, new Trial.Result(candidate));
      Habit habit = spell == null ? null : new Habit(candidate, spell, good, false);
      boolean wasMended = watch.healings(c) > 0;
      boolean stays =
          habit == null
              || (wasMended ? judge.isMendedBreak(habit, watch.healings(c)) : judge.isSure(habit));
      if (stays && !watch.isWrong(c)) {
        left.add(candidate);
      }
    }
    return left;
  }

  /** The candidates that can be habits and that the good runs keep. */
  private Map<Candidate, Trial.Result> kept(Trial trial, Progress progress) {
    Map<Candidate, Trial.Result> kept = new LinkedHashMap<>();
    boolean alone = input.good().isEmpty();
    Set<String> absent = setting.in(input.run()).absentOf(setting);
    List<Candidate> all =
        candidates.all().stream()
            .filter(each -> rules.allows(each, !alone) && !each.mentions(absent))
            .toList();
    if (alone) {
      all.forEach(each -> kept.putIfAbsent(each, new Trial.Result(each)));
      return kept;
    }
    for (Trial.Result each : trial.of(all, progress)) {
      boolean holds = each.broken.isEmpty() && !each.undecided;
      if (holds && rules.allows(each.candidate, each.saying > 0)) {
        kept.putIfAbsent(each.candidate, each);
      }
    }
    return kept;
  }

  private List<Habit> judged(
      HabitWatch watch,
      List<Candidate> tried,
      Map<Candidate, Trial.Result> kept,
      Set<String> known,
      HabitJudge judge) {
    Map<String, Habit> byGroup = new LinkedHashMap<>();
    Set<String> surviving = new HashSet<>();
    for (int c = 0; c < tried.size(); c++) {
      Candidate candidate = tried.get(c);
      Trial.Result good = kept.getOrDefault(candidate, new Trial.Result(candidate));
      Spell mended = watch.healed(c);
      Spell spell = mended == null ? watch.lasting(c) : mended;
      if (spell != null) {
        boolean first = !watch.isKnown(spell.point) && !known.contains(spell.point.name());
        Habit habit = new Habit(candidate, spell, good, first);
        boolean counts =
            mended == null ? judge.isSure(habit) : judge.isMendedBreak(habit, watch.healings(c));
        if (counts) {
          byGroup.merge(candidate.group(), habit, HabitSearch::later);
        }
      } else if (watch.holds(c)) {
        surviving.add(candidate.group());
      }
    }
    // of those that say nearly the same, the one that held longest is the rule
    byGroup.keySet().removeAll(surviving);
    byGroup.values().removeIf(habit -> !judge.isBroken(habit));
    byGroup.values().removeIf(judge::isOtherUse);
    return sorted(byGroup.values());
  }

  /** Of two that say nearly the same, the one that held longer, then the one of more nodes. */
  private static Habit later(Habit a, Habit b) {
    Comparator<Habit> order =
        Comparator.comparingLong((Habit each) -> each.spell().point.time())
            .thenComparingLong(Habit::bindings)
            .thenComparingInt(each -> each.candidate().rank());
    return order.compare(a, b) >= 0 ? a : b;
  }

  private List<Habit> sorted(Collection<Habit> habits) {
    List<Habit> found = new ArrayList<>(habits);
    for (Habit each : found) {
      if (each.isWeak()) {
        notes.add(each.sentence());
      }
    }
    found.removeIf(Habit::isWeak);
    found.sort(
        Comparator.comparingLong((Habit each) -> each.spell().point.time())
            .thenComparing(each -> each.candidate().kind())
            .thenComparing(each -> each.candidate().text()));
    return found;
  }

  /** Names of moments at which broken habits did not hold before, while an operation went on. */
  private Set<String> inner(List<Habit> habits, Trial trial) {
    Map<Integer, Long> until = new HashMap<>();
    for (int i = 0; i < habits.size(); i++) {
      until.put(i, habits.get(i).spell().point.time());
    }
    CheckRun check =
        trial.check(input.run(), habits.stream().map(Habit::candidate).toList(), List.of());
    Set<String> names = new HashSet<>();
    for (int i = 0; i < check.count(); i++) {
      check.visit(i);
      long time = check.moment(i).time();
      String name = check.name(check.moment(i)).name();
      if (check.violatedNow().stream().anyMatch(c -> time < until.getOrDefault(c, 0L))) {
        names.add(name);
      }
    }
    return names;
  }

  /** A specification of habits, by their names. */
  String specification(Map<String, Habit> named) {
    StringBuilder text = new StringBuilder(setting.in(input.run()).declarations());
    named.values().stream()
        .flatMap(each -> each.candidate().attributes().stream())
        .distinct()
        .forEach(each -> text.append(candidates.attributes().get(each)));
    named.forEach(
        (name, habit) -> {
          text.append(name).append(": ").append(habit.candidate().declarations()).append('\n');
          text.append("    ").append(habit.candidate().text()).append(";\n");
        });
    statements.forEach(text::append);
    return text.append(roots).toString();
  }
}
