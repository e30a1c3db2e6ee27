package cairn.bench;

import cairn.bench.mutants.Half;
import cairn.bench.mutants.Kind;
import cairn.bench.mutants.Located;
import cairn.bench.mutants.NamedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The tables about mutants: open and sealed structures side by side. */
final class MutantTables {
  private static final int FEW = 3;

  private final List<Located> all;
  private final List<Half> halves;

  MutantTables(List<Located> all, List<Half> halves) {
    this.all = all;
    this.halves = halves;
  }

  List<Result> results() {
    List<Result> results = new ArrayList<>();
    results.add(byKind());
    results.add(grouped("By the certainty of the first statement", MutantTables::certainty));
    results.add(spectrum());
    results.add(times());
    results.add(grouped("By operator", located -> located.truth().operator()));
    results.add(grouped("By what the mutated instruction is part of", l -> l.truth().site()));
    results.add(grouped("By structure", located -> located.truth().structure()));
    return results;
  }

  private static String certainty(Located located) {
    List<NamedStatement> named = located.answer().statements();
    return named.isEmpty() ? "none" : named.get(0).certainty();
  }

  private List<Located> of(Half half, Predicate<Located> which) {
    return all.stream().filter(each -> each.half() == half).filter(which).toList();
  }

  private List<String> columns(String first, String... names) {
    List<String> columns = new ArrayList<>(List.of(first));
    for (Half half : halves) {
      for (String name : names) {
        columns.add(half.title() + ": " + name);
      }
    }
    return columns;
  }

  private Result byKind() {
    List<List<Object>> rows = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      rows.add(row(kind.title(), located -> located.truth().kind() == kind));
    }
    rows.add(row("all", located -> true));
    return new Result(
        "Permanent faults: hits",
        columns("kind", "mutants", "first", "three", "anywhere", "method", "statements"),
        rows,
        List.of(
            "first, three: a hit by the strict rule is first, or among the first three; method: a"
                + " statement anywhere is in the mutated method; statements: median.",
            "Hits: a wrong store or branch at its line; a missing store or call as missing, in its"
                + " method, with a slot that it would have stored."));
  }

  private List<Object> row(String title, Predicate<Located> which) {
    List<Object> row = new ArrayList<>(List.of(title));
    for (Half half : halves) {
      List<Located> some = of(half, which);
      row.add((long) some.size());
      row.add(share(some, each -> isWithin(each.score().rank(), 1)));
      row.add(share(some, each -> isWithin(each.score().rank(), FEW)));
      row.add(share(some, each -> each.score().rank() > 0));
      row.add(share(some, each -> each.score().methodRank() > 0));
      row.add(
          Samples.median(some.stream().map(each -> (double) each.score().statements()).toList()));
    }
    return row;
  }

  private static boolean isWithin(double rank, int most) {
    return rank > 0 && rank <= most;
  }

  /** A share in percent; a dash of nothing. */
  private static String share(List<Located> some, Predicate<Located> which) {
    if (some.isEmpty()) {
      return "-";
    }
    double share = 100.0 * some.stream().filter(which).count() / some.size();
    return String.format(Locale.ROOT, "%.0f %%", share);
  }

  /** What spectra say of the mutated line, whatever the kind of fault. */
  private Result spectrum() {
    List<List<Object>> rows = new ArrayList<>();
    rows.add(ranks("Ochiai", located -> located.truth().spectrum().ochiai()));
    rows.add(ranks("Tarantula", located -> located.truth().spectrum().tarantula()));
    List<Object> lines = new ArrayList<>(List.of("lines that ran, median"));
    for (Half half : halves) {
      lines.addAll(List.of("", "", ""));
      lines.add(
          Samples.median(
              of(half, each -> true).stream()
                  .map(each -> (double) each.truth().spectrum().lines())
                  .toList()));
    }
    rows.add(lines);
    return new Result(
        "The mutated line in spectra over operations",
        columns("technique", "mutants", "first", "three", "median rank"),
        rows,
        List.of(
            "Ranks are means: of lines with equal suspicion half come before the mutated one."));
  }

  private List<Object> ranks(String title, ToDoubleFunction<Located> rank) {
    List<Object> row = new ArrayList<>(List.of(title));
    for (Half half : halves) {
      List<Located> some = of(half, each -> rank.applyAsDouble(each) > 0);
      row.add((long) some.size());
      row.add(share(some, each -> isWithin(rank.applyAsDouble(each), 1)));
      row.add(share(some, each -> isWithin(rank.applyAsDouble(each), FEW)));
      row.add(Samples.median(some.stream().map(rank::applyAsDouble).toList()));
    }
    return row;
  }

  private Result times() {
    List<Object> row = new ArrayList<>(List.of("processor time"));
    for (Half half : halves) {
      List<Double> seconds =
          of(half, each -> true).stream().map(each -> each.answer().processor()).sorted().toList();
      row.add(Samples.median(seconds));
      row.add(seconds.isEmpty() ? Double.NaN : seconds.get((int) (0.9 * (seconds.size() - 1))));
      row.add(seconds.isEmpty() ? Double.NaN : seconds.get(seconds.size() - 1));
      row.add((long) of(half, each -> !each.answer().refusal().isEmpty()).size());
      row.add(share(of(half, each -> true), each -> each.answer().violated()));
    }
    return new Result(
        "Seconds for an answer, and whether there is one",
        columns("what", "median s", "90 % s", "most s", "no answer", "detected"),
        List.of(row),
        List.of(
            "Processor time of the process, to load the recording and to locate, in a JVM that is"
                + " warm. Without an answer in 60 s a location is stopped, and is a miss. detected: the specification is"
                + " violated."));
  }

  private Result grouped(String title, Function<Located, String> group) {
    Map<String, List<Located>> groups = new TreeMap<>();
    for (Located each : all) {
      groups.computeIfAbsent(group.apply(each), key -> new ArrayList<>()).add(each);
    }
    List<List<Object>> rows = new ArrayList<>();
    for (String name : groups.keySet()) {
      rows.add(row(name, located -> group.apply(located).equals(name)));
    }
    return new Result(
        title,
        columns("", "mutants", "first", "three", "anywhere", "method", "statements"),
        rows,
        List.of());
  }
}
