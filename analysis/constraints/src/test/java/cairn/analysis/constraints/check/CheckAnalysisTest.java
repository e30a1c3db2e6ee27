package cairn.analysis.constraints.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.bind.BindException;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a check says of small histories. */
class CheckAnalysisTest {
  private static final String LIST =
      """
      node FIELDS value, next, prev;
      node = java a.Node;
      back: node X; X.next != NULL => X.next.prev == X;
      """;

  @TempDir Path directory;
  private int type;

  private HistoryScript script() {
    HistoryScript script = HistoryScript.to(directory.resolve("a.cairn"));
    type = script.type("a.Node", "value:I", "next:L", "prev:L");
    return script;
  }

  private static CheckAnswer check(HeapHistory history, String spec) throws SpecException {
    return new CheckAnalysis()
        .run(new CheckInput(history, SpecParser.parse("list.inv", spec)), Progress.NONE);
  }

  /** A list of two whose second node forgets where it comes from. */
  private HeapHistory brokenList() {
    HistoryScript script = script();
    long first = script.line(1).make(type);
    long second = script.line(2).make(type);
    script.line(3).put(first, "next", second);
    script.line(4).put(second, "prev", first);
    script.line(5).cpoint("good", Format.CPOINT_EXIT, first);
    script.line(6).put(second, "prev", 0);
    script.line(7).cpoint("bad", Format.CPOINT_EXIT, first);
    script.line(8).cpoint("bad", Format.CPOINT_EXIT, first);
    return script.load();
  }

  @Test
  void tellsTheFirstViolationInFull() throws SpecException {
    try (HeapHistory history = brokenList()) {
      CheckAnswer answer = check(history, LIST);
      assertThat(answer.verdict()).isEqualTo(Verdict.VIOLATED);
      assertThat(answer.points()).isEqualTo(4);
      assertThat(answer.nodes()).isEqualTo(2);
      assertThat(answer.constraints())
          .containsExactly(
              new ConstraintCount("back", "X.next != NULL => X.next.prev == X", 3, 1, 1, 0, ""));
      Violation violation = answer.violations().get(0);
      assertThat(violation.constraint()).isEqualTo("back");
      assertThat(violation.point().index()).isEqualTo(2);
      assertThat(violation.point().name()).isEqualTo("exit of Main.main");
      assertThat(violation.lastPoint().name()).isEqualTo("end");
      assertThat(violation.points()).isEqualTo(3);
      assertThat(violation.bindings()).hasToString("[BoundVariable[variable=X, node=Node #1]]");
      assertThat(violation.why())
          .isEqualTo("violated for X = Node #1: X.next is Node #2, X.next.prev is NULL");
      assertThat(violation.sketch().nodes()).hasSize(2);
      assertThat(violation.sketch().edges()).hasSize(1);
    }
  }

