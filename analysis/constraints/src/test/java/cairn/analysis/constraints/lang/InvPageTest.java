package cairn.analysis.constraints.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Everything that the page of the language shows can be read. */
class InvPageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "formats", "inv.md");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern BLOCK = Pattern.compile("(?s)```inv\n(.*?)```");

  @Test
  void blocks() throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(PAGE));
    int blocks = 0;
    while (block.find()) {
      Spec spec = parsed(block.group(1));
      assertThat(spec.constraints()).isNotEmpty();
      assertThat(SpecTree.of(parsed(SpecText.of(spec)))).isEqualTo(SpecTree.of(spec));
      blocks++;
    }
    assertThat(blocks).isGreaterThan(12);
  }

  @Test
  void statements() throws IOException {
    List<String> statements = codes("| statement | means |");
    assertThat(statements).hasSizeGreaterThan(20);
    for (String statement : statements) {
      parsed(prelude(statement) + statement);
    }
  }

  @Test
  void terms() throws IOException {
    List<String> terms = codes("| form | means |");
    assertThat(terms).hasSizeGreaterThan(25);
    for (String term : terms) {
      boolean isRead = false;
      for (String range : List.of("for I in 0 to 3, ", "")) {
        String prelude =
            prelude("") + "node X; node Y; " + range + "X == Y or " + term.replace("root", "left");
        isRead |= isRead(prelude + ";") || isRead(prelude + " == 1;");
      }
      assertThat(isRead).as(term).isTrue();
    }
  }

  @Test
  void libraryTable() throws IOException {
    String page = Files.readString(PAGE);
    for (String name : SpecLibrary.names()) {
      assertThat(page).contains("\n| " + name + " |");
    }
  }

  /** What a statement of the page takes for given. */
  private static String prelude(String statement) {
    StringBuilder prelude = new StringBuilder("tree FIELDS root;\n");
    if (!statement.startsWith("node FIELD") && !statement.startsWith("node EDGE")) {
      prelude.append("node FIELDS key, left, right, child[4], table, pos, items, grid;\n");
    }
    if (!statement.startsWith("ARRAY")) {
      prelude.append("ARRAY shard;\n");
    }
    if (!statement.contains("node.HEIGHT;") && prelude.indexOf("node") >= 0) {
      prelude.append("node.HEIGHT; node X; X.HEIGHT = 0;\n");
    }
    return prelude.toString();
  }

  /** The code in the first column of a table. */
  private static List<String> codes(String header) throws IOException {
    List<String> lines = Files.readAllLines(PAGE);
    List<String> codes = new ArrayList<>();
    for (int i = lines.indexOf(header) + 2; lines.get(i).startsWith("|"); i++) {
      String line = lines.get(i).replace("\\|", "\u0001");
      Matcher code = CODE.matcher(line.substring(1, line.indexOf('|', 1)));
      while (code.find()) {
        codes.add(code.group(1).replace('\u0001', '|'));
      }
    }
    return codes;
  }

  private static Spec parsed(String text) {
    try {
      return SpecParser.parse("inv.md", text);
    } catch (SpecException e) {
      return fail(text + "\n" + e.getMessage());
    }
  }

  private static boolean isRead(String text) {
    try {
      SpecParser.parse("inv.md", text);
      return true;
    } catch (SpecException e) {
      return false;
    }
  }
}
