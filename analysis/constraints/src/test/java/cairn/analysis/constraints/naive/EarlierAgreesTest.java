package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.Probe;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.analysis.constraints.lang.SpecText;
import cairn.analysis.constraints.locate.TraceProbe;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first operation that left something broken is the one that a naive check of the ends of all
 * operations finds: on random histories with random specifications, and on some that are mostly
 * whole, where something breaks and is mended now and then.
 */
class EarlierAgreesTest {
  private static final int SEEDS =
      Integer.getInteger("cairn.seeds", Boolean.getBoolean("cairn.long") ? 500 : 14);
  private static final int FIRST = Integer.getInteger("cairn.seed", 0);
  private static final int SPECS = 4;
  private static final int STEPS = 120;

  private static final int BOXES = 3;
  private static final int OPERATIONS = 40;

  private static final String SPEC =
      """
      box = java a.Box;
      box FIELDS first;
      one: box X; X.first >= 0;
      """;

  /** It must be whole at the ends of so many operations before. */
  @TempDir Path directory;

  private int answers;
  private int earlier;

  /** An end of an operation. */
  private record End(long time, boolean isBroken) {}

  @Test
  void findsTheFirstBrokenEnd() {
    for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Path file = directory.resolve("history" + seed + ".cairn");
      try (HeapHistory history = RandomStructureHistory.make(file, seed, STEPS)) {
        for (int i = 0; i < SPECS; i++) {
          long specSeed = seed * (long) SPECS + i;
          Spec spec = RandomSpec.make(specSeed);
          if (history.cpointCount() > 0 && Probe.fits(spec, history)) {
            String description =
                "history seed %d, specification seed %d:%n%s"
                    .formatted(seed, specSeed, SpecText.of(spec));
            compare(history, spec, 5, description);
          }
        }
      }
    }
    assertThat(earlier).as("of %d answers, those with an earlier end", answers).isPositive();
    assertThat(earlier).isLessThan(answers);
  }

  @Test
  void findsWhatWasBrokenForAWhile() throws SpecException {
    Spec spec = SpecParser.parse("box.inv", SPEC);
    for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
      try (HeapHistory history = boxes(directory.resolve("boxes" + seed + ".cairn"), seed)) {
        compare(history, spec, 1, "boxes of seed " + seed);
      }
    }
    assertThat(earlier).as("of %d answers, those with an earlier end", answers).isPositive();
    assertThat(earlier).isLessThan(answers);
  }

  /** Operations of one or two stores, few of which break something, which is mended at times. */
  private static HeapHistory boxes(Path file, long seed) {
    Random random = new Random(new SplittableRandom(seed).nextLong());
    HistoryScript script = HistoryScript.to(file);
    int type = script.type("a.Box", "first:I");
    long[] boxes = new long[BOXES];
    for (int i = 0; i < BOXES; i++) {
      boxes[i] = script.make(type);
    }
    for (int i = 0; i < OPERATIONS; i++) {
      script.cpoint("operation", Format.CPOINT_ENTRY, boxes);
      for (int j = random.nextInt(2); j < 2; j++) {
        int value = random.nextInt(12) == 0 ? -1 : random.nextInt(5);
        script.put(boxes[random.nextInt(BOXES)], "first", value);
      }
      script.cpoint("operation", Format.CPOINT_EXIT, boxes);
    }
    return script.load();
  }

  /**
   * @param stride every so many events are tried as those that broke something
   */
  private void compare(HeapHistory history, Spec spec, int stride, String description) {
    BitSet all = new BitSet();
    all.set(0, spec.constraints().size() + spec.attributes().size());
    int last = history.cpointCount() - 1;
    CheckMoment moment = new CheckMoment(0, last, history.endTime(), all);
    List<End> ends = ends(history, spec, history.cpoint(last));
    Probe probe = new Probe(spec, history);
    for (long since : new long[] {0, history.endTime() / 3, history.endTime() * 2 / 3}) {
      for (long introduced = since + 1; introduced <= history.endTime(); introduced += stride) {
        long expected = first(ends, since, introduced, history.endTime());
        assertThat(TraceProbe.firstBroken(probe.state(), history, moment, since, introduced))
            .as("since %d, introduced at %d, %s", since, introduced, description)
            .isEqualTo(expected);
        answers++;
        earlier += expected < history.endTime() ? 1 : 0;
      }
    }
  }

  /** All ends of operations, each looked at by a full check of its own. */
  private static List<End> ends(HeapHistory history, Spec spec, CPoint roots) {
    NaiveSpec naive = new NaiveSpec(history, spec);
    List<End> ends = new ArrayList<>();
    for (int i = 0; i < history.cpointCount(); i++) {
      CPoint point = history.cpoint(i);
      boolean isSame = !ends.isEmpty() && ends.get(ends.size() - 1).time() == point.time();
      if (point.phase() == Format.CPOINT_EXIT && !isSame) {
        boolean isBroken =
            naive
                .at(point.time(), Roots.of(roots, spec.roots()))
                .inconsistencies()
                .containsValue(Verdict.VIOLATED);
        ends.add(new End(point.time(), isBroken));
      }
    }
    return ends;
  }

  /**
   * The first broken end up to that of the operation which broke what was found; if all those are
   * whole, the moment of the check.
   */
  private static long first(List<End> ends, long since, long introduced, long until) {
    for (End end : ends) {
      if (end.time() <= since || end.time() >= until) {
        continue;
      }
      if (end.isBroken()) {
        return end.time();
      }
      if (end.time() >= introduced) {
        return until;
      }
    }
    return until;
  }
}
