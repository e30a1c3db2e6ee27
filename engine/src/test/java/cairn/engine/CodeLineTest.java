package cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeLineTest {
  @Test
  void forms() {
    assertThat(CodeLine.parse("A.java:5")).isEqualTo(new CodeLine("A.java", 5, 1));
    assertThat(CodeLine.parse("A.java:5#12")).isEqualTo(new CodeLine("A.java", 5, 12));
    assertThat(CodeLine.parse("src/a:b.c:5")).isEqualTo(new CodeLine("src/a:b.c", 5, 1));
    assertThat(CodeLine.parse("A.java:5#2")).hasToString("A.java:5#2");
    assertThat(CodeLine.parse("A.java:5#1")).hasToString("A.java:5");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "A.java",
        "A.java:",
        "A.java:0",
        ":5",
        "A.java:5#",
        "A.java:5#0",
        "A.java:x",
        "A.java:9999999999"
      })
  void refusals(String text) {
    assertThatThrownBy(() -> CodeLine.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("FILE:LINE");
  }

  @Test
  void directoriesAreOptional() {
    CodeLine line = CodeLine.parse("a/B.java:1");
    assertThat(line.isIn("a/B.java")).isTrue();
    assertThat(line.isIn("B.java")).isTrue();
    assertThat(line.isIn("src/a/B.java")).isTrue();
    assertThat(line.isIn("c/B.java")).isFalse();
    assertThat(line.isIn("xB.java")).isFalse();
    assertThat(line.isIn("")).isFalse();
  }
}
