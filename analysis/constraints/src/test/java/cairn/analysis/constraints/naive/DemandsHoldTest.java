package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.check.Demand;
import cairn.analysis.constraints.check.Instance;
import cairn.analysis.constraints.check.Probe;
import cairn.analysis.constraints.check.WhatIf;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a violated constraint demands of a slot makes it hold. The constraints are single
 * comparisons of paths and sums, negated ones, alternatives, implications and ranges of them. The
 * content must keep the instance from being violated if the instance reads the slot only once;
 * otherwise the edit may change the way to what is compared. One of several edges from a node to
 * another is not enough to take away.
 */
class DemandsHoldTest {
  private static final int SEEDS =
      Integer.getInteger("cairn.seeds", Boolean.getBoolean("cairn.long") ? 3_000 : 60);
  private static final int FIRST = Integer.getInteger("cairn.seed", 0);
  private static final int SPECS = 6;
  private static final int STEPS = 40;
  private static final int MOMENTS = 4;

  @TempDir Path directory;

  private long demands;
  private long alone;
  private long readTwice;

  @Test
  void whatIsDemandedMakesTheInstanceHold() throws SpecException {
    for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Path file = directory.resolve("history" + seed + ".cairn");
      try (HeapHistory history = RandomStructureHistory.make(file, seed, STEPS)) {
        for (int i = 0; i < SPECS; i++) {
          Random random = new Random(new SplittableRandom(seed * (long) SPECS + i).nextLong());
          String text = new Text(random).spec();
          Spec spec = SpecParser.parse("demands.inv", text);
          if (Probe.fits(spec, history)) {
            compare(history, spec, random, "seed %d, %d: %s".formatted(seed, i, text));
          }
        }
      }
    }
    assertThat(alone).as("demands that are alone").isGreaterThan(demands / 4);
    assertThat(readTwice).as("of %d demands, slots read twice", demands).isLessThan(demands / 2);
  }

  private void compare(HeapHistory history, Spec spec, Random random, String description) {
    Probe probe = new Probe(spec, history);
    NaiveSpec naive = new NaiveSpec(history, spec);
    List<Check> checks = CheckerAgreesTest.everyEvent(history, spec);
    for (int i = 0; i < MOMENTS; i++) {
      Check check = checks.get(random.nextInt(checks.size()));
      NaiveSpec.Evaluation now = naive.at(check.time(), check.roots());
      probe.standAt(check.time(), check.roots().nodes());
      try (WhatIf heap = WhatIf.at(probe.state())) {
        for (Instance instance : heap.violated(12, 4)) {
          Inconsistency unit = EngineAgreesTest.name(instance.unit(), spec);
          for (Demand demand : heap.read(instance).demands()) {
            demands++;
            alone += demand.alone() ? 1 : 0;
            String what =
                "%s of %s%d at time %d of %s"
                    .formatted(demand, unit, instance.index(), check.time(), description);
            assertThat(heap.isEditable(demand.slot())).as(what).isTrue();
            assertThat(heap.get(demand.slot())).as(what).isNotEqualTo(demand.cell());
            boolean isEdge = unit.nodes().size() == 2 && !demand.alone();
            if (!isEdge && now.timesRead(unit, instance.index(), demand.slot()) == 1) {
              heap.set(demand.slot(), demand.cell());
              Set<Instance> left = new HashSet<>(heap.violated(Integer.MAX_VALUE, 64));
              assertThat(left).as(what).doesNotContain(instance);
              if (instance.index() == Instance.NO_INDEX) {
                Map<Long, Cell> edits = heap.edits();
                assertThat(naive.at(check.time(), true, check.roots(), edits).violations())
                    .as(what)
                    .doesNotContain(unit);
              }
              heap.restore(demand.slot());
            } else {
              readTwice++;
            }
          }
        }
      }
    }
  }

  /** Random constraints that are made of comparisons. */
  private static final class Text {
    private final Random random;

    Text(Random random) {
      this.random = random;
    }

    String spec() {
      String structures =
          "node FIELDS; node = java a.Node; holder FIELDS; holder = java a.Holder; ";
      if (random.nextInt(5) == 0) {
        String element = "X.kids[I]";
        String body =
            element + (random.nextBoolean() ? ".key " + ordering() + " " + number(1) : "");
        body = body.equals(element) ? element + " == " + reference() : body;
        String end = random.nextBoolean() ? "X.key" : "SIZE(X.kids) - 1";
        return structures + "c: node X; for I in 0 to " + end + ", " + body + ";";
      }
      if (random.nextInt(6) == 0) {
        return structures
            + "c: node X; node Y; X -> Y => "
            + comparison().replace("prev.", "")
            + ";";
      }
      return structures
          + switch (random.nextInt(6)) {
            case 0 -> "c: node X; " + comparison() + " => " + comparison() + ";";
            case 1 -> "c: node X; not (" + comparison() + ");";
            case 2 -> "c: node X; " + comparison() + " or " + comparison() + ";";
            case 3 -> "c: holder X; X.count " + ordering() + " X.nums[" + random.nextInt(3) + "];";
            default -> "c: node X; " + comparison() + ";";
          };
    }

    private String comparison() {
      if (random.nextInt(3) == 0) {
        String first = path() + "." + pick("next", "prev", "data");
        return first + (random.nextInt(3) > 0 ? " == " : " != ") + reference();
      }
      if (random.nextBoolean()) {
        String first = path() + "." + pick("key", "weight", "flag", "kids[1].key");
        return first + " " + ordering() + " " + number(2);
      }
      return path() + ".key + " + number(2) + " " + ordering() + " " + number(2);
    }

    private String ordering() {
      return pick("==", "<", "<=", ">", ">=", "==", "!=");
    }

    private String pick(String... choices) {
      return choices[random.nextInt(choices.length)];
    }

    private String path() {
      return pick("X", "X", "X.next", "X.prev", "X.next.prev", "X.next.next");
    }

    private String reference() {
      return switch (random.nextInt(6)) {
        case 0 -> "X";
        case 1 -> "NULL";
        case 2 -> path() + ".kids[" + random.nextInt(3) + "]";
        default -> path() + "." + pick("next", "prev", "data");
      };
    }

    private String number(int depth) {
      if (depth > 0 && random.nextInt(3) == 0) {
        return switch (random.nextInt(5)) {
          case 0 -> "(" + number(depth - 1) + " - " + number(depth - 1) + ")";
          case 1 -> "2 * " + number(0);
          case 2 -> "(-" + number(0) + ")";
          default -> "(" + number(depth - 1) + " + " + number(depth - 1) + ")";
        };
      }
      return switch (random.nextInt(5)) {
        case 0 -> "" + random.nextInt(5);
        case 1 -> path() + "." + pick("weight", "flag", "data");
        case 2 -> path() + ".kids[" + random.nextInt(3) + "].key";
        default -> path() + ".key";
      };
    }
  }
}
