package cairn.analysis.linearizability.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Twins of right and wrong structures before another judge: Lincheck, which runs them. */
class LincheckTest {
  @TempDir Path folder;

  @Test
  void complainsOfTheWrongOnesOnly() throws Exception {
    List<String> names =
        List.of("wrong/split-counter", "wrong/swap-then-link-queue", "treiber-stack");
    Map<String, String> complaints = Lincheck.complaints(names, 2, 200, folder);
    assertThat(complaints.get("wrong/split-counter")).contains("Invalid execution results");
    assertThat(complaints.get("wrong/swap-then-link-queue")).contains("Invalid execution results");
    assertThat(complaints.get("treiber-stack")).isEmpty();
  }

  /** What docs/evaluation.md says of Lincheck; target/lincheck.txt has its words. */
  @Test
  @EnabledIfSystemProperty(named = "cairn.long", matches = "true")
  void everyStructure() throws Exception {
    List<String> names = new ArrayList<>(Examples.names(""));
    names.addAll(Examples.names("wrong"));
    names.addAll(JavaCollections.names());
    List<String> complained = new ArrayList<>();
    StringBuilder words = new StringBuilder();
    for (String name : names) {
      long started = System.nanoTime();
      String said =
          Objects.requireNonNull(Lincheck.complaints(List.of(name), 30, 500, folder).get(name));
      long seconds = (System.nanoTime() - started) / 1_000_000_000L;
      if (!said.isEmpty() && !said.equals(Lincheck.NO_ANSWER)) {
        complained.add(name);
      }
      words.append("%s: %s, %d s%n%s%n".formatted(name, kind(said), seconds, said));
      Files.writeString(Path.of("target", "lincheck.txt"), words);
    }
    assertThat(complained).doesNotContainAnyElementsOf(Examples.names(""));
    assertThat(complained)
        .contains("wrong/split-counter", "wrong/swap-then-link-queue", "wrong/treiber-reuse");
  }

  private static String kind(String said) {
    return said.isEmpty() ? "nothing" : said.equals(Lincheck.NO_ANSWER) ? said : "WRONG";
  }
}
