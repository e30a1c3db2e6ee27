package cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.typing.TypesAnswer;
import cairn.bench.GeneratedTypesBench.Tally;
import cairn.bench.types.GeneratedRun;
import cairn.record.compile.SharedLibrary;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few generated programs: what is said for certain of their blocks is true. */
class GeneratedTypesTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 30 : 2;

  @TempDir Path folder;

  private static Path recorder() throws Exception {
    return SharedLibrary.ofBlocks(Path.of("../record/preload").toAbsolutePath()).file();
  }

  @Test
  void noTypeIsWrong() throws Exception {
    for (int seed = 0; seed < SEEDS; seed++) {
      GeneratedRun run = new GeneratedRun(folder, recorder(), seed, 40, seed % 2 == 0, "NONE");
      TypesAnswer answer = GeneratedTypesBench.answer(run);
      Map<String, Tally> tallies = new TreeMap<>();
      GeneratedTypesBench.tally(run, answer, "", tallies);
      long right = 0;
      for (Map.Entry<String, Tally> each : tallies.entrySet()) {
        String what = "seed " + seed + " " + each.getKey();
        assertThat(each.getValue().wrong).as(what).isZero();
        assertThat(each.getValue().untypable).as(what).isZero();
        right += each.getValue().right;
      }
      assertThat(run.blocks()).hasSize(40);
      assertThat(right).as("seed " + seed).isGreaterThan(15);
      assertThat(answer.findings()).as("seed " + seed).isEmpty();
    }
  }

  @Test
  void anOverrunIsNamed() throws Exception {
    GeneratedRun run = new GeneratedRun(folder, recorder(), 0, 60, true, "OVERRUN");
    assertThat(run.broken()).hasSize(2);
    TypesAnswer answer = GeneratedTypesBench.answer(run);
    assertThat(GeneratedTypesBench.isNamed(run, answer)).isTrue();
  }
}
