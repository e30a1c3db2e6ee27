package cairn.analysis.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.Outcome;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Structures that the method was not made with, each with a wrong variant. */
class UnseenTest {
  private static final Path SPECS = Path.of("src", "test", "specs");
  private static final Duration BUDGET = Duration.ofMinutes(5);

  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(SPECS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".lin"))
          // The set has many pairs.
          .filter(name -> Boolean.getBoolean("cairn.long") || !name.equals("coupled-set.lin"))
          .sorted()
          .toList();
    }
  }

  private static Specification read(String name) throws IOException, LinException {
    return LinParser.parse(name, Files.readString(SPECS.resolve(name)));
  }

  @ParameterizedTest
  @MethodSource("names")
  void whatIsRightIsProved(String name) throws IOException, LinException {
    LinearizeAnswer answer =
        new LinearizabilityAnalysis()
            .run(new LinearizeRequest(read(name), 100_000, BUDGET), Progress.NONE);

    assertThat(answer.outcome()).as(answer.why()).isEqualTo(Outcome.PROVED);
  }

  @ParameterizedTest
  @MethodSource("names")
  void whatIsWrongIsRefuted(String name) throws IOException, LinException {
    LinearizeAnswer answer =
        new LinearizabilityAnalysis()
            .run(new LinearizeRequest(read("wrong/" + name), 100_000, BUDGET), Progress.NONE);

    assertThat(answer.outcome()).isEqualTo(Outcome.REFUTED);
  }

  /** Also where nobody tries interleavings out; but that it is a stack is no matter of pairs. */
  @ParameterizedTest
  @MethodSource("names")
  void pairsDoNotProveWhatIsWrong(String name) throws IOException, LinException {
    if (!name.equals("peeking-stack.lin")) {
      boolean proved =
          PairDerivation.derive(read("wrong/" + name), BUDGET).result().proved();

      assertThat(proved).isFalse();
    }
  }
}
