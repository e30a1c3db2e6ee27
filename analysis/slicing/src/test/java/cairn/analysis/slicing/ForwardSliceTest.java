package cairn.analysis.slicing;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A slice forwards holds exactly those whose naive slice backwards holds the criterion. */
final class ForwardSliceTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 5_000 : 60;

  @TempDir Path folder;

  @Test
  void isTheOtherSideOfSlicesBackwards() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      Trace trace = RandomTrace.write(seed, 10 + seed % 60, folder.resolve("trace"));
      NaiveTrace naive = new NaiveTrace(trace);
      for (boolean control : new boolean[] {true, false}) {
        Map<Instance, Set<Instance>> influenced = new HashMap<>();
        for (Instance later : naive.instances) {
          for (Instance earlier : new NaiveSlicer(control).slice(naive.records, Set.of(later))) {
            influenced.computeIfAbsent(earlier, k -> new HashSet<>()).add(later);
          }
        }
        for (Instance asked : naive.instances) {
          Criterion criterion =
              new Criterion(asked.step(), asked.operation(), asked.operation() + 1);
          SliceInput input = new SliceInput(trace, criterion, true, control, 1000, 1000);
          assertThat(BackwardSliceTest.slice(input))
              .as("seed %d, %s, control %s", seed, asked, control)
              .isEqualTo(influenced.get(asked));
        }
      }
    }
  }
}
