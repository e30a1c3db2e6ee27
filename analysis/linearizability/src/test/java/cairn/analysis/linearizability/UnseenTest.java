package cairn.analysis.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.Outcome;
import cairn.analysis.linearizability.explore.Exploration;
import cairn.analysis.linearizability.explore.Explorer;
import cairn.analysis.linearizability.explore.Interleaving;
import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.pairs.PairDerivation;
import cairn.graph.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Structures that the method was not made with, each with a wrong variant. */
class UnseenTest {
  private static final Path SPECS = Path.of("src", "test", "specs");
  private static final Path MORE = Path.of("..", "..", "examples", "lin", "more");

  /** The set has many pairs, the queue many states. */
  private static final List<Path> LONG =
      List.of(Path.of("coupled-set.lin"), Path.of("two-stack-queue.lin"));

  private static final Duration BUDGET = Duration.ofMinutes(5);

  /** Wrong in what single operations do, which is no matter of pairs. */
  private static final List<String> SEQUENTIALLY_WRONG =
      List.of("peeking-stack.lin", "two-stack-queue.lin");

  private static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".lin")).sorted().toList();
    }
  }

  static List<Path> proved() throws IOException {
    return Stream.concat(in(SPECS).stream(), in(MORE).stream())
        .filter(file -> Boolean.getBoolean("cairn.long") || !LONG.contains(file.getFileName()))
        .toList();
  }

  /** Right, but beyond what is derived. */
  static List<Path> open() throws IOException {
    return in(SPECS.resolve("open"));
  }

  private static Specification read(Path file) throws IOException, LinException {
    return LinParser.parse(file.toString(), Files.readString(file));
  }

  private static Path wrong(Path right) {
    return right.resolveSibling("wrong").resolve(right.getFileName());
  }

  private static LinearizeAnswer ask(Path file, long states) throws IOException, LinException {
    return new LinearizabilityAnalysis()
        .run(new LinearizeRequest(read(file), states, BUDGET), Progress.NONE);
  }

  @ParameterizedTest
  @MethodSource("proved")
  void whatIsRightIsProved(Path file) throws IOException, LinException {
    LinearizeAnswer answer = ask(file, 100_000);

    assertThat(answer.outcome()).as(answer.why()).isEqualTo(Outcome.PROVED);
  }

  @ParameterizedTest
  @MethodSource("proved")
  void whatIsWrongIsRefuted(Path file) throws IOException, LinException {
    assertThat(ask(wrong(file), 100_000).outcome()).isEqualTo(Outcome.REFUTED);
  }

  /** Also where nobody tries interleavings out. */
  @ParameterizedTest
  @MethodSource("proved")
  void pairsDoNotProveWhatIsWrong(Path file) throws IOException, LinException {
    if (!SEQUENTIALLY_WRONG.contains(file.getFileName().toString())) {
      boolean proved = PairDerivation.derive(read(wrong(file)), BUDGET).result().proved();

      assertThat(proved).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("open")
  @EnabledIfSystemProperty(named = "cairn.long", matches = "true")
  void whatCannotBeProvedIsNotRefuted(Path file) throws IOException, LinException {
    assertThat(ask(file, 300_000).outcome()).isEqualTo(Outcome.NOT_PROVED);
  }

  /** Pairs prove neither the right ones nor the wrong ones; what runs tells them apart. */
  @ParameterizedTest
  @MethodSource("open")
  void whatIsWrongIsNeverProved(Path file) throws IOException, LinException {
    Exploration right = new Explorer(read(file), 300_000, Progress.NONE).explore();
    Exploration wrong = new Explorer(read(wrong(file)), 300_000, Progress.NONE).explore();

    assertThat(right.unexplained().map(Interleaving::lines)).isEmpty();
    assertThat(wrong.notEquivalent()).isPresent();
  }
}
