package cairn.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectClassesTest {
  @TempDir Path project;

  @Test
  void packagesOfFoldersAreTheProjects() throws Exception {
    Path classes = project.resolve("build/classes/java/test");
    for (String file : List.of("Main.class", "a/b/C.class", "a/b/C$D.class", "a/notes.txt")) {
      Files.createDirectories(classes.resolve(file).getParent());
      Files.createFile(classes.resolve(file));
    }
    Files.createDirectories(project.resolve("src/test/java"));
    ProjectClasses found = new ProjectClasses(List.of(classes));
    assertThat(found.patterns()).containsExactly("*", "a.b.*");
    assertThat(found.sources()).contains(project.resolve("src/test/java"));
  }

  @Test
  void jarsAreNot() throws Exception {
    ProjectClasses found = ProjectClasses.of(List.of(ProjectClassesTest.class, Test.class));
    assertThat(found.folders())
        .contains(Path.of("target/test-classes").toAbsolutePath())
        .allMatch(Files::isDirectory);
    assertThat(found.patterns()).contains("fixtures.*").doesNotContain("org.junit.jupiter.api.*");
  }
}
