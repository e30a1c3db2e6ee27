package cairn.analysis.linearizability.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever the text: a specification or a list of problems, no other exception, no endless work.
 */
class LinRobustnessTest {
  private static final String BEGIN = "struct n { int k, n next }; n top; int x; Op() 1 ";
  private static final int MANY = 50_000;

  static List<String> hostile() {
    return List.of(
        BEGIN + "x = " + "(".repeat(MANY),
        BEGIN + "x = " + "(".repeat(MANY) + "1" + ")".repeat(MANY) + ";",
        BEGIN + "x = " + "1 + ".repeat(MANY) + "1;",
        BEGIN + "x = " + "1 * ".repeat(MANY) + "1;",
        BEGIN + "x = " + "-".repeat(MANY) + "1;",
        BEGIN + "x = true ? " + "true ? ".repeat(MANY) + "1;",
        BEGIN + "< " + "!".repeat(MANY) + "true; >",
        BEGIN + "< " + "x == 1 && ".repeat(MANY) + "true; >",
        BEGIN + "< " + "x == 1 || ".repeat(MANY) + "true; >",
        BEGIN + "< x == 1 " + "=> x == 1 ".repeat(MANY) + "; >",
        BEGIN + "top" + ".next".repeat(MANY) + " = NULL;",
        BEGIN + "top" + "[next]".repeat(MANY) + " = NULL;",
        BEGIN + "x = " + "9".repeat(MANY) + ";",
        BEGIN + "x = " + "a".repeat(MANY) + ";",
        BEGIN + "x = 1; 1 ".repeat(MANY / 10),
        "int A[]; Op() 1 " + "A[".repeat(MANY),
        "Op() { ".repeat(MANY / 10),
        "struct n { ".repeat(MANY / 10),
        "struct n { int a" + ", int a".repeat(MANY / 10) + " };",
        "int " + "x, ".repeat(MANY / 10),
        "enum e { " + "A, ".repeat(MANY / 10),
        "Op(" + "int x, ".repeat(MANY / 10),
        "sequential { ".repeat(MANY / 10),
        BEGIN + "x = 1; sequential { seq s; Op(): s = " + "append(".repeat(MANY),
        "a ".repeat(MANY),
        ";".repeat(MANY),
        "<".repeat(MANY),
        "}".repeat(MANY),
        "\n".repeat(MANY) + "x",
        "/*".repeat(MANY),
        "E1. ".repeat(MANY),
        "\0".repeat(MANY),
        "\uD800 \uDC00 \uD835\uDD38 \u202E \u200B \uFEFF \u0338",
        "x".repeat((1 << 20) + 1));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void hostileTextIsRefused(String text) {
    Throwable refused = catchThrowable(() -> LinParser.parse("hostile.lin", text));
    assertThat(refused).isInstanceOf(LinException.class);
    assertThat(((LinException) refused).problems()).hasSizeBetween(1, 20);
    assertThat(refused.getMessage().length()).isLessThan(20_000);
  }

  @Test
  void damagedTexts() {
    int seeds = Boolean.getBoolean("cairn.long") ? 200_000 : 1_000;
    String[] parts = DissertationTest.MS_QUEUE.split("(?<=\\W)|(?=\\W)");
    for (int seed = 0; seed < seeds; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (String part : parts) {
        int what = random.nextInt(40);
        if (what == 0) {
          text.append(parts[random.nextInt(parts.length)]);
        } else if (what > 1) {
          text.append(part);
        }
      }
      Throwable thrown = catchThrowable(() -> LinParser.parse("damaged.lin", text.toString()));
      if (thrown != null) {
        assertThat(thrown).as("seed %d: %s", seed, text).isInstanceOf(LinException.class);
        assertThat(((LinException) thrown).problems()).isNotEmpty();
      }
    }
  }
}
