package cairn.analysis.constraints.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the text: an answer or a list of problems, no other exception, no endless work. */
class SpecRobustnessTest {
  private static final String BEGIN = "node FIELDS key, left; node X; X.key == ";
  private static final int MANY = 100_000;

  static List<String> hostile() {
    return List.of(
        BEGIN + "(".repeat(MANY),
        BEGIN + "(".repeat(MANY) + "1" + ")".repeat(MANY) + ";",
        BEGIN + "-".repeat(MANY) + "1;",
        BEGIN + "1; " + "not ".repeat(MANY) + "X.key == 1;",
        BEGIN + "|".repeat(MANY) + "1;",
        BEGIN + "1 ? ".repeat(MANY) + "1;",
        BEGIN + "1 => X.key == ".repeat(MANY / 10) + "1;",
        BEGIN + "1 + ".repeat(MANY) + "1;",
        BEGIN + "1 and X.key == ".repeat(MANY / 10) + "1;",
        BEGIN + "X" + ".left".repeat(MANY) + ";",
        BEGIN + "X.left" + "[0]".repeat(MANY) + ";",
        BEGIN + "MIN(1, ".repeat(90) + "1" + ")".repeat(90) + ";",
        BEGIN + "MAX(".repeat(90) + "1" + ", 2)".repeat(90) + ";",
        BEGIN + "9".repeat(MANY) + ";",
        BEGIN + "X." + "a".repeat(MANY) + ";",
        BEGIN + "1.5e" + "9".repeat(MANY) + ";",
        "a ".repeat(MANY),
        ";".repeat(MANY),
        "\n".repeat(MANY) + "x",
        "\r\n".repeat(MANY) + "x",
        "/*".repeat(MANY),
        "/**/".repeat(MANY) + "x",
        "#".repeat(MANY),
        "\"".repeat(MANY),
        "..(c1)".repeat(MANY / 10),
        "a:".repeat(MANY),
        "node X;".repeat(MANY / 10),
        "node FIELDS a" + ", a".repeat(MANY) + ";",
        "n = java a" + ", a".repeat(MANY / 10) + ";",
        "n = c " + "<".repeat(MANY) + ";",
        "\0".repeat(MANY),
        "\uD800 \uDC00 \uD835\uDD38 \u202E \u200B \uFEFF \u0338",
        "x".repeat(SpecParser.LONGEST + 1));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void hostileTextIsRefused(String text) {
    Throwable refused = catchThrowable(() -> SpecParser.parse("hostile.inv", text));
    if (!text.startsWith(";") && !text.startsWith("#")) {
      assertThat(refused).isInstanceOf(SpecException.class);
      assertThat(((SpecException) refused).problems()).hasSizeBetween(1, 20);
      assertThat(refused.getMessage().length()).isLessThan(20_000);
    } else {
      assertThat(refused).isNull();
    }
  }

  @Test
  void manyConstraintsAreRead() throws SpecException {
    StringBuilder text = new StringBuilder("node FIELDS key, left;\n");
    int count = 20_000;
    for (int i = 0; i < count; i++) {
      text.append("node X; X.left != NULL => X.key < ").append(i).append(";\n");
    }
    assertThat(SpecParser.parse("many.inv", text.toString()).constraints()).hasSize(count);
  }

  @Test
  void damagedFilesAndRandomTokens() throws SpecException {
    int seeds = Boolean.getBoolean("cairn.long") ? 200_000 : 1_500;
    List<String> files = new ArrayList<>();
    for (String name : SpecLibrary.names()) {
      files.add(SpecLibrary.text(name));
    }
    for (int seed = 0; seed < seeds; seed++) {
      Random random = new Random(seed);
      String text =
          random.nextBoolean()
              ? damaged(files.get(random.nextInt(files.size())), random)
              : randomTokens(random);
      Throwable thrown = catchThrowable(() -> readAndUse(text));
      if (thrown != null) {
        assertThat(thrown).as("seed %d: %s", seed, text).isInstanceOf(SpecException.class);
      }
    }
  }

  private static void readAndUse(String text) throws SpecException {
    Spec spec = SpecParser.parse("random.inv", text);
    assertThat(SpecWords.of(spec)).isNotEmpty();
    Spec again = SpecParser.parse("random.inv", SpecText.of(spec));
    assertThat(SpecTree.of(again)).isEqualTo(SpecTree.of(spec));
  }

  private static String damaged(String file, Random random) {
    StringBuilder text = new StringBuilder(file);
    for (int i = random.nextInt(6); i >= 0 && text.length() > 1; i--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(4)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.insert(at, (char) random.nextInt(random.nextBoolean() ? 128 : 0x10000));
        case 2 -> text.delete(at, Math.min(text.length(), at + random.nextInt(40)));
        default -> {
          int from = random.nextInt(text.length());
          int to = Math.min(text.length(), from + random.nextInt(30));
          text.insert(at, text.substring(from, to));
        }
      }
    }
    return text.toString();
  }

  private static String randomTokens(Random random) {
    String[] words = {
      "node",
      "X",
      "Y",
      "FIELD",
      "FIELDS",
      "EDGE",
      "EDGES",
      "ARRAY",
      "NULL",
      "true",
      "ISA",
      "SIZE",
      "COUNT",
      "MIN",
      "HEIGHT",
      "ISLEAF",
      "INDEGREE",
      "and",
      "or",
      "not",
      "for",
      "I",
      "in",
      "to",
      "check",
      "at",
      "exit",
      "of",
      "roots",
      "static",
      "java",
      "c",
      "1",
      "2",
      "3.5",
      "(",
      ")",
      "[",
      "]",
      ".",
      "..",
      ",",
      ":",
      "=",
      "==",
      "<",
      "->",
      "->>",
      "!->>",
      "=>",
      "|",
      "||",
      "?",
      "+",
      "-",
      "*",
      "/",
      "↛",
      "≤",
      "\n",
      ";",
      ";",
      "node X;",
      "X.key",
      "X[1]",
      "== 1"
    };
    StringBuilder text = new StringBuilder("node FIELDS key, left;\nnode X;\n");
    for (int i = random.nextInt(40); i >= 0; i--) {
      text.append(words[random.nextInt(words.length)]).append(random.nextInt(4) == 0 ? "" : " ");
    }
    return text.toString();
  }
}
