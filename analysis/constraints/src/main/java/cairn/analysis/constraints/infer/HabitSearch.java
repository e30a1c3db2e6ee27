package cairn.analysis.constraints.infer;

import cairn.analysis.api.faults.PointName;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The habits that a run broke, with one understanding of what counts as edges. Candidates are tried
 * over the good runs, then followed through the run twice: at every C-point, to learn which of them
 * are inner steps, and at the others.
 */
final class HabitSearch {
  /** So many nodes must fail at once for another use of them all. */
  private static final int ALL_AT_ONCE = 4;

  private final Setting setting;
  private final HabitRules rules;
  private final HabitInput input;
  private final String roots;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final Map<String, Candidate> candidates = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private List<String> statements = List.of();

  HabitSearch(Setting setting, HabitRules rules, HabitInput input, String roots) {
    this.setting = setting;
    this.rules = rules;
    this.input = input;
    this.roots = roots;
  }

  void add(Candidates more) {
    attributes.putAll(more.attributes());
    for (Candidate each : more.all()) {
      if (rules.allows(each, !input.good().isEmpty())) {
        candidates.putIfAbsent(each.declarations() + each.text(), each);
      }
    }
  }

  int candidateCount() {
    return candidates.size();
  }

  List<String> notes() {
    return notes;
  }

  /** The habits that the run broke, the most telling first. */
  List<Habit> broken(Progress progress) {
    List<Candidate> all = List.copyOf(candidates.values());
    List<Stretch> good = input.good().stream().map(Stretch::whole).toList();
    Trial trial = new Trial(setting, attributes, good, roots);
    Map<Candidate, Trial.Result> kept = new HashMap<>();
    if (good.isEmpty()) {
      all.forEach(each -> kept.put(each, new Trial.Result(each)));
    } else {
      trial.of(all, progress).forEach(each -> kept.put(each.candidate, each));
    }
    List<Candidate> tried =
        all.stream().filter(each -> kept.containsKey(each) && isAllowed(kept, each)).toList();
    if (tried.isEmpty()) {
      return List.of();
    }
    HabitWatch first = new HabitWatch(setting, input.run(), tried, trial);
    first.follow(progress);
    Points points = points(first, tried, kept, trial.moments());
    statements = points.statements();
    List<Trial.Result> results = new ArrayList<>();
    for (int c = 0; c < tried.size(); c++) {
      Trial.Result result = kept.get(tried.get(c));
      if (result != null && !first.isWrong(c)) {
        results.add(result);
      }
    }
    List<Candidate> resting =
        points.keeping(results).stream().map(each -> each.candidate).toList();
    if (resting.isEmpty()) {
      return List.of();
    }
    String when = String.join("", statements) + roots;
    HabitWatch second =
        new HabitWatch(
            setting, input.run(), resting, new Trial(setting, attributes, good, when));
    second.follow(progress);
    return judged(second, resting, kept, trial.moments().keySet());
  }

  private boolean isAllowed(Map<Candidate, Trial.Result> kept, Candidate candidate) {
    Trial.Result result = kept.get(candidate);
    return result != null && rules.allows(candidate, result.saying > 0);
  }

  /** The moments of rest, by the good runs and by what was mended in the run. */
  private static Points points(
      HabitWatch watch,
      List<Candidate> tried,
      Map<Candidate, Trial.Result> kept,
      Map<String, Long> ofGood) {
    List<Trial.Result> results = new ArrayList<>();
    for (int c = 0; c < tried.size(); c++) {
      Trial.Result result = kept.get(tried.get(c));
      if (result != null) {
        watch.mended(c).forEach((name, count) -> result.broken.merge(name, count, Long::sum));
        Trial.Result seen = new Trial.Result(tried.get(c));
        seen.broken.putAll(result.broken);
        seen.bindings = 1;
        results.add(seen);
      }
    }
    Map<String, Long> moments = new TreeMap<>(ofGood);
    watch.moments().forEach((name, count) -> moments.merge(name, count, Long::sum));
    return Points.of(moments, results);
  }

