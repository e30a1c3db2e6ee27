package cairn.analysis.constraints.locate;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.faults.Change;
import cairn.analysis.api.faults.Mend;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Reason;
import cairn.analysis.api.faults.Statement.Role;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who answers for a repair, in histories of a few operations, each of which runs only once. */
class BlamesTest {
  @TempDir Path directory;

  private HistoryScript script;

  @BeforeEach
  void begin() {
    script = HistoryScript.to(directory.resolve("run.cairn"));
  }

  private List<Statement> locate(String spec) throws SpecException {
    try (HeapHistory history = script.load()) {
      CheckInput input = new CheckInput(history, SpecParser.parse("test.inv", spec));
      return new LocateAnalysis().run(input, Progress.NONE).statements();
    }
  }

  private void exit(long... receiver) {
    script.line(99).cpoint("operation", Format.CPOINT_EXIT, receiver);
  }

  /** Checks the first answer: why, where, which slot gets what. */
  private static void assertFirst(
      List<Statement> found, Reason reason, String method, int line, String... edits) {
    assertThat(found).as("statements").isNotEmpty();
    Statement first = found.get(0);
    assertThat(first.reason()).as(first.why()).isEqualTo(reason);
    assertThat(first.place().method()).as(first.why()).endsWith(method);
    if (line > 0) {
      assertThat(first.place().line()).as(first.why()).isEqualTo(line);
    }
    Mend mend = Objects.requireNonNull(first.repair(), first.why());
    assertThat(mend.edits()).as(first.why()).extracting(Change::toString).containsExactly(edits);
  }

  private static final String LIST =
      """
      list EDGES first; list = java a.List;
      node EDGES next; node = java a.Node;
      back: node X; X.next != NULL => X.next.prev == X;
      forth: node X; X.prev != NULL => X.prev.next == X;
      sorted: node X; X.next != NULL => X.key <= X.next.key;
      size: list L; L.size == COUNT(L.first, node);
      last: list L; L.last.next == NULL;
      """;

  private long list;
  private int nodeType;

