package cairn.bench.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZooBugTest {
  private static final Path ZOO = Path.of("src", "programs", "zoo");

  @TempDir Path folder;

  private static LocatedStatement statement(String role, int line, String method, String slot) {
    return new LocatedStatement(1, role, "Tree.java", line, method, List.of(slot));
  }

  @Test
  void everyBugIsComplete() throws IOException {
    List<ZooBug> bugs = ZooBug.all(ZOO);
    assertThat(bugs).hasSizeGreaterThanOrEqualTo(25);
    assertThat(bugs.stream().map(ZooBug::library).distinct().count()).isGreaterThanOrEqualTo(12);
    for (ZooBug bug : bugs) {
      assertThat(bug.buggy()).as(bug.name()).isNotEmpty();
      assertThat(bug.fixed()).as(bug.name()).isNotEmpty().isNotEqualTo(bug.buggy());
      assertThat(bug.specification()).as(bug.name()).isRegularFile();
      assertThat(bug.driver()).as(bug.name()).isRegularFile();
      assertThat(bug.fixes())
          .as(bug.name())
          .allMatch(fix -> !fix.lines().isEmpty() || !fix.slots().isEmpty());
    }
  }

  /** The last bytes of the names' hashes, computed elsewhere, are f4 and a9. */
  @Test
  void namesDecideWhatIsSealed() throws IOException {
    List<ZooBug> bugs = ZooBug.all(ZOO);
    assertThat(bugs).filteredOn(bug -> bug.name().equals("jsoup-move")).noneMatch(ZooBug::sealed);
    assertThat(bugs).filteredOn(bug -> bug.name().equals("gdx-heap")).allMatch(ZooBug::sealed);
  }

  @Test
  void aChangedLineIsNamedByAStore() {
    ZooFix fix = ZooFix.of("Tree.java", List.of("12-14", "20"), "a.Tree.add", List.of("size"));
    assertThat(fix.named(statement("introduced", 13, "a.Tree.add", "left"))).isTrue();
    assertThat(fix.named(statement("contributed", 20, "a.Tree.add", "left"))).isTrue();
    assertThat(fix.named(statement("introduced", 15, "a.Tree.add", "size"))).isFalse();
    assertThat(fix.named(statement("missing", 13, "a.Tree.add", "left"))).isFalse();
    assertThat(fix.named(statement("missing", 13, "a.Tree.add", "size"))).isTrue();
  }

  @Test
  void addedLinesAreNamedByMethodAndSlot() {
    ZooFix fix = ZooFix.of("Tree.java", List.of(), "a.Tree.add", List.of("size", "[]"));
    assertThat(fix.named(statement("missing", 1, "a.Tree.add", "size"))).isTrue();
    assertThat(fix.named(statement("introduced", 1, "a.Tree.add", "[7]"))).isTrue();
    assertThat(fix.named(statement("missing", 1, "a.Tree.remove", "size"))).isFalse();
    assertThat(fix.named(statement("missing", 1, "a.Tree.add", "left"))).isFalse();
  }

  @Test
  void readsAnswersWithAndWithoutRepairs() throws IOException {
    LocatedStatement.Answer answer =
        LocatedStatement.answer(
            """
            {"verdict": "violated", "new": [1.5, true, null], "statements": [
            {"rank": 1, "role": "missing", "file": "T.java", "line": 3, "method": "a.T.m",
            "change": {"slot": "next"}, "repair": {"edits": [{"slot": "size"}, {"slot": "[2]"}]}},
            {"rank": 2, "role": "introduced", "file": "T.java", "line": 4, "method": "a.T.n",
            "change": {"slot": "left"}}]}
            """);
    assertThat(answer.verdict()).isEqualTo("violated");
    assertThat(answer.statements())
        .containsExactly(
            new LocatedStatement(
                1, "missing", "T.java", 3, "a.T.m", List.of("next", "size", "[2]")),
            new LocatedStatement(2, "introduced", "T.java", 4, "a.T.n", List.of("left")));
    assertThatThrownBy(() -> LocatedStatement.answer("")).isInstanceOf(IOException.class);
  }

  @Test
  void saysWhatABugLacks() throws IOException {
    Files.writeString(folder.resolve("bug.toml"), "language = \"cobol\"\n");
    assertThatThrownBy(() -> ZooBug.read(folder)).hasMessageContaining("'cobol'");
    Files.writeString(folder.resolve("bug.toml"), "language = \"java\"\n");
    assertThatThrownBy(() -> ZooBug.read(folder)).hasMessageContaining("no [[fix]]");
  }

  @Test
  void findsTheClassesOfASpecification() {
    assertThat(ZooRun.types("map = java a.B;\nnode =  java a.C$D, e.*;\nX = 1;"))
        .containsExactly("a.B", "a.C$D", "e.*");
  }
}
