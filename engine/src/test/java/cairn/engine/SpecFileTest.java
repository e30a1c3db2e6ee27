package cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.constraints.lang.Binding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecFileTest {
  private static final String LIST =
      """
      node FIELDS value, next;
      node = java com.acme.List$Node;
      node X;
      ordered: X.next != NULL => X.value <= X.next.value;
      check node at exit of com.acme.List.*;
      """;

  @TempDir Path directory;

  private SpecFile open(String text) throws IOException {
    return SpecFile.open(Files.writeString(directory.resolve("s.inv"), text).toString());
  }

  @Test
  void reads() throws IOException {
    SpecFile file = open(LIST);
    assertThat(file.isFile()).isTrue();
    assertThat(file.lines()).containsEntry("ordered", 4);
  }

  @Test
  void saysWhatIsWrongWithACaret() {
    assertThatThrownBy(() -> open("node FIELDS next;\nnode X;\nX.next == ;\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("s.inv:3:")
        .hasMessageContaining("^");
    assertThatThrownBy(() -> open("node\0")).hasMessageContaining("is no text");
    assertThatThrownBy(
            () -> {
              Path file = Files.write(directory.resolve("latin.inv"), new byte[] {(byte) 0xe4});
              SpecFile.open(file.toString());
            })
        .hasMessageContaining("is not UTF-8");
    assertThatThrownBy(() -> SpecFile.open(directory.toString()))
        .hasMessageContaining("is a directory");
    assertThatThrownBy(() -> SpecFile.open(directory + "/none.inv"))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> SpecFile.open("library:no-such-thing"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("There is no ready specification");
    assertThatThrownBy(() -> SpecFile.open("library:../x")).isInstanceOf(InputException.class);
  }

  @Test
  void binds() throws IOException {
    SpecFile file = open(LIST).bind(List.of("node=a.B$C", "node=exactly a.D"));
    List<Binding> bindings = file.spec().structures().get(0).bindings();
    assertThat(bindings).hasSize(2);
    assertThat(((Binding.JavaClass) bindings.get(0)).name()).isEqualTo("a.B$C");
    assertThat(((Binding.JavaClass) bindings.get(1)).exactly()).isTrue();
    assertThatThrownBy(() -> open(LIST).bind(List.of("tree=a.B")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one of the structures node");
    assertThatThrownBy(() -> open(LIST).bind(List.of("node")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> open(LIST).bind(List.of("node="))).isInstanceOf(InputException.class);
  }

  @Test
  void whatTheRecorderNeeds() throws IOException {
    RecorderNeeds needs = RecorderNeeds.of(open(LIST).spec());
    assertThat(needs)
        .isEqualTo(
            new RecorderNeeds(
                List.of("com.acme.List.**"),
                List.of("com.acme.List.*", "com.acme.List$**.*"),
                List.of("com.acme.List.*"),
                List.of(),
                List.of(),
                List.of(),
                true,
                false));
    needs =
        RecorderNeeds.of(
            open("""
                    entry FIELDS left, right;
                    entry = java java.util.TreeMap$Entry, java.lang.Integer;
                    entry X;
                    X.left != X or X.left == NULL;
                    check at exit of java.util.TreeMap.put, entry of java.util.concurrent.Exchanger.*;
                    """)
                .spec());
    assertThat(needs.jdkPackages()).containsExactly("java.util", "java.util.concurrent");
    assertThat(needs.cpoints())
        .containsExactly("java.util.TreeMap.put", "java.util.concurrent.Exchanger.**");
    assertThat(needs.operations())
        .contains("java.util.TreeMap.*", "java.util.TreeMap$**.*")
        .noneMatch(each -> each.contains("Entry"));
    needs =
        RecorderNeeds.of(
            open("heap FIELDS data, n;\nheap X;\nfor I in 1 to 3, X.data[0] <= X.data[I];\n")
                .spec());
    assertThat(needs)
        .isEqualTo(
            new RecorderNeeds(
                List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), true, true));
  }

  @Test
  void patternsOfMethods() {
    assertThat(RecorderNeeds.patterns("a.b.Tree.insert")).containsExactly("a.b.Tree.insert");
    assertThat(RecorderNeeds.patterns("Tree.insert"))
        .containsExactly("Tree.insert", "**.Tree.insert");
    assertThat(RecorderNeeds.patterns("a.Tree.Node.set"))
        .containsExactly("a.Tree.Node.set", "a.Tree$Node.set");
    assertThat(RecorderNeeds.patterns("Tree.Node.Deep.set"))
        .contains("Tree$Node$Deep.set", "**.Tree$Node$Deep.set");
    assertThat(RecorderNeeds.patterns("a.*.insert")).containsExactly("a.**.insert");
  }
}
