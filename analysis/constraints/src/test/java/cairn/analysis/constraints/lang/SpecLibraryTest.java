package cairn.analysis.constraints.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SpecLibraryTest {
  static List<String> names() {
    return SpecLibrary.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void isReadAndHasWordsAndText(String name) throws SpecException, IOException {
    Spec spec = SpecLibrary.read(name);
    assertThat(spec.constraints()).isNotEmpty();
    assertThat(spec.constraints()).noneMatch(c -> c.name().matches("c\\d+"));
    Spec again = SpecParser.parse(name, SpecText.of(spec));
    assertThat(SpecTree.of(again)).isEqualTo(SpecTree.of(spec));
    Golden.check("words/" + name + ".txt", SpecWords.of(spec));
  }

  @Test
  void everyFileHasAName() throws IOException {
    Path folder = Path.of("src/main/resources/cairn/analysis/constraints/library");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString().replace(".inv", "")))
          .containsExactlyInAnyOrderElementsOf(SpecLibrary.names());
    }
  }

  /** Singh 2016, Table 2.2, column "Ours"; structures, attributes and constraints are counted. */
  @ParameterizedTest
  @CsvSource({
    "circular-linked-list, 3",
    "doubly-linked-list, 2",
    "binary-tree, 3",
    "binary-heap, 4",
    "b-tree, 6",
    "quad-tree, 4",
    "avl-tree, 6",
    "red-black-tree, 9",
    "leftist-heap, 5",
    "k-ary-tree, 4"
  })
  void takesNoMoreStatementsThanTheTable(String name, int most) throws SpecException {
    Spec spec = SpecLibrary.read(name);
    int statements =
        spec.structures().size() + spec.attributes().size() + spec.constraints().size();
    assertThat(statements).isLessThanOrEqualTo(most);
  }

  @Test
  void bindingOfAStructureIsReplaced() throws SpecException {
    Spec spec = SpecLibrary.read("library:avl-tree");
    Spec bound =
        spec.withBinding("node", SpecParser.parseBindings("com.acme.Tree$Node, exactly Leaf"));
    assertThat(SpecTree.of(bound.structures().get(0).bindings()))
        .isEqualTo("[(JavaClass com.acme.Tree$Node false), (JavaClass Leaf true)]");
    assertThat(bound.constraints()).isEqualTo(spec.constraints());
    assertThatThrownBy(() -> spec.withBinding("nod", List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "There is no structure 'nod' in library:avl-tree. Did you mean 'node'? It has node.");
  }

  @Test
  void unknownNameIsRefusedWithAProposal() {
    assertThatThrownBy(() -> SpecLibrary.read("red-blak-tree"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("Did you mean 'red-black-tree'?");
  }
}
