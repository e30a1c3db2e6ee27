package cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFinderTest {
  @TempDir Path directory;
  private Path root;

  @BeforeEach
  void sources() throws IOException {
    root = Files.createDirectory(directory.resolve("root"));
    write("root/a/b/C.java", "1\n2\n3\n4\n5\n6\n");
    write("root/Plain.java", "only\n");
    write("root/src/main/java/m/M.java", "maven\n");
    write("outside/Secret.java", "secret\n");
    write("outside/x/Secret.java", "secret\n");
  }

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<SourceExcerpt> find(Path from, CodePlace... places) throws InputException {
    return List.copyOf(new SourceFinder(List.of(from)).find(List.of(places)).values());
  }

  @Test
  void showsTheLineAndTwoAround() throws IOException {
    String path = root + "/a/b/C.java";
    assertThat(find(root, new CodePlace("C.java", 3, "a.b.C$D.m")))
        .containsExactly(new SourceExcerpt(path, 1, 3, List.of("1", "2", "3", "4", "5")));
    assertThat(find(root, new CodePlace("C.java", 1, "a.b.C.<init>")))
        .containsExactly(new SourceExcerpt(path, 1, 1, List.of("1", "2", "3")));
    assertThat(find(root, new CodePlace("C.java", 6, "a.b.C.m")))
        .containsExactly(new SourceExcerpt(path, 4, 6, List.of("4", "5", "6")));
    assertThat(find(root, new CodePlace("C.java", 7, "a.b.C.m"))).isEmpty();
    assertThat(find(root, new CodePlace("C.java", 0, "a.b.C.m"))).isEmpty();
    assertThat(find(root, CodePlace.UNKNOWN)).isEmpty();
  }

  @Test
  void looksAtTheUsualPlaces() throws IOException {
    assertThat(find(root, new CodePlace("Plain.java", 1, "Plain.main"))).hasSize(1);
    assertThat(find(root, new CodePlace("M.java", 1, "m.M.f"))).hasSize(1);
    Path inner = root.resolve("a/b");
    assertThat(find(inner, new CodePlace("C.java", 1, "a.b.C.m"))).hasSize(1);
    assertThat(find(inner, new CodePlace("C.java", 1, "z.b.C.m"))).isEmpty();
  }

  @Test
  void neverLeavesTheRoot() throws IOException {
    Files.createSymbolicLink(root.resolve("x"), directory.resolve("outside/x"));
    Files.createSymbolicLink(root.resolve("Secret.java"), directory.resolve("outside/Secret.java"));
    String absolute = directory.resolve("outside/Secret.java").toString();
    assertThat(
            find(
                root,
                new CodePlace("../outside/Secret.java", 1, "C.m"),
                new CodePlace("Secret.java", 1, "...outside.C.m"),
                new CodePlace("Secret.java", 1, "../outside.C.m"),
                new CodePlace(absolute, 1, "C.m"),
                new CodePlace("Secret.java", 1, "x.Secret.m"),
                new CodePlace("Secret.java", 1, "Secret.m"),
                new CodePlace("Secret.java\0", 1, "Secret.m"),
                new CodePlace("..", 1, "a.C.m")))
        .isEmpty();
  }

  @Test
  void aLinkInsideTheRootIsFollowed() throws IOException {
    Files.createSymbolicLink(root.resolve("link"), root.resolve("a/b"));
    assertThat(find(root, new CodePlace("C.java", 1, "link.C.m"))).hasSize(1);
  }

  @Test
  void longLinesAreCutAndWhatIsNotUtf8IsShown() throws IOException {
    Files.write(root.resolve("Odd.java"), new byte[] {(byte) 0xff, 'x', '\n'});
    write("root/Long.java", "y".repeat(10_000));
    assertThat(find(root, new CodePlace("Odd.java", 1, "Odd.m")).get(0).lines())
        .containsExactly("\ufffdx");
    assertThat(find(root, new CodePlace("Long.java", 1, "Long.m")).get(0).lines().get(0))
        .hasSize(303);
  }

  @Test
  void aRootMustBeThere() {
    assertThatThrownBy(() -> new SourceFinder(List.of(directory.resolve("none"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no such directory");
  }

  @Test
  void eachPlaceOnce() throws IOException {
    CodePlace place = new CodePlace("Plain.java", 1, "Plain.main");
    Map<CodePlace, SourceExcerpt> found =
        new SourceFinder(List.of(root)).find(List.of(place, place));
    assertThat(found).containsOnlyKeys(place);
  }
}
