package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the language means, sentence by sentence, on one small heap and by hand: a holder refers to
 * n1, n1.next is n2, n2.next is n3, and more, as {@link #build} says.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NaiveSpecTest {
  private static final String DECLARATIONS =
      """
      node = java a.List.Node;
      sub = java a.List.Sub;
      holder = java Holder;
      node FIELDS key, next, prev, flag, weight, data, kids, link, c, big;
      sub FIELDS extra;
      holder FIELDS first;
      RED = static a.Color.RED;
      BLUE = static a.Color.BLUE;
      TWO = 2;
      """;

  @TempDir static Path directory;
  private HeapHistory history;
  private List<Integer> nodes;
  private int holder;

  @BeforeAll
  void build() {
    Script script = new Script(directory.resolve("cases.cairn"));
    String object = "Ljava/lang/Object;";
    script
        .type(
            "a.List$Node",
            "key:I",
            "next:" + object,
            "prev:" + object,
            "flag:Z",
            "weight:D",
            "data:" + object,
            "kids:[La/List$Node;",
            "link:" + object,
            "c:C",
            "big:J")
        .subtype("a.List$Sub", "a.List$Node", "extra:I")
        .type("a.Holder", "first:" + object)
        .type("a.Payload", "ref:" + object)
        .type("a.Color", "static RED:" + object, "static BLUE:" + object)
        .arrayType("a.List$Node[]", 'L');
    long n1 = script.make("a.List$Node");
    long n2 = script.make("a.List$Node");
    long n3 = script.make("a.List$Sub");
    long first = script.make("a.Holder");
    script.put(first, "first", n1);
    script.put(n1, "key", 1).put(n2, "key", 2).put(n3, "key", 2).put(n3, "extra", 7);
    script.put(n1, "next", n2).put(n2, "next", n3);
    script.put(n2, "prev", n1).put(n3, "prev", n1);
    script.put(n1, "flag", 1).hide(n3, "flag");
    script.put(n1, "weight", Double.doubleToRawLongBits(1.5));
    script.put(n2, "weight", Double.doubleToRawLongBits(Double.NaN));
    script.put(n3, "weight", Double.doubleToRawLongBits(-0.0));
    long red = script.make("a.Color");
    script.putStatic("a.Color", "RED", red);
    long payload = script.make("a.Payload");
    script.put(payload, "ref", n2);
    script.put(n1, "data", script.box(5)).put(n2, "data", red).put(n3, "data", payload);
    long kids = script.makeArray("a.List$Node[]", 4);
    script.put(n1, "kids", kids).put(n3, "kids", script.makeArray("a.List$Node[]", 0));
    script.element(kids, 0, n2).element(kids, 2, n3).element(kids, 3, n3);
    long freed = script.make("a.List$Node");
    script.put(n1, "link", freed);
    script.history.free(freed);
    script.put(n1, "c", 'A').put(n1, "big", Long.MAX_VALUE).put(n3, "big", -1);
    long garbage = script.make("a.List$Node");
    script.put(garbage, "next", n2).put(garbage, "key", 99);
    script.point(first);
    history = script.load();
    nodes = List.of(history.nodeOf(n1), history.nodeOf(n2), history.nodeOf(n3));
    holder = history.nodeOf(first);
  }

  @AfterAll
  void close() {
    history.close();
  }

  private static Spec parse(String text) {
    try {
      return SpecParser.parse("test.inv", text);
    } catch (SpecException e) {
      throw new AssertionError(text, e);
    }
  }

  /** The bindings with a verdict: {@code 1 3}, {@code 1,2 3,3}; attributes as {@code W:1}. */
  private String found(String text, Verdict verdict) {
    Set<String> found = new TreeSet<>();
    new NaiveSpec(history, parse(text))
        .at(history.endTime(), Roots.of(holder))
        .inconsistencies()
        .forEach(
            (inconsistency, each) -> {
              if (each == verdict) {
                String binding =
                    inconsistency.nodes().stream()
                        .map(node -> Integer.toString(nodes.indexOf(node) + 1))
                        .collect(Collectors.joining(","));
                String name = inconsistency.constraint();
                String label =
                    name.contains(".") ? name.substring(name.indexOf('.') + 1) + ":" : "";
                found.add(label + binding);
              }
            });
    return String.join(" ", found);
  }

  private void expect(String text, String violated, String undecided) {
    assertThat(found(text, Verdict.VIOLATED)).as(text).isEqualTo(violated);
    assertThat(found(text, Verdict.UNDECIDED)).as(text).isEqualTo(undecided);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          X.next != NULL => X.next.prev == X               | 2     | ''
          X.next.prev == X                                 | 2 3   | ''
          X.next.key != 2                                  | 1 2   | ''
          X.next.key < 100                                 | 3     | ''
          not (X.next.key < 100)                           | 1 2   | ''
          X.next.key + 1 != X.next.key + 1                 | 1 2   | ''
          X.key != 99                                      | ''    | ''
          X.link == NULL                                   | 1     | ''
          X.link != NULL => X.link ISA node                | 1     | ''
          X.link.key == 0                                  | 1 2 3 | ''
          X.link.key != 0                                  | ''    | ''
          X.kids[0] == X.next                              | 2 3   | ''
          X.kids[4] != NULL                                | ''    | ''
          X.kids[-1] == NULL                               | 1 2 3 | ''
          X.kids[1.5] == NULL                              | 1 2 3 | ''
          X.kids[X.next] == NULL                           | 1 2 3 | ''
          X.key / (X.key - 1) == TWO                       | 1     | ''
          X.key % (X.key - 1) != 7                         | ''    | ''
          X.weight / 0 == X.weight / 0                     | 1 2 3 | ''
          X.next + 1 == X.next + 1                         | 1 2 3 | ''
          X.next <= X.next                                 | 1 2 3 | ''
          X.next != 3                                      | ''    | ''
          X.prev == 0                                      | 1 2 3 | ''
          """)
  void absentAndOdd(String body, String violated, String undecided) {
    expect(DECLARATIONS + "node X; " + body + ";", violated, undecided);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          X.flag                                           | 2     | 3
          not X.flag                                       | 1     | 3
          X.flag == 1                                      | 2     | 3
          X.flag + 1 == 2                                  | 2     | 3
          X.flag and X.key == 1                            | 2 3   | ''
          X.key == 1 and X.flag                            | 2 3   | ''
          X.flag or X.key == 2                             | ''    | ''
          X.flag or X.key == 1                             | 2     | 3
          X.flag => X.key == 1                             | ''    | 3
          X.flag => X.key >= 1                             | ''    | ''
          X.flag ? true : true                             | ''    | 3
          X.flag.key == 1                                  | 1 2   | 3
          X.flag == X.link.key                             | 1 2 3 | ''
          X.flag + X.link.key != 0                         | ''    | ''
          X.kids[X.flag] == NULL                           | 2     | 3
          X.big + 1 > 0                                    | 3     | 1
          X.big * 2 == 0                                   | 3     | 1
          -X.big - 1 < 0                                   | 3     | ''
          -X.big - 2 < 0                                   | ''    | 1
          X.data == BLUE                                   | ''    | 1 2 3
          X.link == BLUE                                   | 1     | 2 3
          """)
  void unknown(String body, String violated, String undecided) {
    expect(DECLARATIONS + "node X; " + body + ";", violated, undecided);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          X.weight == X.weight                             | 2
          X.weight < 2 or X.weight >= 2                    | 2
          X.weight == 0                                    | 1 2
          X.weight > 1                                     | 2 3
          X.c == 65                                        | 2 3
          X.data == 5                                      | 2 3
          X.data > 4                                       | 2 3
          X.data + X.data == 10                            | 2 3
          X.data != NULL                                   | ''
          X.data == RED                                    | 1 3
          ABS(X.key - 2) <= 0                              | 1
          ABS(X.big) > 0                                   | 2
          MIN(X.key, TWO) == 2                             | 1
          MAX(X.key, 2) == 2                               | ''
          (X.key-8) / 2 == -3 and (X.key-8) % -4 <= -2     | ''
          X.key-X.key+7 / 2 == 3 and 7 / 2.0 == 3.5        | ''
          X.big != 9223372036854775806.0                   | 1
          X.big != 9223372036854775806                     | ''
          X.key == 1 ? X.next != NULL : X.prev != NULL     | ''
          X.link.flag ? false : true                       | ''
          SIZE(X.kids) == 4                                | 2 3
          X.kids.SIZE >= 0                                 | 2
          X.data.SIZE >= 0                                 | 1 2 3
          X[1] == X.key and X[2] == X.next                 | ''
          X.next.(1) == 2                                  | 3
          (X[2])[1] == 2                                   | 3
          X.extra == 7                                     | 1 2
          """)
  void numbersAndFields(String body, String violated) {
    String free = DECLARATIONS.replaceAll("(?m)^(node|sub) FIELDS.*$", "$1 FIELD 99 EDGE 9;");
    expect((body.contains("extra") ? free : DECLARATIONS) + "node X; " + body + ";", violated, "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          X.INDEGREE == 2                                  | 3
          X.OUTDEGREE == 2                                 | 1 3
          X.OUTDEGREE == 4                                 | 2 3
          X.ALLIN == 3                                     | ''
          X.ALLOUT == 5                                    | 2 3
          X.ISROOT == false                                | ''
          X.ISLEAF                                         | 1 2 3
          X.INTERNAL                                       | ''
          X.EXTERNAL                                       | 1 2 3
          X.next.INDEGREE == 2                             | 2 3
          X.data.INDEGREE != 0 and X.data.ISROOT != true   | ''
          X.data.ALLIN == 1                                | ''
          COUNT(X, node) == 3                              | ''
          COUNT(X.next, node) == 3                         | 3
          COUNT(X.next, sub) == 1                          | 3
          COUNT(X.data, node) == 0                         | ''
          COUNT(X.link, node) == 0                         | 1
          X ISA sub                                        | 1 2
          X.next ISA node                                  | 3
          X.data ISA node                                  | 1 2 3
          RED ISA node or X != X                           | 1 2 3
          X.next !-> X                                     | 1
          X -> X.next                                      | 3
          X ->> X                                          | ''
          X -> X                                           | 1 2 3
          """)
  void graph(String body, String violated) {
    // The holder's reference to n1 is no edge here: the holder is no declared structure.
    String text = DECLARATIONS.replaceAll("(?m)^holder.*$", "");
    expect(text + "node X; " + body + ";", violated, "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          X -> Y => Y -> X                                 | 2,3
          X -> Y => X.next == Y                            | 1,3 2,1 3,1
          X ->> Y => Y !->> X                              | 1,1 1,2 1,3 2,1 2,2 2,3 3,1 3,2 3,3
          X == Y or X.key != Y.key                         | 2,3 3,2
          X !-> Y or X != Y                                | ''
          X.next -> Y => X ->> Y                           | ''
          """)
  void pairs(String body, String violated) {
    expect(DECLARATIONS + "node X; node Y; " + body + ";", violated, "");
  }

  @Test
  void edgesOfDeclaredStructuresCountTheHolder() {
    expect(DECLARATIONS + "node X; X.INDEGREE == 3;", "2", "");
    expect(DECLARATIONS + "holder X; X.ISROOT and X.OUTDEGREE == 1;", "", "");
    expect(DECLARATIONS + "holder H; COUNT(H, node) == 3 and COUNT(H, holder) == 1;", "", "");
  }

  @Test
  void onlyTheNamedFieldsAreEdges() {
    String text = "node = java a.List.Node; node FIELDS key, next, prev, kids EDGES next; node X; ";
    expect(text + "X.INDEGREE == 1;", "1", "");
    expect(text + "X ->> X => false;", "", "");
    expect(text + "COUNT(X, node) == 4 - X.key;", "3", "");
    String kids = text.replace("EDGES next", "EDGES kids");
    expect(kids + "X.OUTDEGREE == 3;", "2 3", "");
    expect(kids + "X.ALLOUT == 5;", "2 3", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          for I in 0 to SIZE(X.kids) - 1, X.kids[I] != NULL    | 1   | ''
          for I in 0 to 3, X.kids[I] ISA node                  | 1 2 3 | ''
          for I in 0.5 to X.key, I == 1 or I == 2              | ''  | ''
          for I in 3 to 2, X != X                              | ''  | ''
          for I in 1 to X.flag, false                          | 1   | 3
          for I in X.flag to X.link.key, false                 | ''  | ''
          for I in 0 to 1, X.flag or I == 0                    | 2   | 3
          for I in 0 to 1, X.flag and I == 0                   | 1 2 3 | ''
          for I in 1 to 3, I == X.key => X.kids[I - 1] != NULL | ''  | ''
          """)
  void ranges(String body, String violated, String undecided) {
    expect(DECLARATIONS + "node X; " + body + ";", violated, undecided);
  }

  @Test
  void attributesFollowTheirRule() {
    String length =
        DECLARATIONS
            + "node.LEN; node X; X.next == NULL => X.LEN = 1 || X.LEN = X.next.LEN + 1; node X; ";
    expect(length + "X.LEN == 3;", "2 3", "");
    expect(length + "X.LEN + X.key == 4;", "3", "");
    expect(length + "X.next.LEN == X.LEN - 1;", "", "");
    expect(length + "X.link.LEN == 0;", "1", "");
    expect(length + "X.data.LEN != 0;", "", "");
    String said = "node.UP(NULL) = -5; node.UP; node X; X.UP = X.prev.UP + 1; node X; ";
    expect(DECLARATIONS + said + "X.UP == -3;", "1", "");
    String silent = "node.UP; node X; X.UP = X.prev.UP + 1; node X; ";
    expect(DECLARATIONS + silent + "X.UP != 0;", "", "");
    String guarded = "node.F; node X; X.flag => X.F = 1 || X.F = 2; node X; ";
    expect(DECLARATIONS + guarded + "X.F == 1;", "2", "3");
  }

  @Test
  void anAttributeThatDependsOnItselfIsAViolation() {
    String cycle = "node.W; node X; X.W = X.prev == NULL ? X.next.W : X.prev.W; node X; ";
    expect(DECLARATIONS + cycle + "X.W != 0;", "W:1 W:2", "");
    expect(DECLARATIONS + cycle + "X.W == X.W;", "1 2 3 W:1 W:2", "");
    String self = "node.W; node X; X.key == 2 => X.W = 0 || X.W = X.W + 1; node X; ";
    expect(DECLARATIONS + self + "X.W >= 0;", "1 W:1", "");
    String mutual =
        "node.A; node X; X.A = X.key == 1 ? X.B : 4; node.B; node X; X.B = X.next.A; node X; ";
    expect(DECLARATIONS + mutual + "X.A == 4 and X.next != NULL;", "3", "");
    String both = "node.A; node X; X.A = X.B; node.B; node X; X.B = X.next.key > 0 ? X.A : 0; ";
    expect(DECLARATIONS + both + "node X; X == X;", "A:1 A:2 B:1 B:2", "");
  }

  @Test
  void bindingsNameClasses() {
    for (String name :
        List.of(
            "java a.List.Node", "java a.List$Node", "List$Node", "java List.N*", "java a.*N*")) {
      String text = "node = " + (name.startsWith("java") ? name : "java " + name) + "; ";
      expect(text + "node FIELD 11 EDGE 5; node X; X != X;", "1 2 3", "");
    }
    expect("node = java Node; node FIELD 1 EDGE 0; node X; X != X;", "", "");
    expect("node = java exactly a.List.Node; node FIELD 9 EDGE 9; node X; X != X;", "1 2", "");
    expect("sub = java Sub, List.Sub; sub FIELD 9 EDGE 9; sub X; X != X;", "3", "");
  }

  @Test
  void aNodeThatIsNotOfTheStructureIsNoEnd() {
    String text = "node = java exactly a.List.Node; node FIELDS key, next, prev, kids; ";
    expect(text + "node X; X.OUTDEGREE == 2;", "2", "");
    expect(text + "node X; X.next ISA node;", "2", "");
    expect(text + "node X; X.next.key == 2;", "", "");
  }

  @Test
  void arraysCanBeStructures() {
    String text = "ARRAY kids; kids = java *Node[]; ";
    Set<Inconsistency> violations =
        new NaiveSpec(history, parse(text + "kids X; X.SIZE == 4; kids X; X[1] ISA kids;"))
            .at(history.endTime(), Roots.of(holder))
            .violations();
    assertThat(violations).extracting(Inconsistency::constraint).containsExactly("c1", "c2", "c2");
    String node = "node = java a.List.Node; node FIELDS key, kids; ";
    expect(text + node + "node X; X.kids -> X.kids[0];", "2 3", "");
    expect(text + node + "node X; X.OUTDEGREE == 4;", "1 2 3", "");
    expect(
        text + node + "kids X; X.SIZE == 4 => X[1].key == 2 and X[3].key + X[4].key == 4;", "", "");
  }

  @Test
  void rootsSayWhatIsAlive() {
    Spec spec = parse("node = java a.List.Node; node FIELD 11 EDGE 5; node X; X != X;");
    NaiveSpec naive = new NaiveSpec(history, spec);
    Roots none = new Roots(List.of(), true, List.of(), false);
    assertThat(naive.at(history.endTime(), none).violations()).isEmpty();
    assertThat(naive.at(history.endTime(), Roots.of(nodes.get(2))).violations()).hasSize(3);
    Roots all = new Roots(List.of(), false, List.of(), true);
    assertThat(naive.at(history.endTime(), all).violations()).hasSize(4);
    assertThat(naive.at(4, all).violations()).hasSize(3);
    Roots red = new Roots(List.of(), false, List.of("a.Color.RED"), false);
    assertThat(naive.at(history.endTime(), red).alive()).hasSize(1);
  }

  @Test
  void anUnknownSlotCouldBeAnyEdge() {
    Script script = new Script(directory.resolve("unknown.cairn"));
    script.type("node", "next:L;", "other:L;", "key:I");
    long a = script.make("node");
    long b = script.make("node");
    script.put(a, "next", b).hide(b, "other");
    String head = "node FIELDS next, other EDGES next; node X; node Y; ";
    String wide = "node FIELDS next, other; node X; node Y; ";
    try (HeapHistory small = script.load()) {
      assertThat(counts(small, head + "X != Y or X.INDEGREE <= 1;")).isEqualTo("0 0");
      assertThat(counts(small, wide + "X != Y or X.INDEGREE <= 1;")).isEqualTo("0 2");
      assertThat(counts(small, wide + "X != Y or X.OUTDEGREE == 1;")).isEqualTo("0 1");
      assertThat(counts(small, wide + "X != Y or X.ALLIN == 1;")).isEqualTo("0 2");
      assertThat(counts(small, head + "X != Y or X.ALLOUT == 1;")).isEqualTo("0 1");
      assertThat(counts(small, wide + "X == Y or X -> Y;")).isEqualTo("0 1");
      assertThat(counts(small, wide + "X !->> Y;")).isEqualTo("1 3");
      assertThat(counts(small, wide + "X != Y or COUNT(X, node) >= 0;")).isEqualTo("0 2");
      assertThat(counts(small, head + "X != Y or COUNT(X, node) == 2;")).isEqualTo("1 0");
      assertThat(counts(small, wide + "X.other -> Y => X != X or Y != Y;")).isEqualTo("0 2");
      assertThat(counts(small, wide + "X.other ISA node or X == Y;")).isEqualTo("1 1");
    }
  }

  /** How many violated, how many undecided. */
  private static String counts(HeapHistory history, String text) {
    Roots all = new Roots(List.of(), false, List.of(), true);
    var found = new NaiveSpec(history, parse(text)).at(history.endTime(), all).inconsistencies();
    long violated = found.values().stream().filter(v -> v == Verdict.VIOLATED).count();
    return violated + " " + (found.size() - violated);
  }

  @Test
  void argumentsAreWhatWasRead() {
    Spec spec =
        parse(
            DECLARATIONS
                + "node X; X.key == 1 => X.next.key == 1 or X.flag; node X; X.INDEGREE > 5;");
    NaiveSpec.Evaluation end = new NaiveSpec(history, spec).at(history.endTime(), Roots.of(holder));
    Set<Read> guardOnly = end.arguments(new Inconsistency("c1", List.of(nodes.get(1))));
    assertThat(guardOnly)
        .containsExactly(new Read.Slot(history.slot(nodes.get(1), 0), Values.of(2)));
    Set<Read> all = end.arguments(new Inconsistency("c1", List.of(nodes.get(0))));
    assertThat(all)
        .containsExactlyInAnyOrder(
            new Read.Slot(history.slot(nodes.get(0), 0), Values.of(1)),
            new Read.Slot(history.slot(nodes.get(0), 1), new Value.Node(nodes.get(1))),
            new Read.Slot(history.slot(nodes.get(1), 0), Values.of(2)),
            new Read.Slot(history.slot(nodes.get(0), 3), Values.TRUE));
    assertThat(end.arguments(new Inconsistency("c2", List.of(nodes.get(0))))).hasSize(1);
  }
}
