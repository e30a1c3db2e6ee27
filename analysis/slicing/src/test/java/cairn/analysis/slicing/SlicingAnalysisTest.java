package cairn.analysis.slicing;

import static cairn.analysis.slicing.Script.registers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceGraph;
import cairn.graph.Progress;
import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a slice says, on programs small enough to know it. */
final class SlicingAnalysisTest {
  private static final int[] NO = {};
  private static final int NONE = Code.NONE;

  @TempDir Path folder;

  private static List<Integer> lines(SliceAnswer answer) {
    return answer.statements().stream().map(s -> s.place().line()).toList();
  }

  private SliceAnswer backwards(Script script, long step) throws IOException {
    Trace trace = script.write(folder.resolve("trace"));
    SliceInput input = SliceInput.backwards(trace, Criterion.wholeStep(step));
    return new SlicingAnalysis().run(input, Progress.NONE);
  }

  /** The second call of a method is in the slice, not the first; and what decided about it. */
  @Test
  void framesAreKeptApart() throws IOException {
    Script script = new Script(false, 2);
    int main = script.method("Main", "main", "Main.java");
    int twice = script.method("Main", "twice", "Main.java");
    final int first = script.line(main, 1, 0, registers(0), NO, NONE);
    script.operation(main, 1, Code.CALL, NO, NO, NONE);
    final int decide = script.line(main, 2, Code.BRANCH, NO, registers(2), NONE);
    final int second = script.line(main, 3, 0, registers(0), registers(3), NONE);
    script.operation(main, 3, Code.CALL, NO, NO, NONE);
    final int use = script.line(main, 4, 0, NO, registers(1), Code.WRITE);
    final int body = script.line(twice, 10, 0, registers(5), registers(0), NONE);
    script.operation(twice, 11, 0, registers(1), registers(5), NONE);
    script.builder.controls(second, new int[] {decide});
    script.run(first);
    script.enter(twice);
    script.run(body);
    script.leave();
    script.run(decide);
    script.run(second);
    script.enter(twice);
    script.run(body);
    script.leave();
    script.runAt(7, use, 1, 1);
    SliceAnswer answer = backwards(script, 9);
    assertThat(lines(answer)).containsExactly(4, 11, 10, 3, 2);
    assertThat(answer.statements()).allSatisfy(s -> assertThat(s.runs()).isEqualTo(1));
    assertThat(answer.statements().get(0).times()).containsExactly(7L);
    assertThat(answer.statements().get(1).lastStep()).isEqualTo(7);
    assertThat(answer.warnings())
        .extracting(w -> w.text() + " " + w.runs())
        .containsExactly("local variables have values from before the recording 2");
    SliceGraph graph = answer.graph();
    assertThat(graph.time(0)).isEqualTo(7);
    assertThat(graph.hasValue(0)).isTrue();
    assertThat(graph.hasValue(1)).isFalse();
    List<Integer> reasons = new ArrayList<>();
    for (int node = 0; node < graph.nodes(); node++) {
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        reasons.add(graph.reason(edge));
      }
    }
    assertThat(reasons).contains(SliceGraph.REGISTER, SliceGraph.CONTROL, SliceGraph.CALL);
  }

  /**
   * What is not modelled is in the slice of what it may have written, and so is the write before.
   */
  @Test
  void callsThatAreNotModelledAreToldOf() throws IOException {
    Script script = new Script(false, 1);
    int main = script.method("Main", "main", "Main.java");
    final int write = script.line(main, 1, 0, NO, NO, Code.WRITE);
    final int read = script.line(main, 3, 0, registers(0), NO, Code.READ);
    int call = script.builder.instruction(main, 2, 0, "call to Unknown.run()");
    script.run(write, 5, 1);
    script.step(
        (writer, operands, code) -> {
          operands.item(Page.TOUCH_OBJECT, 5, 0, 0);
          writer.perform(call, true, 0, operands);
        });
    script.run(read, 5, 1);
    SliceAnswer answer = backwards(script, 2);
    assertThat(lines(answer)).containsExactly(3, 2, 1);
    assertThat(answer.warnings()).hasSize(1);
    assertThat(answer.warnings().get(0).place().line()).isEqualTo(2);
    assertThat(answer.warnings().get(0).text())
        .isEqualTo(
            "call to Unknown.run() is not modelled: it may have written what the slice depends on");
  }

  /** A thread's registers and its running come from what made it begin. */
  @Test
  void threadsComeFromWhatMadeThemBegin() throws IOException {
    Script script = new Script(true, 2);
    int main = script.method("main", "main", "main.c");
    int work = script.method("main", "work", "main.c");
    final int argument = script.line(main, 1, 0, registers(0), NO, NONE);
    final int start = script.line(main, 2, Code.CALL, NO, registers(0), NONE);
    final int other = script.line(main, 3, 0, registers(1), NO, NONE);
    final int body = script.line(work, 9, 0, registers(1), registers(0), NONE);
    script.run(argument);
    script.run(start);
    script.step((writer, operands, code) -> writer.spawn(1));
    script.run(other);
    script.step((writer, operands, code) -> writer.thread(1));
    script.enter(work);
    script.run(body);
    SliceAnswer answer = backwards(script, 6);
    assertThat(lines(answer)).containsExactly(9, 2, 1);
    assertThat(answer.graph().thread(0)).isEqualTo(1);
    assertThat(answer.graph().thread(1)).isEqualTo(0);
  }

  @Test
  void tellsHowFarItIsAndCanBeStopped() throws IOException {
    Trace trace = RandomTrace.write(5, 60_000, folder.resolve("trace"));
    Criterion criterion = new Criterion(0, 0, 1);
    try {
      criterion = new Criteria(trace).last();
    } catch (CriterionException e) {
      throw new AssertionError(e);
    }
    SliceInput input = SliceInput.backwards(trace, criterion);
    List<Long> told = new ArrayList<>();
    new SlicingAnalysis().run(input, (done, total) -> told.add(100 * done / total));
    assertThat(told).isSorted().hasSizeGreaterThan(3).endsWith(100L);
    assertThatThrownBy(
            () ->
                new SlicingAnalysis()
                    .run(
                        input,
                        (done, total) -> {
                          throw new IllegalStateException("enough");
                        }))
        .hasMessage("enough");
  }

  @Test
  void whatIsNotInTheTraceIsRefused() throws IOException {
    Script script = new Script(false, 1);
    int main = script.method("Main", "main", "Main.java");
    int line = script.line(main, 1, 0, registers(0), NO, NONE);
    script.enter(main);
    script.run(line);
    Trace trace = script.write(folder.resolve("trace"));
    SlicingAnalysis analysis = new SlicingAnalysis();
    for (boolean forwards : new boolean[] {true, false}) {
      assertThatThrownBy(() -> analysis.run(input(trace, 2, 0, forwards), Progress.NONE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("there is no step 2: the trace has 2");
      assertThatThrownBy(() -> analysis.run(input(trace, 0, 0, forwards), Progress.NONE))
          .hasMessage("nothing ran in step 0");
      assertThatThrownBy(() -> analysis.run(input(trace, 1, 1, forwards), Progress.NONE))
          .hasMessage(
              "none of the operations from 1 to before 2 ran in step 1, but those from 0 to before"
                  + " 1");
    }
  }

  private static SliceInput input(Trace trace, long step, int operation, boolean forwards) {
    Criterion criterion = new Criterion(step, operation, operation + 1);
    return new SliceInput(trace, criterion, forwards, true, 10, 10);
  }
}