  @Test
  void tellsWhatCannotBeToldAndWhy() throws SpecException {
    HistoryScript script = script();
    long node = script.line(1).make(type);
    script.line(2).putHidden(node, "a.Node", "value", 'I');
    script.line(3).cpoint("there", Format.CPOINT_EXIT, node);
    try (HeapHistory history = script.load()) {
      CheckAnswer answer =
          check(history, "node = java a.Node; node FIELDS value, next; node X; X.value > 0;");
      assertThat(answer.verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(answer.constraints().get(0).undecided()).isEqualTo(1);
      assertThat(answer.constraints().get(0).note()).contains("--values all");
    }
  }

  @Test
  void onlyNumbersHaveAnOrder() throws SpecException {
    HistoryScript script = script();
    int text = script.type("java.lang.String");
    long node = script.line(1).make(type);
    script.line(2).put(node, "next", script.line(1).make(text));
    script.line(3).cpoint("there", Format.CPOINT_EXIT, node);
    try (HeapHistory history = script.load()) {
      CheckAnswer answer =
          check(history, "node = java a.Node; node FIELDS value, next; node X; X.next > 0;");
      assertThat(answer.verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(answer.constraints().get(0).note())
          .startsWith("only numbers have an order, and X.next is String #2; first for X");
    }
  }

  @Test
  void refusesMethodsWithoutPoints() {
    try (HeapHistory history = brokenList()) {
      assertThatThrownBy(() -> check(history, LIST + "check node at exit of a.List.add;"))
          .isInstanceOf(MissingPointsException.class)
          .hasMessageContaining("cairn record --cpoint 'a.List.add'");
    }
  }

  @Test
  void checksAtChosenMomentsOnly() throws SpecException {
    try (HeapHistory history = brokenList()) {
      CheckAnswer end = check(history, LIST + "check node at end;");
      assertThat(end.points()).isEqualTo(1);
      assertThat(end.violations().get(0).point().name()).isEqualTo("end");
      CheckAnswer methods = check(history, LIST + "check node at exit of Main.main;");
      assertThat(methods.points()).isEqualTo(3);
    }
  }

  @Test
  void namesFieldsThatDoNotExist() {
    try (HeapHistory history = brokenList()) {
      assertThatThrownBy(
              () ->
                  check(history, "node = java a.Node; node FIELDS value, nxt; node X; X.nxt == X;"))
          .isInstanceOf(BindException.class)
          .hasMessageContaining("a.Node has no field 'nxt'; did you mean 'next'?");
    }
  }

  @Test
  void tellsOfStructuresWithoutClasses() throws SpecException {
    try (HeapHistory history = brokenList()) {
      CheckAnswer answer =
          check(history, "nodes = java a.Nod; nodes FIELD 1 EDGE 0; nodes X; X.INDEGREE == 1;");
      assertThat(answer.verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(answer.warnings())
          .containsExactly(
              "no class of the recording is a 'nodes': looked for a.Nod; did you mean 'a.Node'?");
    }
  }

  @Test
  void isUndecidedWhereAClassIsMissing() throws SpecException {
    try (HeapHistory history = brokenList()) {
      CheckAnswer answer =
          check(
              history,
              """
              node FIELDS value, next, prev;
              node = java a.Node;
              item FIELDS next, prev;
              item = java b.Item;
              node.LENGTH; node X; X.next ISA item => X.LENGTH = 1 || X.LENGTH = 2;
              direct: item I; I.next == NULL;
              counted: node X; COUNT(X, item) == 1;
              typed: node X; X.next ISA item;
              edges: node X; X.OUTDEGREE == 7;
              attribute: node X; X.LENGTH == 7;
              back: node X; X.next != NULL => X.next.prev == X;
              """);
      for (ConstraintCount count : answer.constraints().subList(0, 5)) {
        assertThat(count.violations()).as(count.constraint()).isZero();
        assertThat(count.note())
            .isEqualTo(
                "not checked, because it reads 'item': looked for b.Item; the recording has"
                    + " a.Node");
      }
      assertThat(answer.constraints().get(5).violations()).isEqualTo(1);
      assertThat(answer.constraints().get(5).note()).isEmpty();
      assertThat(answer.warnings()).hasSize(1);
    }
  }

  /** A run that ended before it loaded a class that the specification knows. */
  @Test
  void aClassThatWasNotLoadedSparesTheOthers() throws SpecException {
    try (HeapHistory history = brokenList()) {
      CheckAnswer answer =
          check(
              history,
              """
              node EDGES next;
              node = java exactly a.Node;
              cursor EDGES current;
              cursor = java exactly a.Walker;
              direct: cursor C; C.current != NULL => C.current.expected == 1;
              through: node X; X.value == 0 or X.next.current == X;
              edges: node X; X.OUTDEGREE <= 1;
              back: node X; X.next != NULL => X.next.prev == X;
              """);
      assertThat(answer.constraints().get(0).note())
          .isEqualTo("not checked, because it reads 'cursor': looked for a.Walker");
      assertThat(answer.constraints().get(1).note())
          .isEqualTo("not checked, because no class of this run has a field 'current'");
      assertThat(answer.constraints().get(2).note()).isEmpty();
      assertThat(answer.constraints().get(2).evaluated()).isPositive();
      assertThat(answer.constraints().get(3).violations()).isEqualTo(1);
      assertThat(answer.warnings())
          .containsExactly("no class of the recording is a 'cursor': looked for a.Walker");
    }
  }

  @Test
  void aSlipOfThePenLeavesEdgesUndecided() throws SpecException {
    HistoryScript script = script();
    script.type("a.Walker", "current:L");
    script.line(1).make(type);
    script.line(2).cpoint("there", Format.CPOINT_EXIT, script.line(1).make(type));
    try (HeapHistory history = script.load()) {
      CheckAnswer answer =
          check(
              history,
              """
              node EDGES next;
              node = java exactly a.Node;
              cursor EDGES current;
              cursor = java exactly a.Wallker;
              edges: node X; X.INDEGREE <= 1;
              """);
      assertThat(answer.verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(answer.warnings().get(0)).contains("looked for a.Wallker").contains("a.Walker");
    }
  }

  @Test
  void attributesCanBeNodes() throws SpecException {
    String ends =
        """
        node EDGES next;
        node = java a.Node;
        node.END; node X; X.next == NULL => X.END = X || X.END = X.next.END;
        last: node X; X.prev == X.END;
        """;
    HistoryScript script = script();
    long first = script.line(1).make(type);
    long second = script.line(2).make(type);
    script.line(3).put(first, "next", second);
    script.line(4).put(first, "prev", second);
    script.line(5).put(second, "prev", second);
    script.line(6).cpoint("good", Format.CPOINT_EXIT, first);
    script.line(7).put(first, "next", 0);
    script.line(8).cpoint("bad", Format.CPOINT_EXIT, first);
    try (HeapHistory history = script.load()) {
      CheckAnswer answer = check(history, ends);
      assertThat(answer.violations().get(0).why())
          .isEqualTo("violated for X = Node #1: X.prev is Node #2, X.END is Node #1");
      assertThat(answer.violations().get(0).point().index()).isEqualTo(2);
      assertThatThrownBy(() -> check(history, ends + "far: node X; X.END.next == NULL;"))
          .isInstanceOf(SpecException.class)
          .hasMessageContaining("'END' is a node that can only be compared");
    }
  }

  @Test
  void tellsWhereAFieldOfAnInterfaceIs() {
    HistoryScript script = script();
    script.type("a.Shape");
    script.line(1).make(type);
    try (HeapHistory history = script.load()) {
      assertThatThrownBy(
              () ->
                  check(
                      history,
                      "s = java a.Shape; s FIELDS next; s X; X.next == X; X.next != NULL;"))
          .isInstanceOf(BindException.class)
          .hasMessage(
              "list.inv:1:19: a.Shape has no field 'next'; it has no fields. A field of that name"
                  + " is in a.Node: of an interface, name the classes that implement it");
    }
  }

  @Test
  void countsElements() throws SpecException {
    HistoryScript script = HistoryScript.to(directory.resolve("table.cairn"));
    int table = script.type("a.Table", "values:L", "size:I");
    int item = script.type("a.Item");
    int items = script.arrayType("java.lang.Object[]", 'L');
    long map = script.line(1).make(table);
    long values = script.line(2).makeArray(items, 200);
    long one = script.line(3).make(item);
    script.line(4).put(map, "values", values);
    for (int i = 0; i < 100; i++) {
      script.line(5).element(values, 2 * i, one);
      script.line(6).put(map, "size", i + 1);
      script.line(7).cpoint("put", Format.CPOINT_EXIT, map);
    }
    script.line(8).element(values, 6, 0);
    script.line(9).cpoint("remove", Format.CPOINT_EXIT, map);
    String spec =
        """
        table FIELDS values, size;
        table = java a.Table;
        size: table T;
            T.size == COUNT(I in 0 to SIZE(T.values) - 1 : T.values[I] != NULL);
        """;
    try (HeapHistory history = script.load()) {
      CheckAnswer answer = check(history, spec);
      assertThat(answer.constraints().get(0).undecided()).isZero();
      assertThat(answer.violations()).hasSize(1);
      Violation violation = answer.violations().get(0);
      assertThat(violation.point().index()).isEqualTo(101);
      assertThat(violation.why())
          .isEqualTo(
              "violated for T = Table #1: T.size is 100, T.values is Object[] #2, SIZE(T.values) is"
                  + " 200, COUNT(I in 0 to SIZE(T.values) - 1 : T.values[I] != NULL) is 99");
    }
  }

  @Test
  void countsPairsOnCycles() throws SpecException {
    HistoryScript script = script();
    long first = script.make(type);
    long last = first;
    for (int i = 0; i < 200; i++) {
      long next = script.make(type);
      script.put(last, "next", next);
      last = next;
    }
    script.put(last, "next", first);
    script.cpoint("ring", Format.CPOINT_EXIT, first);
    try (HeapHistory history = script.load()) {
      CheckAnswer answer =
          check(
              history,
              """
              node = java a.Node;
              node FIELDS value, next, prev EDGES next;
              acyclic: node X; node Y; X ->> Y => Y !->> X;
              node.LENGTH; node X; X.LENGTH = X.next.LENGTH + 1;
              """);
      assertThat(answer.verdict()).isEqualTo(Verdict.VIOLATED);
      assertThat(answer.constraints().get(0).violations()).isGreaterThan(10_000);
      assertThat(answer.constraints().get(1).constraint()).isEqualTo("node.LENGTH");
      assertThat(answer.constraints().get(1).violations()).isEqualTo(201);
    }
  }
}
