package cairn.report.slices;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.report.DotPrinter;
import cairn.report.Golden;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What people and programs are told of a slice. */
class SlicePrintersTest {
  private final SampleSlice sample = SampleSlice.outline();

  @Test
  void nearestFirst() throws IOException {
    Golden.check("slice.txt", SliceText.print(sample.report(), SliceText.Order.DISTANCE, 100));
  }

  @Test
  void bySource() throws IOException {
    Golden.check("slice-source.txt", SliceText.print(sample.report(), SliceText.Order.SOURCE, 100));
  }

  @Test
  void whatIsNotToldInFullIsNamed() {
    String text = SliceText.print(sample.report(), SliceText.Order.DISTANCE, 2);
    assertThat(text)
        .contains("And 8 more statements (--lines tells more in full):")
        .contains("  Outline.java: 5-6, 8, 10, 17, 20, 25\n")
        .contains("  without lines: com.acme.<Feed>.run\n");
  }

  @Test
  void ranges() {
    assertThat(SliceText.ranges(new TreeSet<>(List.of(3)))).isEqualTo("3");
    assertThat(SliceText.ranges(new TreeSet<>(List.of(3, 4, 5, 9)))).isEqualTo("3-5, 9");
    assertThat(SliceText.ranges(new TreeSet<>(List.of(1, 3, 4)))).isEqualTo("1, 3-4");
  }

  @Test
  void json() throws IOException {
    String text = SliceJson.print(sample.report());
    Golden.check("slice.json", text);
    JsonNode graph = new ObjectMapper().readTree(text).get("graph");
    assertThat(graph.get("nodes")).hasSize(11);
    assertThat(graph.get("edges")).hasSize(13);
    assertThat(graph.get("whole").asBoolean()).isTrue();
  }

  @Test
  void dot() throws IOException {
    Golden.check("slice.dot", DotPrinter.print(SlicePicture.of(sample.report())));
  }

  @Test
  void whatWasLeftOutIsSaid() throws IOException {
    sample.wholeGraph = false;
    sample.control = false;
    String text = SliceText.print(sample.report(), SliceText.Order.DISTANCE, 100);
    assertThat(text)
        .contains("backwards from time 23, data alone")
        .contains("Warning: the dependences were too many to keep all of them: 11 runs");
    assertThat(SliceJson.print(sample.report())).contains("\"whole\": false");
  }

  @Test
  void aSliceOfOneStatement() {
    SampleSlice one = new SampleSlice();
    one.run("A", "b", "A.java", 3, 1, 0, 5L);
    assertThat(SliceText.print(one.report(), SliceText.Order.DISTANCE, 10))
        .isEqualTo(
            """
            run.cairn, backwards from time 23
            A.java:3 in A.b computed 5   (thread main)
            It depends on no other statement of the recording.

               0  A.java:3 in A.b
                   value      5
            """);
  }

  @Test
  void forwards() {
    sample.forwards = true;
    assertThat(SliceText.print(sample.report(), SliceText.Order.DISTANCE, 2))
        .contains("forwards from time 23")
        .contains("9 other statements depend on it, in 33 of the 12,345 instructions")
        .contains("goes to    line 6; line 8")
        .contains("decides    line 7")
        .contains("calls      line 25");
  }

  @Test
  void textOfProgramsCannotReachTheTerminal() {
    SampleSlice evil = new SampleSlice();
    evil.run("A\u001b[31m", "b\n", "A.java", 1, 1, 0, 5L);
    evil.source("A.java", "x = \u001b[2J\u202e 1;");
    String text = SliceText.print(evil.report(), SliceText.Order.DISTANCE, 10);
    assertThat(text).doesNotContain("\u001b").doesNotContain("\u202e").contains("\\u001b[31m");
    assertThat(SliceText.print(evil.report(), SliceText.Order.SOURCE, 10)).doesNotContain("\u001b");
  }
}
