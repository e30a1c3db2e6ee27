package cairn.analysis.constraints.locate;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.faults.Certainty;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Role;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults that one rule alone tells, each with what the rule says. */
class RulesTest {
  /** So many operations without a fault come first. */
  private static final int RIGHT = 8;

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

  private static final String RING =
      """
      node = java a.Node;
      node FIELDS next;
      linked: node X; X.INDEGREE == 1;
      """;

  /**
   * A ring of three nodes from which the one is taken out that its owner refers to.
   *
   * @return what is located
   */
  private List<Statement> takeOut(boolean isSeenElsewhere) throws SpecException {
    int rings = script.type("a.Ring", "head:L", "cursor:L");
    int nodes = script.type("a.Node", "next:L");
    int cursors = script.type("a.Cursor", "at:L");
    long ring = script.line(1).make(rings);
    long cursor = script.line(2).make(cursors);
    script.line(3).put(ring, "cursor", cursor);
    long first = script.line(4).make(nodes);
    long second = script.line(5).make(nodes);
    long third = script.line(6).make(nodes);
    script.line(7).put(first, "next", second);
    script.line(8).put(second, "next", third);
    script.line(9).put(third, "next", first);
    script.line(10).put(ring, "head", first);
    if (isSeenElsewhere) {
      script.line(11).put(cursor, "at", first);
    }
    exit(ring);
    script.line(20).put(third, "next", second);
    exit(ring);
    return locate(RING);
  }

  @Test
  void aReferenceOfTheOwnerIsLeft() throws SpecException {
    Statement missing =
        takeOut(false).stream()
            .filter(each -> each.role() == Role.MISSING)
            .findFirst()
            .orElseThrow();
    assertThat(missing.why()).startsWith("nothing stores this.head.next in this.head");
    assertThat(missing.rank()).isLessThanOrEqualTo(2);
  }

  @Test
  void aReferenceOfAnotherObjectIsNotLeftByTheOperation() throws SpecException {
    List<Statement> found = takeOut(true);
    assertThat(found.get(0).place().line()).isEqualTo(20);
    assertThat(found.get(0).role()).isEqualTo(Role.INTRODUCED);
  }

  private static final String CHAIN =
      """
      list = java a.List;
      list FIELDS first;
      outer = java a.Outer;
      outer FIELDS mid;
      mid = java a.Mid;
      mid FIELDS inner;
      inner = java a.Inner;
      inner FIELDS value;
      outer.VALUE; outer X; X.VALUE = X.mid.inner.value;
      positive: outer X; X.VALUE > 0;
      """;

  /** The order of stores says nothing: the one at line 20 comes alone, too, once or twice. */
  @Test
  void aFieldIsNeverFilled() throws SpecException {
    int lists = script.type("a.List", "first:L", "count:I");
    int[] types = {
      script.type("a.Outer", "mid:L"),
      script.type("a.Mid", "inner:L"),
      script.type("a.Inner", "value:I")
    };
    long list = script.line(1).make(lists);
    exit(list);
    for (int i = 0; i < RIGHT; i++) {
      addChain(list, types, i, true);
      for (int j = i % 2; j < 2; j++) {
        script.line(20).put(list, "count", 100 * i + 10 * j);
      }
      exit(list);
    }
    addChain(list, types, RIGHT, false);
    List<Statement> found = locate(CHAIN);
    assertThat(found).extracting(each -> each.place().line()).contains(12);
    Statement missing =
        found.stream().filter(each -> each.place().line() == 12).findFirst().orElseThrow();
    assertThat(missing.role()).isEqualTo(Role.MISSING);
    assertThat(missing.why()).startsWith("nothing stores 1 in the new Inner");
  }

  private void addChain(long list, int[] types, int number, boolean isFilled) {
    long mid = script.line(9).make(types[1]);
    long inner = script.line(10).make(types[2]);
    long outer = script.line(11).make(types[0]);
    if (isFilled) {
      script.line(12).put(inner, "value", 5);
    }
    script.line(20).put(list, "count", 1000L * (number + 1));
    script.line(13).put(mid, "inner", inner);
    script.line(14).put(outer, "mid", mid);
    script.line(15).put(list, "first", outer);
    exit(list);
  }

  private static final String STEPS =
      """
      owner = java a.Owner;
      owner FIELDS last;
      item = java a.Item;
      item FIELDS level, parent;
      stepwise: item X; X.parent != NULL => X.level == X.parent.level + 1;
      """;

