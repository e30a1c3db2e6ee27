package cairn.analysis.linearizability.explore;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Figure 6.13 of Singh 2016 beside all interactions that there are. Everything that is printed is
 * found. What is found beyond it: C is the other's P, which the text counts as not related; and for
 * a remove that something else follows, that only P is the same, which nothing is said of.
 */
class InteractionsTest {
  private static Interactions interactions;

  @BeforeAll
  static void read() throws IOException, LinException {
    String text = Files.readString(Path.of("..", "..", "examples", "lin", "orvyy-set.lin"));
    // Four keys, so that two instances can be far apart.
    interactions =
        new Interactions(
            LinParser.parse(
                "orvyy", text.replace("prefix 2, values 1..2", "prefix 3, values 1..4")));
  }

  @Test
  void containsAndRemove() {
    assertThat(interactions.of("contains", "remove_present"))
        .containsExactly("", "C==C P==P", "C==P", "P==C", "P==P");
  }

  @Test
  void removeAndRemove() {
    assertThat(interactions.of("remove_present", "remove_present"))
        .containsExactly("", "C==P", "P==C", "P==P");
  }

  /** All of them are printed, half of them as seen from the other one. */
  @Test
  void addAndAdd() {
    assertThat(interactions.of("add_absent", "add_absent"))
        .containsExactly("", "C==C P==T", "C==C T==P", "C==P", "C==T P==P", "P==C", "P==P T==C");
  }

  @Test
  void removeAndAdd() {
    assertThat(interactions.of("remove_present", "add_absent"))
        .containsExactly("", "C==C P==T", "C==P", "C==T P==P", "P==C", "P==P");
  }

  @Test
  void containsAndAdd() {
    assertThat(interactions.of("contains", "add_absent"))
        .containsExactly("", "C==C P==P", "C==C P==T", "C==P", "C==T P==P", "P==C");
  }
}