  private List<Habit> judged(
      HabitWatch watch,
      List<Candidate> resting,
      Map<Candidate, Trial.Result> kept,
      Set<String> momentsOfGood) {
    Map<String, Habit> byGroup = new LinkedHashMap<>();
    Map<String, Boolean> survives = new HashMap<>();
    for (int c = 0; c < resting.size(); c++) {
      Candidate candidate = resting.get(c);
      Spell spell = watch.lasting(c);
      if (spell == null) {
        boolean holds = !watch.isWrong(c) && watch.mended(c).isEmpty() && watch.says(c);
        survives.merge(candidate.group(), holds, Boolean::logicalOr);
        continue;
      }
      Trial.Result good = kept.get(candidate);
      if (good == null) {
        continue;
      }
      PointName point = spell.point;
      boolean first =
          !watch.isKnown(point) && !momentsOfGood.contains(point.name())
              || point.name().startsWith("entry of ");
      Habit habit = new Habit(candidate, spell, good, first);
      if (watch.mended(c).isEmpty() && isBroken(habit)) {
        byGroup.merge(candidate.group(), habit, HabitSearch::later);
      }
    }
    byGroup.keySet().removeIf(group -> survives.getOrDefault(group, false));
    return sorted(byGroup.values());
  }

  /** Of two that say something similar, the one that was kept longer, then the one more is kept. */
  private static Habit later(Habit a, Habit b) {
    Comparator<Habit> order =
        Comparator.comparingLong((Habit each) -> each.spell().point.time())
            .thenComparingLong(Habit::bindings)
            .thenComparingInt(each -> each.candidate().rank());
    return order.compare(a, b) >= 0 ? a : b;
  }

  private boolean isBroken(Habit habit) {
    Spell spell = habit.spell();
    Candidate candidate = habit.candidate();
    Spell.Before before = spell.before;
    boolean stays = 2 * spell.broken >= spell.looks && !before.undecided();
    boolean stopped =
        before.here()
            || (HabitRules.isStrong(candidate) && (before.inClass() || habit.good().saying > 0));
    boolean sure = habit.confidence() >= input.confidence();
    if (!stays || !stopped || !sure) {
      return false;
    }
    boolean byHand = spell.byHand && candidate.kind() != Kind.LINK && candidate.kind() != Kind.COUNT;
    boolean allAtOnce =
        HabitRules.failsOneByOne(candidate)
            && spell.violated >= ALL_AT_ONCE
            && 2 * spell.violated >= spell.bindings;
    if (byHand || allAtOnce) {
      notes.add(
          candidate.text()
              + " does not hold since "
              + spell.point.name()
              + (byHand
                  ? ", which was given a node to put there"
                  : ", for most nodes at once: another use, or no rule"));
      return false;
    }
    return true;
  }

  /** What is never meant otherwise first, then what broke first. */
  private static List<Habit> sorted(Collection<Habit> habits) {
    List<Habit> found = new ArrayList<>(habits);
    if (found.stream().anyMatch(each -> !each.isWeak())) {
      found.removeIf(Habit::isWeak);
    }
    found.sort(
        Comparator.comparingLong((Habit each) -> each.spell().point.time())
            .thenComparing(each -> each.candidate().kind())
            .thenComparing(each -> each.candidate().text()));
    return found;
  }

  /** A specification of some of the candidates, by their names. */
  String specification(Map<String, Habit> named) {
    StringBuilder text = new StringBuilder(setting.declarations());
    named.values().stream()
        .flatMap(each -> each.candidate().attributes().stream())
        .distinct()
        .forEach(each -> text.append(attributes.get(each)));
    named.forEach(
        (name, habit) -> {
          text.append(name).append(": ").append(habit.candidate().declarations()).append('\n');
          text.append("    ").append(habit.candidate().text()).append(";\n");
        });
    statements.forEach(text::append);
    return text.append(roots).toString();
  }

  /** Whether runs can be asked about it at all: a way to tell two of them apart. */
  static String roots(HeapHistory run) {
    for (int i = 0; i < run.cpointCount(); i++) {
      if (run.cpoints().nodeCount(i) > 0 && isReceiver(run, i)) {
        // what a call was given or gave back is no part of the structure
        return "roots receiver, statics;\n";
      }
    }
    return "";
  }

  private static boolean isReceiver(HeapHistory run, int cpoint) {
    int node = run.cpoints().node(cpoint, 0);
    int holder = run.tables().site(run.cpoints().site(cpoint)).type();
    return node >= 0 && (holder == 0 || run.recordedType(run.type(node)) == holder);
  }
}