  /** An item is linked to its parent, and only then gets its level; the last one a wrong one. */
  @Test
  void aFieldThatIsFilledAfterItWasLinkedIsNotSaidToBeNeverFilled() throws SpecException {
    int items = script.type("a.Item", "level:I", "parent:L");
    long owner = script.line(1).make(script.type("a.Owner", "last:L"));
    long parent = script.line(2).make(items);
    script.line(3).put(owner, "last", parent);
    exit(owner);
    for (int level = 1; level <= RIGHT; level++) {
      long item = script.line(10).make(items);
      script.line(11).put(owner, "last", item);
      script.line(12).put(item, "parent", parent);
      script.line(13).put(item, "level", level == RIGHT ? 42 : level);
      exit(owner);
      parent = item;
    }
    List<Statement> found = locate(STEPS);
    assertThat(found.get(0).role()).isNotEqualTo(Role.MISSING);
    assertThat(found.get(0).place().line()).isEqualTo(13);
  }

  private static final String KEYS =
      """
      owner = java a.Owner;
      owner FIELDS one, two;
      node = java a.Node;
      node FIELDS count, low, keys[3];
      above: node X; X.keys[0] > X.low and (X.count < 2 or X.keys[1] > X.low);
      """;

  private int nodeType;
  private int arrayType;

  private long[] node(int count, int... keys) {
    long node = script.line(1).make(nodeType);
    long array = script.line(2).makeArray(arrayType, keys.length);
    script.line(3).put(node, "keys", array);
    for (int i = 0; i < keys.length; i++) {
      script.line(4).element(array, i, keys[i]);
    }
    script.line(5).put(node, "count", count);
    return new long[] {node, array};
  }

  private long owner() {
    int owners = script.type("a.Owner", "one:L", "two:L", "size:I", "turn:I");
    nodeType = script.type("a.Node", "count:I", "low:I", "keys:L");
    arrayType = script.arrayType("int[]", 'I');
    return script.line(1).make(owners);
  }

  /**
   * A key is lost for a while, and comes back by another key or by a lower bound. Once it comes
   * back as the second key, of a node that counts only the first, or of one that counts both.
   */
  private List<Statement> bringBackElsewhere(boolean isCounted) throws SpecException {
    long owner = owner();
    long[] one = node(1, 50, 0, 0);
    long[] two = node(2, 50, 60, 0);
    script.line(6).put(owner, "one", one[0]);
    script.line(7).put(owner, "two", two[0]);
    exit(owner);
    for (int i = 0; i < RIGHT; i++) {
      long[] node = i % 3 == 0 ? one : two;
      int key = i % 3 == 2 ? 1 : 0;
      lose(owner, node, key, i, -10);
      exit(owner);
      script.line(17).element(node[1], key, 50 + i);
      script.line(18).put(node[0], "low", 0);
      exit(owner);
      lose(owner, node, key, i, 20);
      script.line(11).element(node[1], key, 70 + i);
      exit(owner);
      script.line(18).put(node[0], "low", 0);
      exit(owner);
    }
    long[] node = isCounted ? two : one;
    lose(owner, node, 0, RIGHT, 20);
    script.line(11).element(node[1], 1, 70);
    exit(owner);
    return locate(KEYS);
  }

  @Test
  void aStoreWentWhereNothingIsRead() throws SpecException {
    List<Statement> found = bringBackElsewhere(false);
    Statement second = found.get(1);
    assertThat(second.place().line()).isEqualTo(11);
    assertThat(second.why()).startsWith("in other operations this stores to another field");
  }

  /** The constraint ends with the first key, and would read the second. */
  @Test
  void whatIsNotReadBecauseSomethingElseIsWrongWasNotMisplaced() throws SpecException {
    assertThat(bringBackElsewhere(true))
        .isNotEmpty()
        .extracting(each -> each.place().line())
        .doesNotContain(11);
  }

  private void lose(long owner, long[] node, int key, int turn, int low) {
    script.line(10).element(node[1], key, 0);
    script.line(15).put(node[0], "low", low);
    script.line(12).put(owner, "size", 10 * turn + 100);
    script.line(13).put(owner, "turn", 10 * turn + 200);
  }

  private static final String SMALL =
      """
      owner = java a.Owner;
      owner FIELDS one, two;
      node = java a.Node;
      node FIELDS count, low, keys[3];
      small: node X; X.keys[0] < 100;
      """;