  /** A list of nodes with the keys 10, 20, 30 and so on. */
  private List<Long> list(int count) {
    int listType = script.type("a.List", "first:L", "last:L", "size:I", "spare:L");
    nodeType = script.type("a.Node", "key:I", "next:L", "prev:L");
    list = script.method("create").line(1).make(listType);
    List<Long> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long node = script.line(2).make(nodeType);
      script.line(3).put(node, "key", 10L * (i + 1));
      if (i == 0) {
        script.line(4).put(list, "first", node);
      } else {
        script.line(5).put(nodes.get(i - 1), "next", node);
        script.line(6).put(node, "prev", nodes.get(i - 1));
      }
      script.line(7).put(list, "last", node);
      script.line(8).put(list, "size", i + 1);
      nodes.add(node);
    }
    exit(list);
    return nodes;
  }

  /** A node between two others; what belongs into {@code after.prev} is up to the caller. */
  private long insert(long before, long after, int key) {
    long made = script.method("insert").line(20).make(nodeType);
    script.line(21).put(made, "key", key);
    script.line(22).put(made, "next", after);
    script.line(23).put(made, "prev", before);
    script.line(24).put(before, "next", made);
    script.line(25).put(list, "size", 4);
    return made;
  }

  @Test
  void aWrongValue() throws SpecException {
    List<Long> nodes = list(3);
    insert(nodes.get(0), nodes.get(1), 15);
    script.line(26).put(nodes.get(1), "prev", nodes.get(2));
    exit(list);
    assertFirst(locate(LIST), Reason.WRONG_VALUE, "insert", 26, "Node #3.prev: Node #4 -> Node #5");
  }

  @Test
  void aStoreThatChangesNothing() throws SpecException {
    List<Long> nodes = list(3);
    insert(nodes.get(0), nodes.get(1), 15);
    script.line(26).put(nodes.get(1), "prev", nodes.get(0));
    exit(list);
    assertFirst(locate(LIST), Reason.WRONG_VALUE, "insert", 26, "Node #3.prev: Node #2 -> Node #5");
  }

  @Test
  void aStoreIsMissing() throws SpecException {
    List<Long> nodes = list(3);
    insert(nodes.get(0), nodes.get(1), 15);
    exit(list);
    List<Statement> found = locate(LIST);
    assertFirst(found, Reason.MISSING_STORE, "insert", 0, "Node #3.prev: Node #2 -> Node #5");
    assertThat(found.get(0).role()).isEqualTo(Role.MISSING);
  }

  /** Removing an entry also removes its value: a repair does not bring both back. */
  @Test
  void anEntryGoesWithItsValue() throws SpecException {
    int mapType = script.type("a.Map", "first:L", "size:I");
    int entryType = script.type("a.Entry", "next:L", "value:L");
    int valueType = script.type("a.Value", "number:I");
    long map = script.method("fill").line(1).make(mapType);
    long[] entries = new long[4];
    for (int i = 0; i < entries.length; i++) {
      long value = script.line(2).make(valueType);
      script.line(3).put(value, "number", i + 1);
      entries[i] = script.line(4).make(entryType);
      script.line(5).put(entries[i], "value", value);
      script.line(6).put(entries[i], "next", i == 0 ? 0 : entries[i - 1]);
      script.line(7).put(map, "first", entries[i]);
      script.line(8).put(map, "size", i + 1);
    }
    exit(map);
    script.method("remove").line(20).put(entries[3], "next", entries[1]);
    script.line(21).put(entries[2], "next", 0);
    exit(map);
    String spec =
        """
        map EDGES first; map = java a.Map;
        entry EDGES next; entry = java a.Entry;
        value FIELDS number; value = java a.Value;
        size: map M; M.size == COUNT(M.first, entry);
        positive: value V; V.number >= 1;
        """;
    assertFirst(locate(spec), Reason.MISSING_STORE, "remove", 0, "Map #1.size: 4 -> 3");
  }

  /** Five children are taken out and keep their parent; before that they were put elsewhere. */
  @Test
  void manyPlacesThatAreBrokenAlikeInTheCallThatEnds() throws SpecException {
    int type = script.type("a.Item", "parent:L", "a:L", "b:L", "c:L", "d:L", "e:L");
    int keeperType = script.type("a.Keeper", "a:L", "b:L", "c:L", "d:L", "e:L");
    long parent = script.method("fill").line(1).make(type);
    long keeper = script.line(2).make(keeperType);
    List<String> fields = List.of("a", "b", "c", "d", "e");
    List<Long> children = new ArrayList<>();
    for (String field : fields) {
      long child = script.line(3).make(type);
      script.line(4).put(parent, field, child);
      script.line(5).put(child, "parent", parent);
      children.add(child);
    }
    exit(parent, keeper);
    script.method("keep");
    for (int i = 0; i < fields.size(); i++) {
      script.line(30).put(keeper, fields.get(i), children.get(i));
    }
    script.method("clear").line(40).cpoint("operation", Format.CPOINT_ENTRY, parent, keeper);
    for (String field : fields) {
      script.line(41).put(parent, field, 0);
    }
    exit(parent, keeper);
    List<Statement> found =
        locate(
            "item EDGES a, b, c, d, e; item = java a.Item;"
                + " listed: item X; X.parent != NULL => X.parent -> X;");
    Statement first = found.get(0);
    assertThat(first.reason()).as(first.why()).isEqualTo(Reason.MISSING_STORE);
    assertThat(first.place().method()).as(first.why()).endsWith("clear");
    assertThat(Objects.requireNonNull(first.repair()).edits()).hasSize(5);
  }

  /** It went to a node that nothing constrains, which was there before. */
  @Test
  void aRightValueInTheWrongPlace() throws SpecException {
    List<Long> nodes = list(3);
    long spare = script.line(9).make(nodeType);
    script.line(10).put(list, "spare", spare);
    exit(list);
    long made = insert(nodes.get(0), nodes.get(1), 15);
    script.line(26).put(spare, "prev", made);
    exit(list);
    String spec = LIST.replace("forth: node X; X.prev != NULL => X.prev.next == X;\n", "");
    assertFirst(
        locate(spec), Reason.WRONG_TARGET, "insert", 26, "Node #3.prev: Node #2 -> Node #6");
  }

  /** The removal does not let the node before refer to the node after. */
  @Test
  void aStoreIsMissingInARemoval() throws SpecException {
    List<Long> nodes = list(4);
    script.method("remove").line(30).put(nodes.get(2), "prev", nodes.get(0));
    script.line(31).put(list, "size", 3);
    exit(list);
    assertFirst(
        locate(LIST), Reason.MISSING_STORE, "remove", 0, "Node #2.next: Node #3 -> Node #4");
  }

  @Test
  void aWrongCountOfNodes() throws SpecException {
    List<Long> nodes = list(3);
    long made = insert(nodes.get(0), nodes.get(1), 15);
    script.line(26).put(nodes.get(1), "prev", made);
    script.line(27).put(list, "size", 6);
    exit(list);
    assertFirst(locate(LIST), Reason.WRONG_VALUE, "insert", 27, "List #1.size: 6 -> 4");
  }

  /** One store that breaks most of the constraints. */
  @Test
  void severalConstraintsAtOnce() throws SpecException {
    List<Long> nodes = list(4);
    long made = script.method("insert").line(20).make(nodeType);
    script.line(21).put(made, "key", 15);
    script.line(23).put(made, "prev", nodes.get(0));
    script.line(24).put(nodes.get(0), "next", made);
    script.line(25).put(list, "size", 5);
    script.line(26).put(nodes.get(1), "prev", made);
    script.line(27).put(made, "next", nodes.get(0));
    exit(list);
    List<Statement> found = locate(LIST);
    assertFirst(found, Reason.WRONG_VALUE, "insert", 27, "Node #6.next: Node #2 -> Node #3");
    assertThat(found.get(0).violations().size()).isGreaterThan(1);
  }

  private static final String RING =
      """
      ring EDGES head; ring = java a.Ring;
      node EDGES next; node = java a.Node;
      one: node X; X.INDEGREE == 1;
      """;

  @Test
  void aWrongCountOfReferences() throws SpecException {
    long ring = script.method("create").line(1).make(script.type("a.Ring", "head:L", "size:I"));
    int nodes = script.type("a.Node", "next:L");
    long first = script.line(2).make(nodes);
    long second = script.line(3).make(nodes);
    script.line(4).put(first, "next", second);
    script.line(5).put(ring, "head", first);
    exit(ring);
    long third = script.method("append").line(10).make(nodes);
    script.line(11).put(second, "next", third);
    script.line(12).put(third, "next", first);
    exit(ring);
    assertFirst(locate(RING), Reason.WRONG_VALUE, "append", 12, "Node #4.next: Node #2 -> null");
  }

  private static final String CHILDREN =
      """
      tree EDGES root; tree = java a.Tree;
      node FIELDS count, kids, parent EDGES kids; node = java a.Node;
      parents: node X; for I in 0 to X.count - 1, X.kids[I].parent == X;
      full: node X; X.count == COUNT(I in 0 to SIZE(X.kids) - 1 : X.kids[I] != NULL);
      """;

  private long tree;
  private int arrayType;

  private long parent(int kids) {
    long node = script.line(10).make(nodeType);
    long array = script.line(11).makeArray(arrayType, kids);
    script.line(12).put(node, "kids", array);
    for (int i = 0; i < kids; i++) {
      script.line(13).element(array, i, script.line(14).make(nodeType));
    }
    script.line(15).put(node, "count", kids);
    return node;
  }

  private void tree() {
    int trees = script.type("a.Tree", "root:L");
    nodeType = script.type("a.Node", "count:I", "kids:L", "parent:L");
    arrayType = script.arrayType("a.Node[]", 'L');
    tree = script.method("create").line(1).make(trees);
    exit(tree);
  }

  /** No child gets its parent. */
  private void assertLoop(int kids) throws SpecException {
    tree();
    script.method("split");
    script.line(16).put(tree, "root", parent(kids));
    exit(tree);
    List<Statement> found = locate(CHILDREN);
    assertThat(found).isNotEmpty();
    Statement first = found.get(0);
    assertThat(first.reason()).as(first.why()).isEqualTo(Reason.MISSING_STORE);
    assertThat(first.place().method()).endsWith("split");
    Mend mend = Objects.requireNonNull(first.repair());
    assertThat(mend.edits()).hasSize(kids).allMatch(each -> each.slot().equals("parent"));
  }

  @Test
  void aStoreIsMissingInALoop() throws SpecException {
    assertLoop(6);
  }

  /** More values of a range fail than are looked at to choose one. */
  @Test
  void aStoreIsMissingInALongerLoop() throws SpecException {
    assertLoop(20);
  }

  @Test
  void oneValueOfARangeIsWrong() throws SpecException {
    tree();
    script.method("fill");
    long root = script.line(10).make(nodeType);
    long array = script.line(11).makeArray(arrayType, 4);
    script.line(12).put(root, "kids", array);
    for (int i = 0; i < 4; i++) {
      long kid = script.line(13).make(nodeType);
      script.line(14).element(array, i, kid);
      script.line(15).put(kid, "parent", root);
      if (i == 2) {
        script.line(16).put(kid, "parent", kid);
      }
    }
    script.line(17).put(root, "count", 4);
    script.line(18).put(tree, "root", root);
    exit(tree);
    assertFirst(
        locate(CHILDREN), Reason.WRONG_VALUE, "fill", 16, "Node #6.parent: Node #6 -> Node #2");
  }

  private static final String HEIGHTS =
      """
      tree EDGES root; tree = java a.Tree;
      node EDGES left, right; node = java a.Node;
      node.H; node.H(NULL) = 0; node X; X.H = X.height;
      high: node X; X.height == MAX(X.left.H, X.right.H) + 1;
      """;

  /** A leaf is added, and the heights on the way to it stay as they are. */
  @Test
  void aCascadeOfHeights() throws SpecException {
    long root = script.method("create").line(1).make(script.type("a.Tree", "root:L"));
    int nodes = script.type("a.Node", "left:L", "right:L", "height:I");
    long above = 0;
    for (int i = 0; i < 5; i++) {
      long node = script.line(2).make(nodes);
      script.line(3).put(node, "height", 5 - i);
      if (i == 0) {
        script.line(4).put(root, "root", node);
      } else {
        script.line(5).put(above, "left", node);
      }
      above = node;
    }
    exit(root);
    long leaf = script.method("add").line(10).make(nodes);
    script.line(11).put(leaf, "height", 1);
    script.line(12).put(above, "left", leaf);
    exit(root);
    List<Statement> found = locate(HEIGHTS);
    Statement missing =
        found.stream()
            .filter(each -> each.reason() == Reason.MISSING_STORE)
            .findFirst()
            .orElseThrow();
    assertThat(missing.place().method()).endsWith("add");
    Mend mend = Objects.requireNonNull(missing.repair());
    assertThat(mend.edits()).hasSize(5).allMatch(each -> each.slot().equals("height"));
    assertThat(missing.rank()).isLessThanOrEqualTo(2);
  }

  private static final String BOXES = "box FIELDS; box = java a.Box; low: box X; X.first <= 5;";

  /** What another operation stored is looked at only now; nothing was stored since. */
  @Test
  void anEarlierStore() throws SpecException {
    int boxes = script.type("a.Box", "first:I");
    long one = script.method("make").line(1).make(boxes);
    long other = script.line(2).make(boxes);
    script.line(3).put(other, "first", 7);
    exit(one);
    exit(other);
    List<Statement> found = locate(BOXES);
    assertFirst(found, Reason.LATENT, "make", 3, "Box #2.first: 7 -> 5");
    assertThat(found.get(0).role()).isEqualTo(Role.CONTRIBUTED);
  }

  /** Two fields of bits in one slot: the other one stays as it is. */
  @Test
  void aFieldOfBits() throws SpecException {
    int type =
        script
            .writer()
            .classType("a.Node", "java.lang.Object", new FieldInfo("red:1,level:7", 'I', 0, "I"));
    script.writer().link(type, 0, 0);
    long node = script.method("make").line(1).make(type);
    script.line(2).put(node, "a.Node", "red:1,level:7", 'I', 3 << 1 | 1);
    exit(node);
    script.method("paint").line(3).put(node, "a.Node", "red:1,level:7", 'I', 5 << 1);
    exit(node);
    assertFirst(
        locate("node FIELDS; node = java a.Node; red: node X; X.red == 1;"),
        Reason.WRONG_VALUE,
        "paint",
        3,
        "Node #1.red:1,level:7: 10 -> 11");
  }
}
