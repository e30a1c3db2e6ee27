package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

class MainTest {
  @TempDir Path directory;

  @Test
  void helpGoesToStandardOutput() {
    Run run = Run.of("--help");
    assertThat(run.code()).isEqualTo(0);
    assertThat(run.out()).contains("Usage: cairn", "info", "graph", "doctor", "completion");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void everyCommandHasHelpWithAnExample() {
    Set<String> names = new TreeSet<>();
    Run.of(main -> names.addAll(main.getSubcommands().keySet()), "--help");
    assertThat(names).contains("info", "graph", "doctor", "completion");
    for (String name : names) {
      Run run = Run.of(name, "--help");
      assertThat(run.code()).as(name).isEqualTo(0);
      assertThat(run.out()).as(name).containsPattern("Examples?:\n  .*cairn " + name);
      assertThat(run.err()).as(name).isEmpty();
    }
  }

  @Test
  void versionIsTheBuilds() {
    Run run = Run.of("--version");
    assertThat(run.code()).isEqualTo(0);
    assertThat(run.out()).matches("(?s)cairn \\d+\\.\\d+.*Java .*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "grph",
        "graph",
        "graph --formt x",
        "info",
        "info --format xml f",
        "info --top 0 f"
      })
  void misuseGoesToStandardErrorWith2(String line) {
    Run run = Run.of(line.isEmpty() ? new String[0] : line.split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("cairn: ").contains("--help");
  }

  @Test
  void unreadableInputIs3() throws IOException {
    Path missing = directory.resolve("missing.cairn");
    Run run = Run.of("info", missing.toString());
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).isEqualTo("cairn: " + missing + ": no such file\n");
    Path dump = Files.writeString(directory.resolve("x.hprof"), "JAVA PROFILE 1.0.2\0");
    run = Run.of("graph", dump.toString());
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err())
        .contains("not a recording", "4A 41 56 41", "HPROF", "cairn record")
        .doesNotContain("\tat ");
  }

  /** No command of Cairn: what one does whose author has made a mistake. */
  private static Integer fail() {
    throw new IllegalStateException("on \u001b[31mpurpose");
  }

  @Test
  void whatNobodyExpectedIsABugWithALog() throws IOException {
    CommandSpec mistaken = CommandSpec.wrapWithoutInspection((Callable<Integer>) MainTest::fail);
    Run run = Run.of(main -> main.addSubcommand("mistaken", mistaken), "mistaken");
    assertThat(run.code()).isEqualTo(70);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("this is a bug in Cairn").doesNotContain("\u001b");
    Matcher log = Pattern.compile("details are in (\\S+)").matcher(run.err());
    assertThat(log.find()).isTrue();
    Path file = Path.of(log.group(1));
    assertThat(file).hasParentRaw(Path.of(System.getProperty("java.io.tmpdir")));
    assertThat(Files.readString(file)).contains("IllegalStateException", "\tat ");
    Files.delete(file);
  }
}
