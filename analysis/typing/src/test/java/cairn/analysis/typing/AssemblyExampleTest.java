package cairn.analysis.typing;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypeConflict;
import cairn.analysis.typing.Candidates.Candidate;
import cairn.analysis.typing.Heaps.Typed;
import cairn.analysis.typing.ValueCheck.Level;
import cairn.graph.memory.TypeTable.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The running example of Polishchuk, Liblit &amp; Schulze 2007: the types of its Fig. 1, the heap
 * of Fig. 4 and the typing of Fig. 5, both rebuilt from the text around them, and its Tables 1, 2
 * and 3, with the pointers of 4 bytes that it assumes and with those of 8.
 */
class AssemblyExampleTest {
  /** Fig. 1, the program's other types by which Table 2 names arrays, and some FILE. */
  private static Heaps types(int word) {
    Heaps heap = new Heaps(word);
    heap.declare(
        "struct FILE { int flags; char *at; char *end; char rest[136]; };",
        "struct Point { double x; double y; };",
        "struct Shape { char *name; struct FILE *fptr; };",
        "struct Part { struct Point center; struct Shape *shape; struct Assembly *owner; };",
        "struct PartNode { struct Part *part; struct PartNode *next; };",
        "struct Assembly {",
        "struct Point center; struct PartNode *nodes; struct Assembly *owner; };");
    heap.types.type("float");
    return heap;
  }

  /**
   * Fig. 4: C is allocated in line 1 of Fig. 3, D in line 2, B in line 3, A and E inside of line 6.
   */
  private static Heaps heap(int word) {
    Heaps heap = types(word);
    heap.block("C", 16 + 2L * word).pointer(16, "D");
    heap.block("D", 2L * word).pointer(0, "B").pointer(word, "D");
    heap.block("B", 16 + 2L * word).pointer(16, "A").pointer(16 + word, "C");
    heap.block("A", 2L * word).pointer(0, "E");
    heap.block("E", 5).text(0, "door");
    return heap;
  }

  private static Heaps heapWithVariables(int word) {
    return heap(word)
        .local("asm", "struct Assembly *", "C")
        .local("node", "struct PartNode *", "D");
  }

  private static void isFigure5(Typed typed, String... blocks) {
    for (String block : blocks) {
      String type =
          switch (block) {
            case "A" -> "Shape";
            case "B" -> "Part";
            case "C" -> "Assembly";
            case "D" -> "PartNode";
            default -> "char[5]";
          };
      assertThat(typed.type(block)).as(block).isEqualTo(type);
    }
  }

