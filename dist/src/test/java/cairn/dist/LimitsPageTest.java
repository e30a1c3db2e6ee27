package cairn.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every limit that the guide tells is shown by a test that exists, or says that none does. */
class LimitsPageTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern NAME =
      Pattern.compile("`(cairn(?:\\.[a-z]+)+)\\.([A-Z]\\w*Test)(?:\\.(\\w+))?`");

  private static List<String> rows() throws IOException {
    return Files.readAllLines(HOME.resolve("docs/guide/limits.md")).stream()
        .filter(line -> line.startsWith("|"))
        .filter(line -> !line.startsWith("|---") && !line.contains("| shown by |"))
        .toList();
  }

  @Test
  void everyTestThatIsNamedIsThere() throws IOException {
    List<String> lost = new ArrayList<>();
    int named = 0;
    for (String row : rows()) {
      Matcher name = NAME.matcher(row);
      while (name.find()) {
        named++;
        Path file = find(name.group(1), name.group(2));
        String method = name.group(3);
        if (file == null
            || method != null && !Files.readString(file).contains("void " + method + "(")) {
          lost.add(name.group());
        }
      }
    }
    assertThat(lost).isEmpty();
    assertThat(named).isGreaterThan(30);
  }

  @Test
  void everyLineNamesATestOrSaysThatThereIsNone() throws IOException {
    for (String row : rows()) {
      String[] cells = row.split("(?<!\\\\)\\|", -1);
      assertThat(cells).as(row).hasSize(5);
      String shown = cells[3].strip();
      assertThat(NAME.matcher(shown).find() || shown.matches("(.*\\b)?(untested|all tests)\\b.*"))
          .as(row)
          .isTrue();
    }
  }

  /** The source of a test class in one of the rooms; null if there is none. */
  private static Path find(String packageName, String className) throws IOException {
    String path = "src/test/java/" + packageName.replace('.', '/') + "/" + className + ".java";
    try (Stream<Path> rooms = Files.walk(HOME, 2)) {
      return rooms.map(room -> room.resolve(path)).filter(Files::exists).findFirst().orElse(null);
    }
  }
}
