package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Recorded calls that run again leave what they left, slot by slot, and return what they did. */
class ReplayExactnessTest {
  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  /** The methods of a program whose names begin with {@code op}, as points. */
  private static List<String> operations(String program) throws IOException {
    Path source = Programs.sources().resolve(program.replace('.', '/') + ".java");
    Matcher found =
        Pattern.compile("^  .*\\b(op[A-Z]\\w*)\\(.*\\{$", Pattern.MULTILINE)
            .matcher(Files.readString(source));
    List<String> points = new ArrayList<>();
    while (found.find()) {
      points.add(program + "." + found.group(1));
    }
    return points;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyKindOfInstruction(Jdk jdk) throws IOException {
    List<String> points = operations("replayed.Operations");
    assertThat(points).hasSizeGreaterThan(25);
    Replays all = Replays.of(jdk, Programs.classes(), "all", points, "replayed.OperationsMain");
    assertThat(all.runEach()).as("each by itself").isEmpty();
    assertThat(all.runAll()).as("one after the other").isEmpty();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whereArraysAreNotRecordedNothingIsMadeUp(Jdk jdk) throws IOException {
    List<String> points = operations("replayed.Operations");
    Replays all =
        Replays.of(jdk, Programs.classes(), "numbers:strings", points, "replayed.OperationsMain");
    Map<String, List<String>> found = all.runEach();
    assertThat(found.values()).allMatch(each -> each.get(0).startsWith("stopped: "));
    assertThat(found.keySet()).allMatch(each -> each.startsWith("opEnums "));
  }

  @ParameterizedTest
  @CsvSource({
    "Ranking, Ranking.add:Ranking.raise",
    "Recent, Recent.open",
    "Outline, Outline.width:Outline.level",
  })
  void examples(String program, String points) {
    Path classes = Programs.temporary("examples");
    Programs.compile(List.of(example(program + ".java")), classes);
    Replays all =
        Replays.of(Jdk.own(), classes, "numbers:strings", List.of(points.split(":")), program);
    assertThat(all.exits()).hasSizeGreaterThan(5);
    assertThat(all.runEach()).as("each by itself").isEmpty();
    assertThat(all.runAll()).as("one after the other").isEmpty();
  }

  private static Path example(String name) {
    Path below = Path.of("examples/java", name);
    for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
      if (Files.isRegularFile(p.resolve(below))) {
        return p.resolve(below);
      }
    }
    throw new IllegalStateException("no " + below + " here or above");
  }

  /** Arrays of copies, strings in another case, identity hash codes, and what follows super(). */
  @ParameterizedTest
  @MethodSource("jdks")
  void whatCodeThatIsNotRecordedMakes(Jdk jdk) throws IOException {
    List<String> points = new ArrayList<>(operations("replayed.Unwatched"));
    points.add("replayed.Unwatched$Made.<init>");
    Replays all =
        Replays.of(
            jdk, Programs.classes(), "numbers:strings,jdk=java.util", points, "replayed.Unwatched");
    assertThat(all.exits()).hasSize(72);
    assertThat(all.runEach()).isEmpty();
  }

  @Test
  void outlineAddsToAListOfTheJdk() {
    Path classes = Programs.temporary("examples");
    Programs.compile(List.of(example("Outline.java")), classes);
    Replays all =
        Replays.of(Jdk.own(), classes, "numbers:strings", List.of("Outline.add"), "Outline");
    all.runEach().values().forEach(each -> assertThat(each.get(0)).startsWith("stopped: "));
  }
}
