package cairn.analysis.linearizability.explore;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.model.Specification;
import cairn.graph.Progress;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The exploration finds what its slow twin finds, on random specifications. */
class NaiveExplorerTest {
  @Test
  void bothAgree() {
    int seeds = Boolean.getBoolean("cairn.long") ? 3_000 : 12;
    int unexplained = 0;
    int notEquivalent = 0;
    int right = 0;
    for (int seed = 0; seed < seeds; seed++) {
      TinySpec tiny = TinySpec.random(new Random(seed));
      NaiveExplorer naive = new NaiveExplorer(tiny);
      naive.explore();
      Specification specification = Examples.parsed("seed " + seed, tiny.text());
      if (naive.histories() == 0) {
        continue;
      }
      Exploration found = new Explorer(specification, 1_000_000, Progress.NONE).explore();

      String what = "seed " + seed + "\n" + tiny.text();
      assertThat(found.unexplained().isPresent()).as(what).isEqualTo(naive.hasUnexplained());
      if (found.unexplained().isEmpty()) {
        assertThat(found.notEquivalent().isPresent()).as(what).isEqualTo(naive.hasNotEquivalent());
      } else if (found.notEquivalent().isPresent()) {
        assertThat(naive.hasNotEquivalent()).as(what).isTrue();
      }
      Specification only = withoutSequential(tiny, seed);
      Exploration alone = new Explorer(only, 1_000_000, Progress.NONE).explore();
      if (tiny.prefix() == 0) {
        assertThat(alone.notEquivalent().isPresent()).as(what).isEqualTo(naive.hasNotEquivalent());
      }
      unexplained += naive.hasUnexplained() ? 1 : 0;
      notEquivalent += naive.hasNotEquivalent() ? 1 : 0;
      right += naive.hasUnexplained() ? 0 : 1;
    }
    // Neither answer is rare, or agreeing would mean little.
    assertThat(unexplained).isGreaterThan(seeds / 20);
    assertThat(notEquivalent).isGreaterThan(seeds / 20);
    assertThat(right).isGreaterThan(seeds / 20);
  }

  private static Specification withoutSequential(TinySpec tiny, int seed) {
    String text = tiny.text();
    int begin = text.indexOf("sequential");
    int end = text.indexOf("}\n", begin) + 2;
    return Examples.parsed("seed " + seed, text.substring(0, begin) + text.substring(end));
  }
}
