package cairn.bench;

import cairn.bench.FaultStudy.Location;
import cairn.bench.FaultStudy.Run;
import cairn.bench.faults.FaultKind;
import cairn.bench.faults.FaultSlices.Depth;
import cairn.bench.faults.FaultSlices.Slices;
import cairn.bench.faults.Points;
import cairn.bench.faults.Score.Found;
import cairn.bench.faults.Spectrum.Rank;
import cairn.bench.faults.StructureKind.Published;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Studies as tables, beside those of Singh 2016. */
final class FaultTables {
  private final boolean located;
  private final boolean sliced;
  private final List<FaultStudy> studies = new ArrayList<>();

  /**
   * @param located whether there was a locator to measure
   * @param sliced whether there are slices from what it named
   */
  FaultTables(boolean located, boolean sliced) {
    this.located = located;
    this.sliced = sliced;
  }

  void add(FaultStudy study) {
    studies.add(study);
  }

  List<FaultStudy> studies() {
    return List.copyOf(studies);
  }

  List<Result> results() {
    List<Result> results = new ArrayList<>();
    if (located) {
      results.add(precision(Points.END));
      results.add(precision(Points.EXITS));
    }
    if (located && sliced) {
      results.add(slices(Points.END));
      results.add(slices(Points.EXITS));
    }
    results.add(spectra());
    results.add(times());
    results.add(draws());
    return results;
  }

  private Result table(
      String title, List<String> columns, Function<FaultStudy, List<Object>> row, String... notes) {
    return new Result(title, columns, studies.stream().map(row).toList(), List.of(notes));
  }

  private Result precision(Points points) {
    return table(
        "Statements to examine, C-points: " + points.title(),
        List.of(
            "structure",
            "faults",
            "by line",
            "by operation",
            "not found",
            "not seen",
            "examined",
            "examined, 90 %",
            "all",
            "all, 90 %",
            "2016: ours",
            "2016: slice"),
        study -> {
          List<Location> locations = study.locations(points);
          Published published = study.structure().published();
          return List.of(
              study.structure().title(),
              (long) locations.size(),
              count(locations, Found.LINE),
              count(locations, Found.OPERATION),
              count(locations, Found.NOT),
              locations.stream().filter(location -> !location.violated()).count(),
              median(locations, location -> location.score().examined()),
              quantile(locations, 0.9, location -> location.score().examined()),
              median(locations, location -> location.score().all()),
              quantile(locations, 0.9, location -> location.score().all()),
              published.ours(),
              published.slice());
        },
        "examined: up to the right statement, by rank; all: every statement named; medians.",
        "by operation: the operation in which the fault happened is said to lack a store.",
        "not seen: faults that violate a constraint by our own judgement, but not by the check.");
  }

  private Result slices(Points points) {
    return table(
        "Statements in slices from what was located, C-points: " + points.title(),
        List.of(
            "structure",
            "faults",
            "sliced",
            "data",
            "with control",
            "90 %",
            "with skipped",
            "blamed",
            "in data",
            "in control",
            "missing",
            "in control ",
            "all located",
            "2016: slice"),
        study -> {
          List<Location> all = study.locations(points);
          List<Slices> slices = slices(all);
          List<Slices> blamed =
              slices(all.stream().filter(location -> !location.isMissing()).toList());
          List<Slices> missing = slices(all.stream().filter(Location::isMissing).toList());
          return List.of(
              study.structure().title(),
              (long) all.size(),
              (long) slices.size(),
              median(slices, some -> some.largest(Depth.DATA)),
              median(slices, some -> some.largest(Depth.CONTROL)),
              quantile(slices, 0.9, some -> some.largest(Depth.CONTROL)),
              median(slices, some -> some.largest(Depth.SKIPPED)),
              (long) blamed.size(),
              blamed.stream().filter(some -> some.has(Depth.DATA)).count(),
              blamed.stream().filter(some -> some.has(Depth.CONTROL)).count(),
              (long) missing.size(),
              missing.stream().filter(some -> some.has(Depth.CONTROL)).count(),
              median(all, location -> location.score().all()),
              study.structure().published().slice());
        },
        "The largest of the slices from the statements that were named, of each fault; medians of"
            + " that. skipped: decisions that went the other way count, too.",
        "blamed: faults whose right statement did a store; in data, in control: so many of these"
            + " have a run of the changed line, of the operation of the fault, in a slice.",
        "missing: faults of which a store is said to be missing. There is no such store to slice"
            + " from, but what ran before it; in control: so many are in a slice all the same.");
  }

