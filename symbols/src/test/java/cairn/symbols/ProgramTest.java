package cairn.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions, variables, structs and lines of a program, however it was compiled. */
class ProgramTest {
  @TempDir Path folder;

  private static final String SOURCE =
      """
      #include <stdlib.h>
      struct node { struct node *next; short kind; char name[5]; };
      typedef struct { int a, b; } pair;
      pair pairs[3][2];
      struct node *head;
      static inline struct node *fresh(int kind) {
        struct node *made = malloc(sizeof *made);
        made->kind = kind;
        return made;
      }
      int main(int count, char **words) {
        head = fresh(count);
        pairs[1][1].b = count;
        return head->kind - count;
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2", "-gdwarf-4", "-gdwarf-3", "-gz"})
  void whatTheCompilerSaid(String flag) throws Exception {
    Program program = Program.read(ElfFile.open(Gcc.compile(folder, "p", SOURCE, flag)));
    assertThat(program.brokenUnits()).isZero();
    Program.Variable pairs =
        program.variables().stream().filter(v -> v.name().equals("pairs")).findAny().orElseThrow();
    assertThat(pairs.size()).isEqualTo(48);
    assertThat(CTypes.lengths(Objects.requireNonNull(CTypes.plain(pairs.type()))))
        .containsExactly(3, 2);
    assertThat(Objects.requireNonNull(program.struct("pair")).die().size()).isEqualTo(8);
    Die node = Objects.requireNonNull(program.struct("struct node")).die();
    assertThat(node.size()).isEqualTo(16);
    assertThat(node.children().stream().map(Die::name)).containsExactly("next", "kind", "name");
    assertThat(node.children().stream().map(Die::memberOffset)).containsExactly(0L, 8L, 10L);
    assertThat(CTypes.name(node.children().get(0).type(), false)).isEqualTo("struct node *");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2", "-gdwarf-4", "-gdwarf-3"})
  void linesAndTheFunctionsAroundThem(String flag) throws Exception {
    Program program = Program.read(ElfFile.open(Gcc.compile(folder, "p", SOURCE, flag)));
    LineTables lines = new LineTables(program);
    assertThat(lines.files()).anyMatch(path -> path.endsWith("/p.c"));
    assertThat(lines.lines("p.c")).contains(7, 8, 12, 13, 14).doesNotContain(2);
    LineTables.Address made = lines.addresses("p.c", 7).get(0);
    List<Program.Frame> frames = program.frames(made.address(), "p.c", 7);
    assertThat(frames.get(0).function().toldName()).isEqualTo("fresh");
    if (flag.equals("-O2")) {
      assertThat(frames.get(1).function().toldName()).isEqualTo("main");
      assertThat(frames.get(1).line()).isEqualTo(12);
    } else {
      assertThat(lines.at(frames.get(0).unit(), made.address()).line()).isEqualTo(7);
    }
    assertThat(lines.near("p.c", 2)).isEqualTo("; the next line with code is 6");
  }
}
