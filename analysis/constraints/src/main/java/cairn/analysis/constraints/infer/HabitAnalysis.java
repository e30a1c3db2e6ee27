package cairn.analysis.constraints.infer;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.faults.BrokenHabit;
import cairn.analysis.api.faults.HabitAnswer;
import cairn.graph.Progress;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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
    List<Candidate> links = Links.candidates(ever);
    Set<String> linked = new HashSet<>();
    Map<String, HabitSearch> searches = new LinkedHashMap<>();
    Settings settings = settings(input, ever, links, roots, linked);
    for (Map.Entry<Map<String, Set<String>>, Long> each : settings.untilByBack().entrySet()) {
      Stretch beginning = new Stretch(input.run(), each.getValue());
      Setting setting = Edges.among(ever, each.getKey(), stretches(input, beginning), roots, true);
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
   * What may count as edges: which fields lead back, each with the longest part of the run that
   * says so.
   */
  private record Settings(Map<Map<String, Set<String>>, Long> untilByBack) {}

  /**
   * Finds out which fields lead back, in parts of the run that end before it breaks, as far as
   * links show that, and in some shares of it.
   *
   * @param linked gets the groups of the links that hold, or did
   */
  private static Settings settings(
      HabitInput input,
      List<SeenType> types,
      List<Candidate> links,
      String roots,
      Set<String> linked) {
    Settings settings = new Settings(new LinkedHashMap<>());
    CPoints points = input.run().cpoints();
    if (links.isEmpty()) {
      settings.untilByBack.put(Map.of(), input.run().endTime());
      return settings;
    }
    List<Stretch> good = input.good().stream().map(Stretch::whole).toList();
    Setting any = new Setting(types, Map.of(), Set.of());
    Trial trial = new Trial(any, Map.of(), good, roots, true);
    Map<String, Trial.Result> kept = new HashMap<>();
    trial.of(links, Progress.NONE).forEach(each -> kept.put(each.candidate.group(), each));
    HabitWatch watch = new HabitWatch(any, input.run(), links, trial);
    watch.follow(Integer.MAX_VALUE, Progress.NONE);
    Set<Long> times = new TreeSet<>(Comparator.reverseOrder());
    for (int eighths : EIGHTHS) {
      int index = (int) ((long) points.count() * eighths / 8) - 1;
      times.add(index < 0 ? input.run().endTime() : points.time(index));
    }
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
    for (long time : times) {
      Set<String> holding = new HashSet<>();
      for (int c = 0; c < links.size(); c++) {
        Trial.Result result = kept.get(links.get(c).group());
        boolean inGood = good.isEmpty() || (result != null && result.broken.isEmpty());
        boolean said = result != null && result.bindings > 0;
        if (inGood && (watch.holdsUntil(c, time) || (said && !watch.isBrokenBy(c, time)))) {
          holding.add(links.get(c).group());
        }
      }
      settings.untilByBack.putIfAbsent(Links.back(types, holding), time);
    }
    return settings;
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
