package cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrinterTest {
  private static final List<Result> RESULTS =
      List.of(
          new Result(
              "Trees",
              List.of("kind", "height m", "leaves"),
              List.of(List.of("oak", 21.44, 250_000L), List.of("none", Double.NaN, 0L)),
              List.of("Measured in summer.")));

  @Test
  void printsMarkdown() {
    assertThat(Printer.text(Map.of("season", "summer"), RESULTS))
        .isEqualTo(
            """
            season: summer

            Trees

            | kind | height m |  leaves |
            |------|---------:|--------:|
            | oak  |     21.4 | 250,000 |
            | none |        - |       0 |

            Measured in summer.
            """);
  }

  @Test
  void printsJson() throws Exception {
    assertThat(Printer.json("record", Map.of(), RESULTS))
        .contains("\"schema\": \"cairn.bench/1\"")
        .contains("\"height m\": 21.44")
        .contains("\"height m\": null")
        .contains("\"leaves\": 250000");
  }
}
