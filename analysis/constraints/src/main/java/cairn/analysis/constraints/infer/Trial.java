package cairn.analysis.constraints.infer;

import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.check.CheckRun;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Tries candidates with the checker itself, at the moments of every run. What a candidate says
 * something about is counted by its {@linkplain Candidate#witness witness}.
 */
final class Trial {
  /** So many moments of a run are tried first, to drop what is plainly wrong. */
  private static final int FIRST = 48;

  /** What is wrong at so large a share of the first moments is dropped. */
  private static final double PLAIN = 0.5;

  private final Setting setting;
  private final Map<String, String> attributes;
  private final List<Stretch> runs;

  private final String when;

  private final boolean atRest;

  /** Classes whose methods only visit a structure: nodes that were removed may be seen there. */
  private Set<String> visiting = Set.of();

  /** By name of a moment, how often it was looked at. */
  private final Map<String, Long> moments = new TreeMap<>();

  Trial(Setting setting, Map<String, String> attributes, List<Stretch> runs) {
    this(setting, attributes, runs, "", false);
  }

  /**
   * @param when statements behind the constraints: where structures begin
   * @param atRest whether moments at which an operation is under way are left out
   */
  Trial(
      Setting setting,
      Map<String, String> attributes,
      List<Stretch> runs,
      String when,
      boolean atRest) {
    this.setting = setting;
    this.attributes = attributes;
    this.runs = runs;
    this.when = when;
    this.atRest = atRest;
  }

  /** The same without the moments of classes that only visit. */
  Trial without(Set<String> classes) {
    visiting = Set.copyOf(classes);
    return this;
  }

  /** What a trial found out about a candidate. */
  static final class Result {
    final Candidate candidate;

    /** By name of a moment, how often it did not hold. */
    final Map<String, Long> broken = new TreeMap<>();

    long bindings;
    long evaluated;

    /** How often something changed that it reads while it said something. */
    long chances;

    /** At how many moments it said something. */
    int points;

    /** In how many runs it said something. */
    int saying;

    boolean undecided;

    Result(Candidate candidate) {
      this.candidate = candidate;
    }
  }

  /** By name of a moment, how often it was looked at. */
  Map<String, Long> moments() {
    return moments;
  }

  long momentCount() {
    return moments.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Tries candidates; those that are plainly wrong are left out of the answer. */
  List<Result> of(List<Candidate> candidates, Progress progress) {
    List<Candidate> left = candidates.isEmpty() ? candidates : screened(candidates);
    if (left.isEmpty()) {
      return List.of();
    }
    List<Result> results = left.stream().map(Result::new).toList();
    long done = 0;
    for (Stretch run : runs) {
      if (setting.in(run.history()).types().isEmpty()) {
        continue;
      }
      full(run, left, results, progress, done);
      done++;
    }
    return results;
  }

  private List<Candidate> screened(List<Candidate> candidates) {
    List<Candidate> left = candidates;
    for (Stretch run : runs) {
      if (left.isEmpty()) {
        return left;
      }
      if (setting.in(run.history()).types().isEmpty()) {
        continue;
      }
      CheckRun check = check(run.history(), left, List.of());
      int[] wrong = new int[left.size()];
      int[] chosen = moments(run, check);
      int count = chosen.length;
      int looked = 0;
      int last = -1;
      for (int i = 1; i <= FIRST && count > 0; i++) {
        int index = (int) ((long) (count - 1) * i / FIRST);
        if (index > last) {
          check.visit(chosen[index]);
          BitSet violated = check.violatedNow();
          for (int c = 0; c < wrong.length; c++) {
            wrong[c] += violated.get(c) ? 1 : 0;
          }
          last = index;
          looked++;
        }
      }
      List<Candidate> kept = new ArrayList<>();
      for (int c = 0; c < wrong.length; c++) {
        if (wrong[c] <= looked * PLAIN) {
          kept.add(left.get(c));
        }
      }
      left = kept;
    }
    return left;
  }

  /** The moments that are looked at. */
  private int[] moments(Stretch run, CheckRun check) {
    IntStream all = IntStream.range(0, run.count(check));
    if (!visiting.isEmpty()) {
      all = all.filter(i -> !isVisit(check.name(check.moment(i)).name()));
    }
    if (atRest) {
      Rest rest = Rest.of(run.history());
      all = all.filter(i -> !rest.isInner(check.name(check.moment(i))));
    }
    return all.toArray();
  }

  /** Whether a moment, {@code exit of a.b.C.m}, is of a class that only visits. */
  private boolean isVisit(String moment) {
    int start = moment.lastIndexOf(' ') + 1;
    int end = moment.lastIndexOf('.');
    return start > 0 && end > start && visiting.contains(moment.substring(start, end));
  }

  /** What tells where some candidates say anything, each once. */
  static List<String> witnesses(List<Candidate> candidates) {
    return new ArrayList<>(
        new LinkedHashSet<>(candidates.stream().map(Candidate::witness).toList()));
  }

  private void full(
      Stretch run, List<Candidate> left, List<Result> results, Progress progress, long done) {
    List<String> witnesses = witnesses(left);
    CheckRun check = check(run.history(), left, witnesses);
    int[] chosen = moments(run, check);
    int[] points = new int[witnesses.size()];
    int[] witness = left.stream().mapToInt(each -> witnesses.indexOf(each.witness())).toArray();
    long[] evaluated = new long[left.size()];
    for (int i = 0; i < chosen.length; i++) {
      if ((i & 0xFF) == 0) {
        progress.at(done * chosen.length + i, (long) runs.size() * chosen.length);
      }
      check.visit(chosen[i]);
      for (int c = 0; c < witness.length; c++) {
        long more = check.evaluated(c) - evaluated[c];
        evaluated[c] += more;
        results.get(c).chances +=
            more == 0 ? 0 : Math.min(more, check.violatedNow(left.size() + witness[c]));
      }
      String name = check.name(check.moment(chosen[i])).name();
      moments.merge(name, 1L, Long::sum);
      BitSet violated = check.violatedNow();
      for (int c = violated.nextSetBit(0); c >= 0; c = violated.nextSetBit(c + 1)) {
        if (c < left.size()) {
          results.get(c).broken.merge(name, 1L, Long::sum);
        } else if (c < left.size() + witnesses.size()) {
          points[c - left.size()]++;
        } else {
          attributeBroken(check.spec(), c, results, name);
        }
      }
    }
    Map<String, ConstraintCount> counts = new HashMap<>();
    check.answer().constraints().forEach(each -> counts.put(each.constraint(), each));
    Map<String, Long> bindings = new HashMap<>();
    for (int w = 0; w < witnesses.size(); w++) {
      ConstraintCount said = counts.get("w" + w);
      bindings.put(witnesses.get(w), said == null ? 0 : said.violations());
    }
    for (int c = 0; c < left.size(); c++) {
      Result result = results.get(c);
      ConstraintCount counted = counts.get("t" + c);
      long saying = bindings.getOrDefault(left.get(c).witness(), 0L);
      result.points += points[witness[c]];
      result.bindings += saying;
      result.saying += saying > 0 ? 1 : 0;
      if (counted != null) {
        result.evaluated += saying == 0 ? 0 : counted.evaluated();
        result.undecided |= counted.undecided() > 0;
      }
    }
  }

  /** An attribute that a node's own value leads back to makes what uses it false. */
  private static void attributeBroken(Spec spec, int number, List<Result> results, String moment) {
    int place = number - spec.constraints().size();
    String name =
        spec.attributes().get(place).structure() + "." + spec.attributes().get(place).name();
    for (Result result : results) {
      if (result.candidate.attributes().contains(name)) {
        result.broken.merge(moment, 1L, Long::sum);
      }
    }
  }

  /**
   * A check of candidates, and behind them of witnesses. What is about structures that a run does
   * not have says nothing there.
   */
  CheckRun check(HeapHistory run, List<Candidate> candidates, List<String> witnesses) {
    Setting here = setting.in(run);
    Set<String> absent = here.absentOf(setting);
    StringBuilder text = new StringBuilder(here.declarations());
    Set<String> used = new LinkedHashSet<>();
    candidates.stream()
        .filter(each -> !each.mentions(absent))
        .forEach(each -> used.addAll(each.attributes()));
    used.forEach(each -> text.append(attributes.get(each)));
    String nothing = here.types().isEmpty() ? "" : here.types().get(0).structure + " X; X == X;";
    for (int i = 0; i < candidates.size(); i++) {
      Candidate each = candidates.get(i);
      String constraint = each.declarations() + " " + each.text() + ";";
      text.append('t').append(i).append(": ");
      text.append(each.mentions(absent) ? nothing : constraint).append('\n');
    }
    for (int i = 0; i < witnesses.size(); i++) {
      boolean says = !Candidate.mentions(witnesses.get(i), absent);
      text.append('w').append(i).append(": ");
      text.append(says ? witnesses.get(i) : nothing).append('\n');
    }
    text.append(when);
    try {
      Spec spec = SpecParser.parse("inferred", text.toString());
      return new CheckRun(new CheckInput(run, spec, 0, false));
    } catch (SpecException e) {
      throw new IllegalStateException("a candidate is no constraint: " + e.getMessage(), e);
    }
  }
}
