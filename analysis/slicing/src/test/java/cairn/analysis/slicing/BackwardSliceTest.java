package cairn.analysis.slicing;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.Progress;
import cairn.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slices backwards are those of the naive algorithms, instance by instance. */
final class BackwardSliceTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 20_000 : 200;

  @TempDir Path folder;

  static Set<Instance> slice(SliceInput input) {
    Set<Instance> slice = new HashSet<>();
    SlicingAnalysis.run(
        input, Progress.NONE, (step, operation) -> slice.add(new Instance(step, operation)));
    return slice;
  }

  @Test
  void areThoseOfTheNaiveAlgorithm() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      Trace trace = RandomTrace.write(seed, 20 + seed % 150, folder.resolve("trace"));
      NaiveTrace naive = new NaiveTrace(trace);
      List<Instance> instances = naive.instances;
      for (int n = 1; n <= 6 && n <= instances.size(); n++) {
        Instance asked = instances.get(instances.size() - 1 - (n * n - 1) % instances.size());
        Criterion criterion = new Criterion(asked.step(), asked.operation(), asked.operation() + 1);
        for (boolean control : new boolean[] {true, false}) {
          SliceInput input = new SliceInput(trace, criterion, false, control, 1000, 1000);
          Set<Instance> expected = new NaiveSlicer(control).slice(naive.records, Set.of(asked));
          assertThat(slice(input))
              .as("seed %d, %s, control %s", seed, asked, control)
              .isEqualTo(expected);
          assertThat(new FilteredSlicer(control).slice(naive.records, Set.of(asked)))
              .as("the filter, seed %d, %s, control %s", seed, asked, control)
              .isEqualTo(expected);
        }
      }
    }
  }

  /** The other tests have small pages, too; here it is seen that some are not decoded. */
  @Test
  void passOverPages() throws IOException {
    long passed = 0;
    long pages = 0;
    for (int seed = 1; seed < 100; seed += 3) {
      Trace trace = RandomTrace.write(seed, 150, folder.resolve("trace"));
      NaiveTrace naive = new NaiveTrace(trace);
      Instance asked = naive.instances.get(naive.instances.size() - 1);
      Criterion criterion = new Criterion(asked.step(), asked.operation(), asked.operation() + 1);
      SliceInput input = new SliceInput(trace, criterion, false, false, 1000, 1000);
      BackwardWalk walk =
          new BackwardWalk(input, new BlockFacts(trace.code()), InstanceListener.NONE);
      walk.slice(Progress.NONE);
      passed += walk.pagesPassed;
      pages += trace.pages();
    }
    assertThat(passed).isBetween(pages / 20, pages);
  }

  @Test
  void withSkippedDecisionsAreThoseOfTheNaiveAlgorithm() throws IOException {
    int more = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Trace trace = RandomTrace.write(seed, 20 + seed % 100, folder.resolve("trace"));
      if (trace.code().bytes()) {
        continue;
      }
      NaiveTrace naive = new NaiveTrace(trace);
      List<NaiveRecord> records = naive.withSkipped();
      for (int n = 1; n <= 4 && n <= naive.instances.size(); n++) {
        Instance asked = naive.instances.get(naive.instances.size() - n);
        SliceInput input =
            SliceInput.backwards(
                trace, new Criterion(asked.step(), asked.operation(), asked.operation() + 1));
        Set<Instance> whole = slice(input.withSkipped());
        assertThat(whole)
            .as("seed %d, %s", seed, asked)
            .isEqualTo(new NaiveSlicer(true).slice(records, Set.of(asked)));
        more += whole.size() - slice(input).size();
      }
    }
    assertThat(more).isGreaterThan(SEEDS / 10);
  }
}
