package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the guide shows is what happens: each line of a {@code console} block that begins with
 * {@code $ cairn} is run on the sample recordings, and what follows must be its answer. With {@code
 * -Dcairn.golden.refresh=true} the pages are written anew. Blocks of another kind are not run.
 */
class GuideTest {
  private static final Path GUIDE = Path.of("..", "docs", "guide");
  private static final String PROMPT = "$ cairn ";

  @TempDir Path directory;

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(GUIDE)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList().stream();
    }
  }

  @BeforeEach
  void samples() throws IOException {
    Samples.list(directory.resolve("list.cairn"));
    Samples.shop(directory.resolve("shop.cairn"));
  }

  @Test
  void everyCommandHasAPage() {
    List<String> names = new ArrayList<>();
    Run.of(main -> names.addAll(main.getSubcommands().keySet()), "--help");
    for (String name : names) {
      assertThat(GUIDE.resolve(name + ".md")).exists();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void showsWhatHappens(Path page) throws IOException {
    List<String> shown = Files.readAllLines(page);
    List<String> happens = new ArrayList<>();
    boolean console = false;
    boolean answer = false;
    for (String line : shown) {
      if (line.startsWith("```")) {
        console = line.equals("```console");
        answer = false;
      } else if (console && line.startsWith("$ ")) {
        happens.add(line);
        answer = line.startsWith(PROMPT);
        if (answer) {
          happens.addAll(run(line.substring(PROMPT.length())));
        }
        continue;
      }
      if (!answer) {
        happens.add(line);
      }
    }
    if (Boolean.getBoolean("cairn.golden.refresh")) {
      Files.write(page, happens);
    } else {
      assertThat(String.join("\n", happens)).isEqualTo(String.join("\n", shown));
    }
    pictures();
  }

  /** Pictures that the page's commands made stand beside it. */
  private void pictures() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path made : files.filter(file -> file.toString().endsWith(".svg")).toList()) {
        Path shown = GUIDE.resolve(made.getFileName());
        if (Boolean.getBoolean("cairn.golden.refresh")) {
          Files.copy(made, shown, StandardCopyOption.REPLACE_EXISTING);
        } else {
          assertThat(shown).hasSameTextualContentAs(made);
        }
      }
    }
  }

  /** The answer, and what went to standard error, as a terminal shows them. */
  private List<String> run(String command) {
    List<String> args = new ArrayList<>();
    for (String word : command.split(" +", -1)) {
      boolean file = word.contains(".cairn") || word.matches("[a-z]+\\.(svg|dot|json)");
      args.add(file ? directory.resolve(word).toString() : word);
    }
    Run run = Run.of(args.toArray(String[]::new));
    String all = (run.out() + run.err()).replace(directory + "/", "");
    return all.lines().toList();
  }
}
