package cairn.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Every line of the guide's recipes for builds runs, in a project like the one that they show. */
class BuildRecipesTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path project;
  private Recipes recipes;
  private Path runner;

  @BeforeEach
  void makeTheProject() throws IOException {
    recipes = new Recipes(HOME.resolve("docs/guide/build.md"));
    runner = Files.createDirectory(project.resolve("runner"));
    for (String folder : List.of("src", "tools", "heap")) {
      Files.createDirectory(project.resolve(folder));
    }
    Files.copy(HOME.resolve("examples/java/Playlist.java"), project.resolve("src/Playlist.java"));
    Files.copy(Unpacked.ZIP, project.resolve("tools/cairn-0.1.0.zip"));
    Files.writeString(
        project.resolve("heap/update.sh"), recipes.shell("Baselines, beside the code"));
  }

  @Test
  void everyLineOfARecipeRuns() throws Exception {
    List<String> steps = recipes.github();
    step(steps.get(0), 0);
    assertThat(Files.readString(project.resolve("github-path")).strip()).endsWith("/bin");
    step("sh heap/update.sh", 0);
    assertThat(project.resolve("heap/playlist.inv")).content().contains("songLinks1");
    for (String step : steps.subList(1, steps.size())) {
      step(step, 0);
    }
    assertThat(project.resolve("heap.html")).exists();
    assertThat(project.resolve("heap.sarif")).content().contains("\"results\": [ ]");

    // the same with a program that breaks its list: only the step that judges fails
    boolean judged = false;
    for (String step : steps.subList(2, 5)) {
      boolean judges = step.contains("locate") && !step.contains("test $?");
      step(step.replace("Playlist 4", "Playlist 4 last"), judges ? 1 : 0);
      judged |= judges;
    }
    assertThat(judged).isTrue();
    assertThat(project.resolve("heap.html")).content().contains("toFront");
    assertThat(project.resolve("heap.sarif"))
        .content()
        .contains("\"uri\": \"src/Playlist.java\"", "\"level\": \"error\"");
  }

  /** What runs in one place is shown to run in the others. */
  @Test
  void recipesDifferOnlyInTheirSpelling() throws Exception {
    List<String> steps = recipes.github();
    List<String> lines = steps.subList(1, steps.size()).stream().map(String::strip).toList();
    assertThat(recipes.gitlab("script")).isEqualTo(lines);
    List<String> jenkins = recipes.jenkins();
    assertThat(jenkins.subList(1, jenkins.size())).isEqualTo(lines);

    step(jenkins.get(0), 0);
    assertThat(project.resolve("cairn-0.1.0/bin/cairn")).isExecutable();
    List<String> before = recipes.gitlab("before_script");
    // the first installs a package
    String script = String.join("\n", before.subList(1, before.size()));
    assertThat(step(script + "\ncommand -v cairn", 0)).startsWith(runner.toString());
  }

  @Test
  @EnabledIfSystemProperty(named = "cairn.long", matches = "true")
  void programsInC() throws Exception {
    step(recipes.github().get(0), 0);
    Files.copy(HOME.resolve("examples/c/family.c"), project.resolve("src/family.c"));
    step(recipes.shell("A program in C"), 0);
    assertThat(project.resolve("heap.sarif")).exists();
    step(recipes.shell("A model of the heap"), 0);
    assertThat(project.resolve("live.html")).exists();
  }

  @Test
  @EnabledIfSystemProperty(named = "cairn.long", matches = "true")
  void mavenRunsIt() throws Exception {
    step(recipes.github().get(0), 0);
    step("sh heap/update.sh", 0);
    Files.createDirectories(project.resolve("src/main/java"));
    Files.move(
        project.resolve("src/Playlist.java"), project.resolve("src/main/java/Playlist.java"));
    Files.writeString(
        project.resolve("pom.xml"),
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>some</groupId>
          <artifactId>playlist</artifactId>
          <version>1</version>
          <properties>
            <maven.compiler.source>17</maven.compiler.source>
            <maven.compiler.target>17</maven.compiler.target>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
          </properties>
          <build><plugins>
        """
            + recipes.maven()
            + "  </plugins></build>\n</project>\n");
    step("mvn -B -q -ntp verify", 0);
    assertThat(project.resolve("target/heap.html")).exists();
    Path pom = project.resolve("pom.xml");
    Files.writeString(pom, Files.readString(pom).replace("Playlist 4", "Playlist 4 last"));
    assertThat(step("mvn -B -ntp verify", 1))
        .contains("BUILD FAILURE", "playlistEnds2 is violated");
  }

  /** Runs a script as a runner does, with what its system sets, and returns what it printed. */
  private String step(String script, int code) throws IOException, InterruptedException {
    Path out = Files.createTempFile(runner, "out", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    Map<String, String> environment = builder.environment();
    Path added = project.resolve("github-path");
    environment.put("GITHUB_PATH", added.toString());
    environment.put("RUNNER_TEMP", runner.toString());
    environment.put("CI_BUILDS_DIR", runner.toString());
    environment.put("CAIRN_JAVA_OPTS", Unpacked.QUICK);
    if (Files.exists(added)) {
      environment.merge(
          "PATH", Files.readString(added).strip(), (path, first) -> first + ":" + path);
    }
    Process process = builder.start();
    process.getOutputStream().close();
    int ended = process.waitFor();
    String said = Files.readString(out, StandardCharsets.UTF_8);
    assertThat(ended).as(script + "\n" + said).isEqualTo(code);
    return said;
  }
}
