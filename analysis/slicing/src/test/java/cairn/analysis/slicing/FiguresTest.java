package cairn.analysis.slicing;

import static cairn.analysis.slicing.Script.registers;
import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceStatement;
import cairn.graph.Progress;
import cairn.trace.Code;
import cairn.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of Singh 2016, chapter 5. */
final class FiguresTest {
  private static final int LOOPS = Boolean.getBoolean("cairn.long") ? 1_000_000 : 2_000;
  private static final int[] NO = {};

  @TempDir Path folder;

  private static Set<Integer> lines(SliceAnswer answer) {
    Set<Integer> lines = new TreeSet<>();
    for (SliceStatement statement : answer.statements()) {
      lines.add(statement.place().line());
    }
    return lines;
  }

  /**
   * Figure 5.1, as far as its text tells: y (line 4) is made of z (3) and b (2), x of y, and line 8
   * stores x into a node. That line 7 runs is up to a condition of its own.
   */
  @Test
  void exampleOfSlicing() throws IOException {
    Script script = new Script(false, 0);
    int main = script.method("Example", "main", "Example.java");
    final int a = script.line(main, 1, 0, registers(0), NO, Code.NONE);
    final int b = script.line(main, 2, 0, registers(1), NO, Code.NONE);
    final int z = script.line(main, 3, 0, registers(2), NO, Code.NONE);
    final int y = script.line(main, 4, 0, registers(3), registers(2, 1), Code.NONE);
    final int w = script.line(main, 5, 0, registers(4), registers(0), Code.NONE);
    final int condition = script.line(main, 6, Code.BRANCH, NO, registers(4), Code.NONE);
    final int x = script.line(main, 7, 0, registers(5), registers(3), Code.NONE);
    final int store = script.line(main, 8, 0, NO, registers(5), Code.WRITE);
    script.builder.controls(x, new int[] {condition});
    for (int block : List.of(a, b, z, y, w, condition, x)) {
      script.run(block);
    }
    script.run(store, 1, 0);
    Trace trace = script.write(folder.resolve("trace"));
    Criterion criterion = Criterion.wholeStep(7);
    SliceInput data = new SliceInput(trace, criterion, false, false, 100, 100);
    SliceInput all = new SliceInput(trace, criterion, false, true, 100, 100);
    assertThat(lines(new SlicingAnalysis().run(data, Progress.NONE)))
        .containsExactly(2, 3, 4, 7, 8);
    SliceAnswer answer = new SlicingAnalysis().run(all, Progress.NONE);
    assertThat(lines(answer)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(answer.statements().stream().map(s -> s.place().line() + "@" + s.distance()))
        .containsExactly("8@0", "7@1", "6@2", "4@2", "5@3", "3@3", "2@3", "1@4");
    assertThat(answer.warnings()).isEmpty();
    assertThat(answer.instructionsInSlice()).isEqualTo(8);
    assertThat(answer.instructionsPassed()).isEqualTo(8);
  }

  /**
   * Figure 5.3: {@code x = u; for (i = 0; i <= 1000000; i++) y = y + a[i]; z = y;}. The filter
   * stays at one range while the dependency list grows by one element in every round, and all of
   * the loop is in the slice.
   */
  @Test
  void loopOfAMillionAdditions() throws IOException {
    Script script = new Script(true, 8);
    int main = script.method("example", "main", "example.c");
    final int x = script.line(main, 1, 0, registers(0), registers(1), Code.NONE);
    final int begin = script.line(main, 2, 0, registers(2), NO, Code.NONE);
    final int test = script.line(main, 2, Code.BRANCH, NO, registers(2), Code.NONE);
    final int add = script.line(main, 3, 0, registers(3), registers(3, 2), Code.READ);
    final int next = script.line(main, 2, 0, registers(2), registers(2), Code.NONE);
    final int z = script.line(main, 4, 0, registers(4), registers(3), Code.NONE);
    script.builder.controls(add, new int[] {test});
    script.builder.controls(next, new int[] {test});
    script.builder.controls(test, new int[] {test});
    script.run(x);
    script.run(begin);
    for (int i = 0; i < LOOPS; i++) {
      script.run(test);
      script.run(add, 4096 + 8L * i, 0);
      script.run(next);
    }
    script.run(test);
    script.run(z);
    Trace trace = script.write(folder.resolve("trace"));
    SliceInput input = SliceInput.backwards(trace, Criterion.wholeStep(trace.steps() - 1));
    SliceAnswer answer = new SlicingAnalysis().run(input, Progress.NONE);
    assertThat(lines(answer)).containsExactly(2, 3, 4);
    // all but line 1, and the test that ends the loop with the addition before it
    assertThat(answer.instructionsInSlice()).isEqualTo(trace.instructions() - 3);
    assertThat(answer.warnings())
        .anySatisfy(
            warning -> {
              assertThat(warning.text()).startsWith("bytes of memory");
              assertThat(warning.runs()).isEqualTo(8L * LOOPS);
            });
    if (LOOPS <= 2_000) {
      NaiveTrace naive = new NaiveTrace(trace);
      FilteredSlicer filtered = new FilteredSlicer(true);
      int last = naive.instances.size() - 1;
      assertThat(filtered.slice(naive.records, Set.of(naive.instances.get(last))))
          .isEqualTo(BackwardSliceTest.slice(input));
      assertThat(filtered.largestFilter).isEqualTo(1);
      assertThat(filtered.largestList).isEqualTo(8 * LOOPS);
    }
  }
}
