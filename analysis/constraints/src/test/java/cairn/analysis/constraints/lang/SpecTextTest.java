package cairn.analysis.constraints.lang;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpecTextTest {
  @Test
  void whatIsWrittenIsReadAsTheSame() {
    int seeds = Boolean.getBoolean("cairn.long") ? 100_000 : 500;
    for (int seed = 0; seed < seeds; seed++) {
      Spec spec = new RandomSpecs(seed).spec();
      String text = SpecText.of(spec);
      Spec again;
      try {
        again = SpecParser.parse("random.inv", text);
      } catch (SpecException e) {
        throw new AssertionError("seed " + seed + "\n" + text + e.getMessage(), e);
      }
      assertThat(SpecTree.of(again)).as("seed %d%n%s", seed, text).isEqualTo(SpecTree.of(spec));
      assertThat(SpecText.of(again)).as("seed %d", seed).isEqualTo(text);
      assertThat(SpecWords.of(again)).as("seed %d", seed).isNotEmpty();
    }
  }

  @Test
  void parenthesesOnlyWhereNeeded() throws SpecException {
    String text =
        """
        node FIELDS a, b;

        node X;
        (X.a + 1) * 2 - (X.b - 1) == -(1) or not (X.a == 1 or X.b == 2) and X.a == 3;

        node X;
        (X.a == 1) == (X.b == 2) => (X.a == 1 ? 1 : 2) + 1 == 3;
        """;
    assertThat(SpecText.of(SpecParser.parse("test.inv", text))).isEqualTo(text);
  }
}
