package cairn.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EscapeTest {
  @Test
  void plainTextStays() {
    assertThat(Escape.text("a.b.C$D äöü 漢字 😀")).isEqualTo("a.b.C$D äöü 漢字 😀");
  }

  @Test
  void whatIsNotPrintableShowsItsNumber() {
    assertThat(Escape.text("\u001b[31m\n\u202e\u0000\u0085\u2028"))
        .isEqualTo("\\u001b[31m\\u000a\\u202e\\u0000\\u0085\\u2028");
    assertThat(Escape.text("\ud800x")).isEqualTo("\\ud800x");
    assertThat(Escape.text("\udb40\udc41")).isEqualTo("\\U0e0041");
    assertThat(Escape.text("\uffff")).isEqualTo("\\uffff");
  }

  @Test
  void markup() {
    assertThat(Escape.xml("<a b=\"c\" d='e'>&\u0001"))
        .isEqualTo("&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\\u0001");
  }

  @Test
  void dotStringsHaveNoActiveEscape() {
    assertThat(Escape.dotString("a\"b\\lc\\N\n")).isEqualTo("\"a\\\"b\\\\lc\\\\N\\\\u000a\"");
  }
}
