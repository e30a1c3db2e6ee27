package cairn.bench.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.bench.mutants.Spectrum.Operation;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpectrumTest {
  @Test
  void lineOfFailingOperationsAloneComesFirst() {
    List<Operation> operations =
        List.of(
            new Operation(false, Set.of("A:1", "A:2")),
            new Operation(true, Set.of("A:1", "A:3")),
            new Operation(true, Set.of("A:1", "A:3")));
    assertThat(Spectrum.of(operations, "A:3")).isEqualTo(new Spectrum(3, 1, 1));
    assertThat(Spectrum.of(operations, "A:1").ochiai()).isEqualTo(2);
  }

  @Test
  void equalLinesShareTheirMeanRank() {
    List<Operation> operations = List.of(new Operation(true, Set.of("A:1", "A:2", "A:3")));
    assertThat(Spectrum.of(operations, "A:2")).isEqualTo(new Spectrum(3, 2, 2));
  }

  @Test
  void lineThatNeverRanIsLast() {
    List<Operation> operations = List.of(new Operation(true, Set.of("A:1", "A:2")));
    assertThat(Spectrum.of(operations, "A:9")).isEqualTo(new Spectrum(3, 3, 3));
  }

  @Test
  void hashOfTheNameDecidesTheHalf() {
    assertThat(Half.digits("abc")).endsWith("15ad");
    assertThat(Half.of("abc")).isEqualTo(Half.SEALED);
    assertThat(Half.named("both")).containsExactly(Half.OPEN, Half.SEALED);
  }
}
