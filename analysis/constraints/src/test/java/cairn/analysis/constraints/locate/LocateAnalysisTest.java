package cairn.analysis.constraints.locate;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a location says of constraints beside its statements. */
class LocateAnalysisTest {
  private static final String SPEC =
      """
      box = java a.Box;
      box FIELDS first, second;
      one: box X; X.first >= 0;
      two: box X; X.second >= 0;
      """;

  @TempDir Path directory;

  private static LocateAnswer locate(HeapHistory history) throws SpecException {
    return new LocateAnalysis()
        .run(new CheckInput(history, SpecParser.parse("box.inv", SPEC)), Progress.NONE);
  }

  @Test
  void whatBreaksLaterIsToldWithItsStore() throws SpecException {
    HistoryScript script = HistoryScript.to(directory.resolve("a.cairn"));
    int type = script.type("a.Box", "first:I", "second:I");
    long box = script.line(1).make(type);
    script.line(2).cpoint("good", Format.CPOINT_EXIT, box);
    script.line(3).put(box, "first", -1);
    script.line(4).cpoint("first", Format.CPOINT_EXIT, box);
    script.line(5).put(box, "second", -1);
    script.line(6).cpoint("second", Format.CPOINT_EXIT, box);
    try (HeapHistory history = script.load()) {
      LocateAnswer answer = locate(history);
      assertThat(answer.statements()).extracting(each -> each.place().line()).containsOnly(3);
      assertThat(answer.statements().get(0).constraints()).containsExactly("one");
      assertThat(answer.unlocated())
          .containsExactly(
              new Unlocated(
                  "two",
                  true,
                  "broke later, before c3, exit of Main.main, while one was broken already: it may"
                      + " follow from that. It held until Main.main:5 stored, at time 3"));
      assertThat(answer.notes()).isEmpty();
    }
  }

  @Test
  void whatIsNotFollowedBackIsCountedByConstraint() throws SpecException {
    HistoryScript script = HistoryScript.to(directory.resolve("b.cairn"));
    int type = script.type("a.Box", "first:I", "second:I");
    long box = script.line(1).make(type);
    long other = script.line(2).make(type);
    script.line(3).put(box, "first", -1);
    script.line(4).cpoint("first", Format.CPOINT_EXIT, box, other);
    script.line(5).put(other, "first", -1);
    script.line(6).cpoint("second", Format.CPOINT_EXIT, box, other);
    try (HeapHistory history = script.load()) {
      LocateAnswer answer = locate(history);
      assertThat(answer.unlocated()).isEmpty();
      assertThat(answer.notes())
          .isEqualTo(
              List.of(
                  "1 more violation (one) appeared later, while the same structure was broken"
                      + " already; what breaks then may follow from that and is not followed"
                      + " back"));
    }
  }
}
