package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a run kept and then broke, in recordings of real programs: every fault is found without a
 * specification, and locating it with the answer names its line; structures that are right, used in
 * ways that look like a rule for a while, broke with nothing. With {@code cairn.long} all cases run
 * alone.
 */
class HabitsTest {
  private static final Path SOURCE = Path.of("src", "test", "programs", "habits", "Wrong.java");
  private static final Pattern PLACE = Pattern.compile("\n[123]\\. Wrong\\.java:(\\d+) in ");

  /** Those whose line is the first; of the others another repair is as small, and comes before. */
  private static final List<String> FIRST =
      List.of("parent", "parentMore", "treeOrder", "prev", "loop");

  /** By case, a part of what must be said. */
  private static final Map<String, String> FAULTS =
      new TreeMap<>(
          Map.of(
              "parent", "X.right != NULL => X.right.parent == X held for 5 bindings",
              "parentMore", "X.left != NULL => X.left.parent == X held",
              "treeOrder", "X.left.HIGH_key <= X.key",
              "size", "X.size == COUNT(X.first, link) held",
              "sizeLater", "X.size == COUNT(X.first, link) held",
              "prev", "X.next != NULL => X.next.prev == X held for 7 bindings",
              "last", "X.prev != NULL => X.prev.next == X held",
              "cycle", "X ->> Y => Y !->> X held",
              "order", "X.next != NULL => X.value <= X.next.value held",
              "loop", "X ->> Y => Y !->> X held"));

  @TempDir static Path folder;
  private static String classPath = "";

  @BeforeAll
  static void compile() throws IOException {
    classPath =
        TestPrograms.compile("habits", Files.createDirectory(folder.resolve("classes")), List.of());
  }

  private static String record(String program, String... arguments)
      throws IOException, InterruptedException {
    String file = folder.resolve(program + String.join("-", arguments) + ".cairn").toString();
    List<String> words = new ArrayList<>(List.of("record", "-o", file));
    words.addAll(List.of("--cpoint", "habits." + program + "$*.*", "--", RealRun.java()));
    words.addAll(List.of("-cp", classPath, "habits." + program));
    words.addAll(List.of(arguments));
    Run run = RealRun.of(folder, words.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    return file;
  }

  /** What was said, without the ends of its lines. */
  private static String inOneLine(Run run) {
    return run.out().replaceAll("\\s+", " ");
  }

  static List<String> faults() {
    return Boolean.getBoolean("cairn.long")
        ? List.copyOf(FAULTS.keySet())
        : List.of("parent", "treeOrder", "size", "cycle", "order");
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultBreaksWithWhatWasKept(String name) throws IOException, InterruptedException {
    String recording = record("Wrong", name);
    Run found = Run.of("infer", "--broken-in", recording);
    assertThat(found.code()).as(found.out() + found.err()).isEqualTo(1);
    assertThat(inOneLine(found)).contains(FAULTS.get(name));
    String spec = folder.resolve(name + ".inv").toString();
    assertThat(Run.of("infer", "--broken-in", recording, "-o", spec).code()).isEqualTo(1);
    Run located = Run.of("locate", recording, "--spec", spec);
    Matcher place = PLACE.matcher(located.out());
    List<String> lines = new ArrayList<>();
    while (place.find()) {
      lines.add(Files.readAllLines(SOURCE).get(Integer.parseInt(place.group(1)) - 1));
    }
    assertThat(FIRST.contains(name) ? lines.subList(0, 1) : lines)
        .as(located.out() + located.err())
        .anyMatch(line -> line.matches(".*// .*\\b" + name + "\\b.*"));
  }

  @Test
  void whatIsRightBreaksWithNothing() throws IOException, InterruptedException {
    Run run = Run.of("infer", "--broken-in", record("Right"));
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(inOneLine(run)).contains("broke with nothing");
  }

  static List<String> rightCases() throws IOException {
    List<String> names = new ArrayList<>();
    Matcher cases =
        Pattern.compile("CASES\\.put\\(\\s*\"(\\w+)\"")
            .matcher(Files.readString(SOURCE.resolveSibling("Right.java")));
    while (cases.find()) {
      names.add(cases.group(1));
    }
    assertThat(names).hasSizeGreaterThan(40);
    // those whose end is only told by rules that nothing else in the run confirms
    return Boolean.getBoolean("cairn.long")
        ? names
        : List.of("treeAscendingThenOther", "listPollOnceAtEnd", "flatten");
  }

  @ParameterizedTest
  @MethodSource("rightCases")
  void norDoesEachAlone(String name) throws IOException, InterruptedException {
    Run run = Run.of("infer", "--broken-in", record("Right", name));
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    if (name.equals("flatten")) {
      assertThat(inOneLine(run)).contains("for most at once: another use of them");
    }
  }

  @Test
  void aShortRunBreaksWithNothing() throws IOException, InterruptedException {
    String file = folder.resolve("few.cairn").toString();
    Run recorded =
        RealRun.of(
            folder,
            "record",
            "-o",
            file,
            "--cpoint",
            "habits.Few.*",
            "--",
            RealRun.java(),
            "-cp",
            classPath,
            "habits.Few",
            "2");
    assertThat(recorded.code()).as(recorded.err()).isZero();
    Run run = Run.of("infer", "--broken-in", file);
    assertThat(run.code()).as(run.out() + run.err()).isZero();
  }

  @Test
  void goodRunsAreEvidence() throws IOException, InterruptedException {
    String recording = record("Wrong", "size");
    String good = record("Right", "listPolls");
    Run other = Run.of("infer", "--broken-in", recording, good, "--format", "json");
    assertThat(other.out()).contains("\"schema\": \"cairn.habits/1\"", "\"goodRuns\": 0");
    Run same = Run.of("infer", "--broken-in", recording, record("Wrong", "none"));
    assertThat(same.code()).as(same.out() + same.err()).isEqualTo(1);
    assertThat(inOneLine(same))
        .contains("in 1 good run and in this one, and not since c20, exit of habits.Wrong$DList")
        .doesNotContain("for the first time");
  }

  @Test
  void badInput() throws IOException, InterruptedException {
    String recording = record("Right", "emptyAll");
    assertThat(Run.of("infer", "--broken-in", recording, recording).err())
        .contains("is given twice");
    assertThat(Run.of("infer", "--broken-in", folder.resolve("none.cairn").toString()).code())
        .isEqualTo(3);
    assertThat(Run.of("infer", recording, "--format", "text").code()).isEqualTo(2);
    Run nothing = Run.of("infer", "--broken-in", recording, "--type", "com.acme.*");
    assertThat(nothing.code()).isZero();
    assertThat(nothing.out()).contains("no object of such a class");
    Run inv = Run.of("infer", "--broken-in", recording, "--format", "inv");
    assertThat(inv.code()).as(inv.err()).isZero();
  }
}
