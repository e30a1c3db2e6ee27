package cairn.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void alignsByColumnsOfTheTerminal() {
    StringBuilder out = new StringBuilder();
    new TextTable("lrl").row("a", 7, "x").row("漢字", 1234, "").row("b").print(out, "> ");
    assertThat(out.toString()).isEqualTo("> a        7  x\n> 漢字  1234\n> b\n");
  }

  @Test
  void shortens() {
    assertThat(TextWidth.keepEnd("abcdef", 6)).isEqualTo("abcdef");
    assertThat(TextWidth.keepEnd("abcdef", 4)).isEqualTo("…def");
    assertThat(TextWidth.keepStart("abcdef", 4)).isEqualTo("abc…");
    assertThat(TextWidth.keepStart("漢字漢字", 4)).isEqualTo("漢…");
    assertThat(TextWidth.columns("e\u0301漢😀")).isEqualTo(5);
  }
}
