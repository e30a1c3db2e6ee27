package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the guide shows is what happens: each line of a {@code console} block that begins with
 * {@code $ cairn} is run on the sample recordings, and what follows must be its answer. In a {@code
 * shell} block it runs in a process of its own, with programs that it records. With {@code
 * -Dcairn.golden.refresh=true} the pages are written anew. Blocks of another kind are not run.
 */
class GuideTest {
  private static final Path GUIDE = Path.of("..", "docs", "guide");
  private static final String PROMPT = "$ cairn ";

  @TempDir static Path recorded;
  @TempDir Path directory;

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(GUIDE)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList().stream();
    }
  }

  /** Real recordings: a second or two for all pages. */
  @BeforeAll
  static void record() throws IOException, InterruptedException {
    Run run =
        RealRun.exactly(
            recorded,
            Map.of(),
            "record",
            "--spec",
            "examples/java/ranking.inv",
            "-o",
            recorded.resolve("ranking.cairn").toString(),
            "--",
            RealRun.java(),
            "examples/java/Ranking.java");
    assertThat(run).isEqualTo(new Run(0, "15 25 20 30 45\n", ""));
    Run sliced =
        RealRun.of(
            recorded,
            "record",
            "--slice",
            "-o",
            recorded.resolve("outline.cairn").toString(),
            "--",
            RealRun.java(),
            "examples/java/Outline.java");
    assertThat(sliced.code()).isZero();
    Run crashed =
        RealRun.of(
            recorded,
            "record",
            "--slice",
            "-o",
            recorded.resolve("contacts.cairn").toString(),
            "--",
            RealRun.java(),
            "examples/java/Contacts.java");
    assertThat(crashed.code()).isEqualTo(1);
    for (List<String> args :
        List.of(
            List.of("monday", "1"), List.of("tuesday", "2"), List.of("wednesday", "3", "last"))) {
      List<String> command = new ArrayList<>(List.of("record", "--cpoint", "Playlist.*", "-o"));
      command.add(recorded.resolve(args.get(0) + ".cairn").toString());
      command.addAll(List.of("--", RealRun.java(), "examples/java/Playlist.java"));
      command.addAll(args.subList(1, args.size()));
      assertThat(RealRun.of(recorded, command.toArray(new String[0])).code()).isZero();
    }
  }

  @BeforeEach
  void samples() throws IOException {
    Samples.list(directory.resolve("list.cairn"));
    Samples.shop(directory.resolve("shop.cairn"));
    SampleDump.shop(directory.resolve("shop.hprof"));
    SampleDump.shop(directory.resolve("more.hprof"), 400);
    Files.copy(recorded.resolve("ranking.cairn"), directory.resolve("ranking.cairn"));
    Files.copy(recorded.resolve("outline.cairn"), directory.resolve("outline.cairn"));
    Files.copy(recorded.resolve("contacts.cairn"), directory.resolve("contacts.cairn"));
    for (String day : List.of("monday", "tuesday", "wednesday")) {
      Files.copy(recorded.resolve(day + ".cairn"), directory.resolve(day + ".cairn"));
    }
    Files.writeString(
        directory.resolve("wrong.inv"),
        "node FIELDS score, next;\nnode X;\n    X.next != NULL => X.score <= X.nxt.score;\n");
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
  void showsWhatHappens(Path page) throws IOException, InterruptedException {
    List<String> shown = Files.readAllLines(page);
    List<String> happens = new ArrayList<>();
    boolean console = false;
    boolean shell = false;
    boolean answer = false;
    for (String line : shown) {
      if (line.startsWith("```")) {
        shell = line.equals("```shell");
        console = shell || line.equals("```console");
        answer = false;
      } else if (console && line.startsWith("$ ")) {
        happens.add(line);
        answer = line.startsWith(PROMPT);
        if (answer) {
          String command = line.substring(PROMPT.length());
          happens.addAll(shell ? realRun(command) : run(command));
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
      boolean file =
          word.contains(".cairn")
              || word.contains(".hprof")
              || word.matches("[a-z]+\\.(svg|dot|json|inv)");
      boolean example = word.startsWith("examples/");
      args.add(file ? directory.resolve(word).toString() : example ? "../" + word : word);
    }
    Run run = Run.of(args.toArray(String[]::new));
    String all = (run.out() + run.err()).replace(directory + "/", "");
    return all.replace("../examples/", "examples/").lines().toList();
  }

  /** Jars are those of the tests' class path. */
  private List<String> realRun(String command) throws IOException, InterruptedException {
    List<String> args = new ArrayList<>();
    Map<String, String> shown = new LinkedHashMap<>(Map.of(RealRun.java(), "java"));
    for (String word : command.split(" +", -1)) {
      String real = word.equals("java") ? RealRun.java() : word;
      for (String file : word.split(File.pathSeparator, -1)) {
        if (file.endsWith(".jar")) {
          String jar = TestPrograms.jar(file).toString();
          real = real.replace(file, jar);
          shown.put(jar, file);
        }
      }
      args.add(real);
    }
    Run run = RealRun.exactly(directory, Map.of(), args.toArray(String[]::new));
    String all = run.out() + run.err();
    for (Map.Entry<String, String> each : shown.entrySet()) {
      all = all.replace(each.getKey(), each.getValue());
    }
    return all.lines().toList();
  }
}
