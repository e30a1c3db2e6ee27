package cairn.analysis.linearizability.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Everything that the page of the language shows can be read. */
class LinPageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "formats", "lin.md");
  private static final Pattern BLOCK = Pattern.compile("(?s)```lin\n(.*?)```");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\]\\((\\.\\./[^)]+)\\)");

  @Test
  void blocks() throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(PAGE));
    int blocks = 0;
    while (block.find()) {
      LinParserTest.parsed(block.group(1));
      blocks++;
    }
    assertThat(blocks).isEqualTo(4);
  }

  @Test
  void statements() throws IOException {
    List<String> rows =
        Files.readString(PAGE)
            .lines()
            .dropWhile(line -> !line.startsWith("| statement | means |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    assertThat(rows).hasSizeGreaterThan(8);
    for (String row : rows) {
      Matcher code = CODE.matcher(row.split("\\|")[1]);
      while (code.find()) {
        LinParserTest.parsed(
            "struct node { int value, node next }; struct q { node tail }; int n; int x; int y;"
                + " int l; int A[]; Op(int old, int new, int o, int p, int m, int v)"
                + " node X; node T; int k; 1 "
                + code.group(1));
      }
    }
  }

  @Test
  void reservedWords() throws IOException {
    String page = Files.readString(PAGE).replace("\n", " ");
    for (String word : Cursor.RESERVED) {
      assertThat(page).containsPattern("cannot be names: `[^`]*\\b" + word + "\\b");
    }
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    Matcher link = LINK.matcher(Files.readString(PAGE));
    int links = 0;
    while (link.find()) {
      assertThat(PAGE.resolveSibling(link.group(1))).exists();
      links++;
    }
    assertThat(links).isGreaterThan(4);
  }
}