  /** The names of the candidates of a block's size that pass, of single structs or of all. */
  private static Set<String> names(Heaps heap, String block, boolean all, boolean values) {
    Model model = heap.model();
    int number = heap.number(block);
    long size = model.snapshot.blocks().sizes()[number];
    Set<String> found = new TreeSet<>();
    for (int candidate : model.candidates.ofSize(size, 0)) {
      Candidate type = model.candidates.get(candidate);
      boolean struct = type.count() == 1 && model.space.kind(type.type()) == Kind.STRUCT;
      if ((all || struct) && (!values || model.values.fits(number, candidate, Level.STRICT))) {
        found.add(Heaps.shortened(model.candidates.name(candidate, size)));
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void table1HasThePointersAndTheTypesThatTheirValuesAllow(int word) {
    Heaps heap = heap(word);
    Model model = heap.model();
    assertThat(offsets(model, heap.number("A"))).containsExactly(0);
    assertThat(offsets(model, heap.number("B"))).containsExactly(16, 16 + word);
    assertThat(offsets(model, heap.number("C"))).containsExactly(16);
    assertThat(offsets(model, heap.number("D"))).containsExactly(0, word);
    assertThat(offsets(model, heap.number("E"))).isEmpty();
    assertThat(names(heap, "A", false, true))
        .containsAll(Set.of("PartNode", "Shape"))
        .isSubsetOf("PartNode", "Shape");
    assertThat(names(heap, "B", false, true)).isEqualTo(Set.of("Part", "Assembly"));
    assertThat(names(heap, "C", false, true)).isEqualTo(Set.of("Part", "Assembly"));
    assertThat(names(heap, "D", false, true)).isEqualTo(Set.of("PartNode", "Shape"));
  }

  private static List<Integer> offsets(Model model, int block) {
    List<Integer> found = new ArrayList<>();
    for (int link = model.links.first[block]; link < model.links.first[block + 1]; link++) {
      found.add(model.links.offset[link]);
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void table2HasTheTypesThatSizesAllow(int word) {
    Heaps heap = heap(word);
    int large = 16 + 2 * word;
    String shapes = word == 4 ? "Shape[3]" : "Shape[2]";
    String nodes = word == 4 ? "PartNode[3]" : "PartNode[2]";
    assertThat(names(heap, "A", true, false))
        .contains("PartNode", "Shape", "char[" + 2 * word + "]");
    for (String block : List.of("B", "C")) {
      assertThat(names(heap, block, true, false))
          .contains("Part", "Assembly", shapes, nodes, "float[" + large / 4 + "]")
          .doesNotContain("FILE");
    }
    assertThat(names(heap, "D", true, false))
        .contains("PartNode", "Shape", "int[" + 2 * word / 4 + "]");
    assertThat(names(heap, "E", true, false)).isEqualTo(Set.of("char[5]"));
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void figure5IsFoundWithoutVariables(int word) {
    Typed typed = heap(word).run();
    isFigure5(typed, "A", "B", "C", "D", "E");
    assertThat(typed.answer.findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void figure5IsCertainWithVariables(int word) {
    Typed typed = heapWithVariables(word).run();
    isFigure5(typed, "A", "B", "C", "D", "E");
    for (String block : List.of("A", "B", "C", "D", "E")) {
      assertThat(typed.verdict(block)).as(block).isEqualTo(BlockVerdict.TYPED);
    }
    assertThat(typed.answer.findings()).isEmpty();
  }

  private static void isCorruptPart(Typed typed) {
    assertThat(typed.verdict("B")).isEqualTo(BlockVerdict.UNTYPABLE);
    assertThat(typed.findings("B"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(TypeConflict.Kind.CORRUPT);
              assertThat(finding.expected()).isEqualTo("struct Part");
              assertThat(finding.words())
                  .singleElement()
                  .satisfies(
                      wrong -> {
                        assertThat(wrong.offset()).isEqualTo(16);
                        assertThat(wrong.field()).isEqualTo("shape");
                        assertThat(wrong.declared()).isEqualTo("struct Shape *");
                        assertThat(wrong.value()).isEqualTo(Heaps.NOWHERE);
                      });
            });
    isFigure5(typed, "A", "C", "D", "E");
    assertThat(typed.answer.findings()).hasSize(1);
  }

  /** Section 5.4: bytes B+16 to B+19 hold no pointer any more. */
  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void theCorruptedPartIsNamedAndTheOthersKeepTheirTypes(int word) {
    Heaps heap = heapWithVariables(word);
    heap.snapshot();
    heap.at("B").word(16, Heaps.NOWHERE);
    isCorruptPart(heap.run());
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void theCorruptedPartIsNamedWithoutVariablesToo(int word) {
    Heaps heap = heap(word);
    heap.snapshot();
    heap.at("B").word(16, Heaps.NOWHERE);
    Typed typed = heap.run();
    assertThat(typed.verdict("B")).as(typed.toString()).isEqualTo(BlockVerdict.UNTYPABLE);
    assertThat(typed.findings("B")).hasSize(1);
    isFigure5(typed, "A", "C", "D", "E");
  }

  /** The rows of Table 3, each as the question that it answers; B is left out there. */
  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void table3sStepsHaveTheirOutcomes(int word) {
    Heaps heap = heap(word);
    heap.snapshot();
    heap.at("B").word(16, Heaps.NOWHERE);
    Model model = heap.model();
    Steps steps = new Steps(heap, model);
    assertThat(names(heap, "C", true, false)).as("C FILE: size").doesNotContain("FILE");
    assertThat(steps.allows("C", "Part", "D", "Shape")).as("C Part induces D: Shape").isTrue();
    assertThat(steps.allows("C", "Part", "D", "PartNode")).isFalse();
    assertThat(steps.allows("D", "Shape", "D", "Shape")).as("D+0: FILE and Shape").isFalse();
    assertThat(steps.allows("C", "Assembly", "D", "PartNode")).isTrue();
    assertThat(steps.allows("C", "Assembly", "D", "Shape")).isFalse();
    assertThat(steps.allows("D", "PartNode", "D", "PartNode")).isTrue();
    assertThat(steps.allows("D", "PartNode", "B", "Part")).isTrue();
    assertThat(steps.allows("D", "PartNode", "B", "Assembly")).isFalse();
    assertThat(names(heap, "E", true, false))
        .as("A PartNode: no type of E's size is Part")
        .allMatch(type -> !steps.allows("A", "PartNode", "E", type));
    assertThat(steps.allows("A", "Shape", "E", "char[5]")).isTrue();
  }

  /** Whether types of two blocks agree on all pointers from the first to the second. */
  private record Steps(Heaps heap, Model model) {
    boolean allows(String from, String source, String to, String target) {
      int block = heap.number(from);
      boolean any = false;
      for (int link = model.links.first[block]; link < model.links.first[block + 1]; link++) {
        if (model.links.target[link] == heap.number(to)) {
          any = true;
          if (!model.allows(link, candidate(from, source), candidate(to, target))) {
            return false;
          }
        }
      }
      assertThat(any).as(from + " points to " + to).isTrue();
      return true;
    }

    private int candidate(String block, String name) {
      long size = model.snapshot.blocks().sizes()[heap.number(block)];
      return Arrays.stream(model.candidates.ofSize(size, 0))
          .filter(number -> Heaps.shortened(model.candidates.name(number, size)).equals(name))
          .findFirst()
          .orElseThrow();
    }
  }

  /** Section 5.3.2: larger types, defined types, single ones, fewer levels of pointers. */
  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void typesAreTriedInTheOrderOfThePaper(int word) {
    Heaps heap = types(word);
    heap.types.type("char **");
    heap.types.type("long");
    heap.block("X", word == 4 ? 24 : 32);
    heap.block("W", word);
    Model model = heap.model();
    List<String> order = ordered(model, heap.number("X"));
    assertThat(order.indexOf("Part")).isLessThan(order.indexOf("PartNode[" + order(word) + "]"));
    assertThat(order.indexOf("Assembly"))
        .isLessThan(order.indexOf("float[" + order(word) * 2 * word / 4 + "]"));
    assertThat(order).last().asString().startsWith("char[");
    List<String> words = ordered(model, heap.number("W"));
    assertThat(words.indexOf("char *")).isLessThan(words.indexOf("char **"));
    assertThat(words.indexOf("long")).isLessThan(words.indexOf("char *"));
  }

  private static int order(int word) {
    return word == 4 ? 3 : 2;
  }

  private static List<String> ordered(Model model, int block) {
    long size = model.snapshot.blocks().sizes()[block];
    return Arrays.stream(model.candidates.ofSize(size, 0))
        .mapToObj(number -> Heaps.shortened(model.candidates.name(number, size)))
        .toList();
  }
}
