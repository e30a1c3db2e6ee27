package cairn.analysis.constraints.infer;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.faults.BrokenHabit;
import cairn.analysis.api.faults.HabitAnswer;
import cairn.graph.Progress;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which constraints about shape a run kept for long and then broke for good. What to try is learned
 * from the good runs and from beginnings of the run, which the break has not spoiled.
 */
public final class HabitAnalysis implements Analysis<HabitInput, HabitAnswer> {
  /** Shares of the run, in eighths of its C-points. */
  private static final int[] EIGHTHS = {6, 4, 2, 1};

  @Override
  public String name() {
    return "habits";
  }

  @Override
  public String summary() {
    return "which constraints a run kept for long and then broke";
  }

  @Override
  public HabitAnswer run(HabitInput input, Progress progress) {
    List<String> notes = new ArrayList<>();
    List<SeenType> ever = surveyed(input, Stretch.whole(input.run()), notes);
    if (input.run().cpointCount() == 0) {
      notes.add(Points.NO_POINTS);
    }
    boolean any = !new Setting(ever, Map.of(), Set.of()).in(input.run()).types().isEmpty();
    if (!any) {
      notes.add("no object of such a class was alive at any moment that was looked at");
      return new HabitAnswer("", List.of(), notes);
    }
    String roots = roots(input.run());
    Map<String, HabitSearch> searches = new LinkedHashMap<>();
    Set<String> linked = new HashSet<>();
    for (Stretch beginning : beginnings(input.run(), ever, roots, linked)) {
      Setting setting = Edges.among(ever, stretches(input, beginning), roots, true);
      searches.computeIfAbsent(
          setting.declarations(),
          k -> new HabitSearch(setting, new HabitRules(setting, linked), input, roots));
    }
    return answer(List.copyOf(searches.values()), progress, notes);
  }

  private static HabitAnswer answer(
      List<HabitSearch> searches, Progress progress, List<String> notes) {
    List<Habit> best = List.of();
    HabitSearch of = null;
    Set<String> more = new LinkedHashSet<>(notes);
    for (HabitSearch search : searches) {
      List<Habit> found = search.broken(progress);
      if (!found.isEmpty() && (best.isEmpty() || isBetter(found, best))) {
        best = found;
        of = search;
      }
    }
    if (of == null) {
      searches.forEach(each -> more.addAll(each.notes()));
      return new HabitAnswer("", List.of(), List.copyOf(more));
    }
    more.addAll(of.notes());
    Map<String, Habit> named = new LinkedHashMap<>();
    Map<String, Integer> numbers = new LinkedHashMap<>();
    List<BrokenHabit> broken = new ArrayList<>();
    for (Habit habit : best) {
      String name = InferAnalysis.name(habit.candidate(), numbers);
      named.put(name, habit);
      broken.add(
          new BrokenHabit(
              name,
              habit.sentence(),
              habit.spell().point.time(),
              habit.points(),
              habit.bindings(),
              habit.good().saying));
    }
    return new HabitAnswer(of.specification(named), broken, List.copyOf(more));
  }

  /** An earlier break is nearer to the cause; of the same moment more say more. */
  private static boolean isBetter(List<Habit> a, List<Habit> b) {
    Habit first = a.get(0);
    Habit other = b.get(0);
    long time = first.spell().point.time();
    long otherTime = other.spell().point.time();
    return time < otherTime || (time == otherTime && a.size() > b.size());
  }

  private static List<SeenType> surveyed(HabitInput input, Stretch run, List<String> notes) {
    Survey survey = new Survey(new Wanted(input.types()));
    stretches(input, run).forEach(survey::look);
    return InferAnalysis.chosen(survey.types(), notes);
  }

  private static List<Stretch> stretches(HabitInput input, Stretch run) {
    List<Stretch> all = new ArrayList<>();
    input.good().forEach(each -> all.add(Stretch.whole(each)));
    all.add(run);
    return all;
  }

  /**
   * Parts of the run that end before it breaks, as far as fields that lead there and back show
   * that, and some shares of it: what leads back is learned there.
   *
   * @param linked gets the groups of the links that hold, or did
   */
  private static List<Stretch> beginnings(
      HeapHistory run, List<SeenType> types, String roots, Set<String> linked) {
    Set<Long> times = new TreeSet<>();
    CPoints points = run.cpoints();
    for (int eighths : EIGHTHS) {
      int index = (int) ((long) points.count() * eighths / 8) - 1;
      if (index >= 0) {
        times.add(points.time(index));
      }
    }
    Setting any = new Setting(types, Map.of(), Set.of());
    List<Candidate> links = Links.candidates(types);
    if (!links.isEmpty()) {
      Trial trial = new Trial(any, Map.of(), List.of(), roots, true);
      HabitWatch watch = new HabitWatch(any, run, links, trial);
      watch.follow(Progress.NONE);
      for (int c = 0; c < links.size(); c++) {
        Spell spell = watch.lasting(c);
        int before = spell == null ? 0 : points.upTo(spell.point.time() - 1);
        if (before > 0) {
          times.add(points.time(before - 1));
        }
        if (watch.holds(c) || (spell != null && spell.before.points() > 0)) {
          linked.add(links.get(c).group());
        }
      }
    }
    List<Stretch> found = new ArrayList<>();
    times.forEach(time -> found.add(0, new Stretch(run, time)));
    return found;
  }

  /** Where structures begin: what a call was given, or gave back, is no part of the receiver's. */
  private static String roots(HeapHistory run) {
    CPoints points = run.cpoints();
    for (int i = 0; i < points.count(); i++) {
      int node = points.nodeCount(i) == 0 ? -1 : points.node(i, 0);
      int holder = run.tables().site(points.site(i)).type();
      if (node >= 0 && (holder == 0 || run.recordedType(run.type(node)) == holder)) {
        return "roots receiver, statics;\n";
      }
    }
    return "";
  }
}
