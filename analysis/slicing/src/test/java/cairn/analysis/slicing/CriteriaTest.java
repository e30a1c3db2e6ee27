package cairn.analysis.slicing;

import static cairn.analysis.slicing.Script.registers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people ask about is found: times, lines, cells; and what is there is told otherwise. */
final class CriteriaTest {
  private static final int[] NO = {};

  @TempDir Path folder;
  private Trace trace;
  private Criteria criteria;

  /** Line 10 calls a method and stores its result, three times; line 11 stores by itself. */
  @BeforeEach
  void write() throws IOException {
    Script script = new Script(false, 2);
    int main = script.method("a.Main", "main", "Main.java");
    int other = script.method("b.Main", "other", "Main.java");
    final int call = script.line(main, 10, Code.CALL, NO, NO, Code.NONE);
    script.operation(main, 10, 0, NO, registers(1), Code.WRITE);
    script.operation(main, 11, 0, NO, registers(1), Code.WRITE);
    script.operation(main, 20, 0, NO, NO, Code.NONE);
    final int body = script.line(other, 10, 0, registers(1), NO, Code.NONE);
    script.operation(other, 14, 0, NO, NO, Code.NONE);
    for (int i = 0; i < 3; i++) {
      int round = i;
      script.runPart(call, 0, 1);
      script.enter(other);
      script.run(body);
      script.leave();
      script.step(
          (writer, operands, code) -> {
            operands.write(round, 5, 10 + 2 * round, 0);
            operands.write(7, 7, 11 + 2 * round, 0);
            writer.run(call, 1, 4, operands);
          });
    }
    script.step(
        (writer, operands, code) -> {
          operands.item(Page.WRITE_OBJECT, 7, 0, 0);
          writer.perform(0, false, 16, operands);
        });
    trace = script.write(folder.resolve("trace"));
    criteria = new Criteria(trace);
  }

  @Test
  void storesByTheirTime() throws Exception {
    assertThat(criteria.storeAt(10)).isEqualTo(new Criterion(4, 1, 2));
    assertThat(criteria.storeAt(13)).isEqualTo(new Criterion(9, 2, 3));
    assertThat(criteria.storeAt(16)).isEqualTo(Criterion.wholeStep(15));
    assertThatThrownBy(() -> criteria.storeAt(17))
        .isInstanceOf(CriterionException.class)
        .hasMessage("nothing that ran in the trace stored at time 17; its times end at 16");
  }

  @Test
  void runsOfLinesWithTheirCalls() throws Exception {
    assertThat(criteria.line("a/Main.java", 10, 1)).isEqualTo(new Criterion(4, 1, 2));
    assertThat(criteria.line("a/Main.java", 10, 2)).isEqualTo(new Criterion(9, 1, 2));
    assertThat(criteria.line("a/Main.java", 10, -1)).isEqualTo(new Criterion(14, 1, 2));
    assertThat(criteria.line("a/Main.java", 10, -3)).isEqualTo(new Criterion(4, 1, 2));
    assertThat(criteria.line("Main.java", 11, 3)).isEqualTo(new Criterion(14, 2, 3));
    assertThat(criteria.line("Main.java", 14, -1)).isEqualTo(new Criterion(12, 5, 6));
  }

  @Test
  void linesThatAreNotThere() {
    assertThatThrownBy(() -> criteria.line("Main.java", 10, 1))
        .isInstanceOf(CriterionException.class)
        .hasMessage("Main.java:10 is one of several: a/Main.java:10, b/Main.java:10");
    assertThatThrownBy(() -> criteria.line("a/Main.java", 15, 1))
        .hasMessage(
            "line 15 of a/Main.java has no code; the nearest lines that have some are"
                + " a/Main.java:11, a/Main.java:20");
    assertThatThrownBy(() -> criteria.line("Min.java", 15, 1))
        .hasMessage(
            "no code of Min.java is in the trace; there is code of a/Main.java, b/Main.java");
    assertThatThrownBy(() -> criteria.line("a/Main.java", 10, 4))
        .hasMessage("a/Main.java:10 ran 3 times, so there is no run 4");
    assertThatThrownBy(() -> criteria.line("a/Main.java", 10, -4))
        .hasMessage("a/Main.java:10 ran 3 times, so there is no run -4");
    assertThatThrownBy(() -> criteria.line("a/Main.java", 10, 0))
        .hasMessageContaining("counted from 1");
  }

  @Test
  void lastWrites() throws Exception {
    assertThat(criteria.lastWrite(7, 7, 1, 0)).isEqualTo(Criterion.wholeStep(15));
    assertThat(criteria.lastWrite(7, 7, 1, 15)).isEqualTo(new Criterion(14, 2, 3));
    assertThat(criteria.lastWrite(7, 7, 1, 14)).isEqualTo(new Criterion(9, 2, 3));
    assertThat(criteria.lastWrite(7, 1, 1, 0)).isEqualTo(Criterion.wholeStep(15));
    assertThat(criteria.lastWrite(0, 5, 1, 0)).isEqualTo(new Criterion(4, 1, 2));
    assertThatThrownBy(() -> criteria.lastWrite(0, 5, 1, 9))
        .hasMessage("nothing in the trace wrote there up to time 9");
    assertThat(criteria.last()).isEqualTo(new Criterion(14, 3, 4));
  }

  @Test
  void storesOfManyPages() throws Exception {
    Trace large = RandomTrace.write(3, 60_000, folder.resolve("large"));
    assertThat(large.pages()).isGreaterThan(3);
    Criteria of = new Criteria(large);
    List<Long> times = new ArrayList<>();
    Page page = new Page();
    for (int number = 0; number < large.pages(); number++) {
      large.read(number, page);
      for (int i = 0; i < page.steps; i++) {
        for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
          if (page.time[o] != 0 && page.time[o] % 997 == 0) {
            times.add(page.time[o]);
            assertThat(of.storeAt(page.time[o]).step()).isEqualTo(page.firstStep + i);
          }
        }
      }
    }
    assertThat(times).hasSizeGreaterThan(5);
  }
}
