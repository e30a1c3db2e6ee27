package cairn.bench;

import cairn.analysis.linearizability.check.Checker;
import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.pairs.BudgetSpentException;
import cairn.analysis.linearizability.pairs.DerivedPairs;
import cairn.analysis.linearizability.pairs.PairDerivation;
import cairn.bench.Stopwatch.Seconds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How long the pairs of the example structures take to derive, and the check with the pairs given.
 * Interleavings are not tried out, so that of the wrong structures it shows whether pairs alone
 * would prove one.
 */
final class PairsBench {
  private static final Duration BUDGET = Duration.ofMinutes(3);
  private static final int WARM_UP = 50;
  private static final int REPEATED = 20;

  private final Settings settings;
  private final Path examples;

  /**
   * @param folder of all examples
   */
  PairsBench(Settings settings, Path folder) {
    this.settings = settings;
    this.examples = folder.resolve("lin");
  }

  List<Result> measure() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (Path folder : List.of(examples, examples.resolve("wrong"))) {
      for (Path file : specifications(folder)) {
        if (!settings.quick() || rows.isEmpty()) {
          Main.progress("pairs of " + file.getFileName());
          rows.add(row(examples.relativize(file).toString(), Files.readString(file)));
        }
      }
    }
    return List.of(
        new Result(
            "Pairs of sub-operations, derived and checked",
            List.of(
                "structure",
                "proved by pairs",
                "questions",
                "undecided",
                "derived, CPU s",
                "check first, ms",
                "check warm, ms"),
            rows,
            List.of(
                "Processor time of the one thread that asks, in one process; the check is the plain"
                    + " Algorithm 6 on the tables: the first call, and the mean of "
                    + REPEATED
                    + " after "
                    + WARM_UP
                    + " others. A proof that needs facts about instances that wait counts them with"
                    + " the derivation. Budget: "
                    + BUDGET.toSeconds()
                    + " s each.")));
  }

  private static List<Path> specifications(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".lin")).sorted().toList();
    }
  }

  private static List<Object> row(String name, String text) {
    Stopwatch watch = Stopwatch.start();
    try {
      Specification specification = LinParser.parse(name, text);
      DerivedPairs pairs = PairDerivation.derive(specification, BUDGET);
      double derived = watch.stop().processor();
      double first = milliseconds(pairs, 1);
      milliseconds(pairs, WARM_UP);
      double warm = milliseconds(pairs, REPEATED);
      String proved = pairs.result().proved() ? "yes" : pairs.spent().isPresent() ? "spent" : "no";
      return List.of(name, proved, pairs.queries(), pairs.timeouts(), derived, first, warm);
    } catch (BudgetSpentException e) {
      Seconds spent = watch.stop();
      return List.of(name, "spent", 0, 0, spent.processor(), Double.NaN, Double.NaN);
    } catch (LinException e) {
      throw new IllegalStateException(name + ": " + e.getMessage(), e);
    }
  }

  private static double milliseconds(DerivedPairs pairs, int times) {
    Stopwatch watch = Stopwatch.start();
    for (int i = 0; i < times; i++) {
      Checker.check(pairs.tables());
    }
    return watch.stop().processor() * 1000 / times;
  }
}
