package cairn.report.heap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypePatternTest {
  @ParameterizedTest
  @CsvSource({
    "a.b.List$Node, a.b.List$Node, true",
    "Node, a.b.List$Node, true",
    "N*e, a.b.List$Node, true",
    "Node[], a.b.List$Node[], true",
    "List, a.b.List$Node, false",
    "a.*, a.b.List$Node, true",
    "b.*, a.b.List$Node, false",
    "*.List$*, a.b.List$Node, true",
    "*, anything, true",
    "**, '', true",
    "a*b*c, axxbyyc, true",
    "a*b*c, axxbyy, false",
    "Node, Node, true",
    "Node, NodeX, false",
  })
  void matches(String pattern, String name, boolean expected) {
    assertThat(new TypePattern(pattern).matches(name)).isEqualTo(expected);
  }

  @Test
  void isNeverSlow() {
    String text = "a".repeat(2000);
    assertThat(new TypePattern("*a".repeat(500) + "b").matches(text)).isFalse();
  }
}
