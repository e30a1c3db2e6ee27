package cairn.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The example project, and what the guide shows of it. */
class ExampleTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path project;

  @BeforeEach
  void copy() throws IOException {
    Path example = ROOT.resolve("examples/junit");
    for (String part : List.of("pom.xml", "src/main", "src/test")) {
      try (Stream<Path> files = Files.walk(example.resolve(part))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Path target = project.resolve(example.relativize(file).toString());
          Files.createDirectories(target.getParent());
          Files.copy(file, target);
        }
      }
    }
  }

  @Test
  void guideShowsWhatHappens() throws Exception {
    compile("src/main/java/agenda/Agenda.java", "target/classes");
    compile("src/test/java/agenda/AgendaTest.java", "target/test-classes");
    ChildRun run =
        ChildRun.with(
            project,
            "junit5",
            List.of(),
            "target/test-classes:target/classes",
            "agenda.AgendaTest");
    assertThat(run.with("FAILED"))
        .as(run.output())
        .containsExactly("agenda.AgendaTest cancelsInTheMiddle");
    String failure = run.of("agenda.AgendaTest cancelsInTheMiddle");
    String guide = Files.readString(ROOT.resolve("docs/guide/junit.md"));
    int begin = guide.indexOf("org.opentest4j.AssertionFailedError: 1. Agenda.java");
    String shown = guide.substring(begin, guide.indexOf("```", begin));
    for (String piece : shown.split("  \\.\\.\\.\n")) {
      assertThat(filtered(failure)).contains(filtered(piece));
    }
  }

  /** Without numbers of objects and sources of the fixtures, which run beside the example here. */
  private static String filtered(String text) {
    return text.replaceAll("#[0-9]+", "#")
        .replaceAll(" --source /\\S+", "")
        .replaceAll("\\s+", " ")
        .strip();
  }

  private void compile(String source, String output) throws IOException {
    Path classes = Files.createDirectories(project.resolve(output));
    String path = ChildRun.classPath("junit5") + ":" + project.resolve("target/classes");
    List<String> words = new ArrayList<>(List.of("-g", "-proc:none", "-cp", path));
    words.addAll(List.of("-d", classes.toString(), project.resolve(source).toString()));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code =
        ToolProvider.getSystemJavaCompiler().run(null, said, said, words.toArray(new String[0]));
    assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
  }

  /** Needs Maven's own plugins in the local repository, as the build of this room has them. */
  @Test
  @EnabledIfSystemProperty(named = "cairn.long", matches = "true")
  void mavenRunsItThroughSurefire() throws Exception {
    Path pom = project.resolve("pom.xml");
    String text = Files.readString(pom);
    String inPlace =
        "<version>0.1.0</version><scope>system</scope><systemPath>"
            + ChildRun.jar()
            + "</systemPath>";
    Files.writeString(
        pom, text.replaceFirst("<version>0.1.0</version>\\s*<scope>test</scope>", inPlace));
    Path log = project.resolve("maven.log");
    Process maven =
        new ProcessBuilder("mvn", "-o", "-B", "-ntp", "test")
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(maven.waitFor(180, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(log))
        .contains("Tests run: 4, Failures: 1, Errors: 0, Skipped: 0")
        .contains("AgendaTest.cancelsInTheMiddle:45 Agenda.java:74 in agenda.Agenda.cancel broke")
        .contains("\tat agenda.Agenda.cancel(Agenda.java:74)");
    assertThat(maven.exitValue()).isEqualTo(1);
    assertThat(project.resolve("target/cairn/agenda.AgendaTest.cancelsInTheMiddle.html")).exists();
  }
}
