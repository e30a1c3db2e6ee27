package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the random inputs are worth their time, and whether a wrong checker is found out. */
class RandomInputsTest {
  @TempDir Path directory;

  @Test
  void everyKindOfAnswerOccurs() {
    Map<String, Integer> counts = new TreeMap<>();
    for (int seed = 0; seed < 40; seed++) {
      Path file = directory.resolve("history" + seed + ".cairn");
      try (HeapHistory history = RandomStructureHistory.make(file, seed, 40)) {
        for (int i = 0; i < 4; i++) {
          Spec spec = RandomSpec.make(seed * 4L + i);
          List<Check> checks = CheckerAgreesTest.everyPoint(history, spec);
          List<Map<Inconsistency, Verdict>> all = CheckerAgreesTest.naively(history, spec, checks);
          Map<Inconsistency, Verdict> last = all.get(all.size() - 1);
          spec.constraints()
              .forEach(
                  each -> {
                    Map<Verdict, Integer> found = new EnumMap<>(Verdict.class);
                    last.forEach(
                        (what, verdict) -> {
                          if (what.constraint().equals(each.name())) {
                            found.merge(verdict, 1, Integer::sum);
                          }
                        });
                    counts.merge(found.isEmpty() ? "holds" : "" + found.keySet(), 1, Integer::sum);
                  });
          if (last.keySet().stream().anyMatch(each -> each.constraint().contains("."))) {
            counts.merge("cyclic attribute", 1, Integer::sum);
          }
          CheckerAgreesTest.locateNaively(history, spec, checks)
              .forEach(
                  each -> {
                    each.blames().forEach(b -> counts.merge("" + b.role(), 1, Integer::sum));
                    counts.merge(each.left().isEmpty() ? "explained" : "left", 1, Integer::sum);
                  });
        }
      }
    }
    System.out.println(counts);
    assertThat(counts)
        .containsKeys("holds", "[VIOLATED]", "[UNDECIDED]", "[VIOLATED, UNDECIDED]")
        .containsKeys("cyclic attribute", "INTRODUCED", "CONTRIBUTED", "explained", "left");
  }
}