  /** What a store that is missing in one object leaves there is moved to another one. */
  @Test
  void aWrongValueCameFromWhereAStoreIsMissing() throws SpecException {
    long owner = owner();
    for (int i = 0; i <= RIGHT; i++) {
      long[] from = node(1, 1, 10 + i, 500 + i);
      long[] to = node(1, 1, 0, 0);
      script.line(6).put(owner, "one", from[0]);
      script.line(7).put(owner, "two", to[0]);
      exit(owner);
      if (i < RIGHT) {
        script.line(20).element(from[1], 2, 10 + i);
      }
      script.line(21).element(from[1], 1, 30 + i);
      script.line(22).element(to[1], 0, i < RIGHT ? 10 + i : 500 + i);
      exit(owner);
    }
    List<Statement> found = locate(SMALL);
    assertThat(found).extracting(each -> each.place().line()).startsWith(22, 20);
    assertThat(found.get(0).role()).isEqualTo(Role.INTRODUCED);
    assertThat(found.get(1).role()).isEqualTo(Role.MISSING);
  }

  private static final String LOW =
      """
      owner = java a.Owner;
      owner FIELDS one, two;
      node = java a.Node;
      node FIELDS count, low, keys[3];
      node.FIRST; node X; X.FIRST = X.keys[0];
      low: node X; X.FIRST >= X.low;
      """;

  /** A line that shifts keys up stores to the first one, before another line breaks something. */
  @Test
  void aLineStoredToAnElementAsNeverBefore() throws SpecException {
    long owner = owner();
    long[] node = node(1, 50, 0, 0);
    script.line(6).put(owner, "one", node[0]);
    exit(owner);
    for (int i = 0; i < RIGHT; i++) {
      script.line(31).put(node[0], "low", 20 + 2 * (i % 3));
      script.line(32).put(owner, "size", 10L * i);
      exit(owner);
      script.line(30).element(node[1], 1 + i % 2, 50 + i);
      script.line(31).put(node[0], "low", 10 + 2 * (i % 3));
      script.line(32).put(owner, "size", 10 * i + 5);
      exit(owner);
      script.line(31).put(node[0], "low", 30 + 2 * (i % 3));
      script.line(32).put(owner, "size", 10 * i + 7);
      exit(owner);
    }
    script.line(30).element(node[1], 0, 40);
    script.line(31).put(node[0], "low", 45);
    script.line(32).put(owner, "size", 1000);
    exit(owner);
    List<Statement> found = locate(LOW);
    assertThat(found).extracting(each -> each.place().line()).startsWith(31, 30);
  }

  private static final String FULL =
      """
      node = java a.Node;
      node FIELDS links, count;
      even: node X; X.links == X.count and X.count <= 40;
      """;

  private void fill(long node, int count) {
    script.line(10).put(node, "links", count);
    script.line(11).put(node, "count", count);
  }

  private void empty(long node) {
    script.line(20).put(node, "links", 20);
    script.line(21).put(node, "count", 20);
  }

  /** The line that mends stores what in other operations calls for more, which is left out. */
  @Test
  void aNodeIsFullAndNotEmptied() throws SpecException {
    int nodes = script.type("a.Node", "links:I", "count:I");
    long node = script.line(1).make(nodes);
    exit(node);
    for (int i = 0; i < 3 * RIGHT; i++) {
      fill(node, i % 3 == 0 ? 50 : 10 * (i % 3 + 2));
      if (i % 3 == 0) {
        empty(node);
      }
      exit(node);
    }
    fill(node, 50);
    exit(node);
    Statement found = locate(FULL).get(1);
    assertThat(found.place().line()).isEqualTo(21);
    assertThat(found.role()).isEqualTo(Role.MISSING);
    assertThat(found.why()).startsWith("even is broken at").contains(":11 and mended here in 8");
  }

  /** A wrong number of the line that mends: nothing is known of what follows on it. */
  @Test
  void aNodeGetsAWrongCount() throws SpecException {
    int nodes = script.type("a.Node", "links:I", "count:I");
    long node = script.line(1).make(nodes);
    exit(node);
    for (int i = 0; i < 3 * RIGHT; i++) {
      fill(node, i % 3 == 0 ? 50 : 10 * (i % 3 + 2));
      if (i % 3 == 0) {
        empty(node);
      }
      exit(node);
    }
    script.line(10).put(node, "links", 30);
    script.line(11).put(node, "count", 35);
    exit(node);
    List<Statement> found = locate(FULL);
    assertThat(found).extracting(each -> each.place().line()).startsWith(10, 11);
    assertThat(found.get(0).certainty()).isNotEqualTo(Certainty.CERTAIN);
  }
}