  private static List<Slices> slices(List<Location> locations) {
    return locations.stream()
        .flatMap(location -> location.slices().stream())
        .filter(some -> some.from() > 0)
        .toList();
  }

  private static long count(List<Location> locations, Found found) {
    return locations.stream().filter(location -> location.score().found() == found).count();
  }

  private Result spectra() {
    return table(
        "Lines to examine by coverage: 1 failing and 9 passing runs, medians",
        List.of(
            "structure",
            "lines with code",
            "faults",
            "Tarantula",
            "at worst",
            "Ochiai",
            "at worst ",
            "2016: Tarantula"),
        study ->
            List.of(
                study.structure().title(),
                (long) study.codeLines(),
                (long) study.runs().size(),
                ranks(study, run -> run.ranks().tarantula(), Rank::mean),
                ranks(study, run -> run.ranks().tarantula(), Rank::worst),
                ranks(study, run -> run.ranks().ochiai(), Rank::mean),
                ranks(study, run -> run.ranks().ochiai(), Rank::worst),
                study.structure().published().tarantula()),
        "Half of the lines of equal suspicion come before the faulty one; at worst all of them.");
  }

  private static double ranks(
      FaultStudy study, Function<Run, Rank> order, ToDoubleFunction<Rank> how) {
    return median(study.runs(), run -> how.applyAsDouble(order.apply(run)));
  }

  private Result times() {
    return table(
        "Times, medians",
        List.of(
            "structure",
            "original ms",
            "recorded ms",
            "process ms",
            "events",
            "load ms",
            "match ms",
            "match ms, exits",
            "locate ms",
            "locate ms, exits",
            "2016: original ms",
            "2016: recorded ms",
            "2016: match ms",
            "2016: locate s"),
        study -> {
          Published published = study.structure().published();
          return List.of(
              study.structure().title(),
              median(study.originals(), Double::doubleValue),
              median(study.runs(), run -> run.times().script()),
              median(study.runs(), run -> run.times().process()),
              median(study.runs(), run -> run.events()),
              1e3 * median(study.runs(), Run::load),
              1e3 * median(study.locations(Points.END), Location::matching),
              1e3 * median(study.locations(Points.EXITS), Location::matching),
              1e3 * median(study.locations(Points.END), Location::location),
              1e3 * median(study.locations(Points.EXITS), Location::location),
              published.originalMillis(),
              published.recordedMillis(),
              published.matchingMillis(),
              published.locationSeconds());
        },
        "original, recorded: the operations alone, each in a fresh JVM; process: the recorded JVM"
            + " from start to end.");
  }

  private Result draws() {
    List<String> columns =
        new ArrayList<>(
            List.of(
                "structure",
                "faults",
                "did not happen",
                "no violation",
                "crashed",
                "endless",
                "at exits only"));
    Arrays.stream(FaultKind.values()).map(FaultKind::title).forEach(columns::add);
    return table(
        "Faults that were drawn",
        columns,
        study -> {
          List<Run> runs = study.runs();
          List<Object> row =
              new ArrayList<>(
                  List.of(
                      study.structure().title(),
                      (long) runs.size(),
                      study.idle(),
                      study.harmless(),
                      runs.stream().filter(run -> !run.fault().outcome().crash().isEmpty()).count(),
                      runs.stream().filter(run -> run.fault().outcome().isEndless()).count(),
                      runs.stream().filter(run -> !run.fault().outcome().harmAtEnd()).count()));
          for (FaultKind kind : FaultKind.values()) {
            row.add(runs.stream().filter(run -> run.fault().mutation().kind() == kind).count());
          }
          return row;
        },
        "Faults that did not happen or violated nothing were drawn again.",
        "at exits only: nothing is violated any more at the end.");
  }

  private static <T> double median(List<T> values, ToDoubleFunction<T> number) {
    return Samples.median(values.stream().map(number::applyAsDouble).toList());
  }

  /** The smallest value that a share of the values does not exceed; NaN if there is none. */
  static <T> double quantile(List<T> values, double share, ToDoubleFunction<T> number) {
    double[] sorted = values.stream().mapToDouble(number).sorted().toArray();
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
  }
}
