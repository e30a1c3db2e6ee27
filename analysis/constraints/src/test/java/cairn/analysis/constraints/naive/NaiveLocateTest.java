package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.analysis.constraints.naive.NaiveLocate.Location;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is to blame, in histories of a few stores. */
class NaiveLocateTest {
  private static final String ORDERED =
      "node FIELDS key, next, prev; node X; X.next != NULL => X.key < X.next.key;";
  private static final String POSITIVE = "node FIELDS key, next, prev; node X; X.key > 0;";

  @TempDir Path directory;
  private Script script;
  private long head;

  @BeforeEach
  void begin() {
    script = new Script(directory.resolve("located.cairn"));
    script.type("node", "key:I", "next:Lnode;", "prev:Lnode;");
    head = script.make("node");
    script.put(head, "key", 5);
  }

  private long now() {
    return script.history.time();
  }

  private long linked(long before, int key) {
    long node = script.make("node");
    script.put(node, "key", key);
    script.put(before, "next", node);
    return node;
  }

  /** Blames as {@code time role constraint[node ids]}, the latest first, then what is left. */
  private List<String> located(String spec) throws SpecException {
    List<String> found = new ArrayList<>();
    try (HeapHistory history = script.load()) {
      NaiveLocate locate = new NaiveLocate(history, SpecParser.parse("located.inv", spec));
      List<Check> checks = new ArrayList<>();
      for (int i = 0; i < history.cpointCount(); i++) {
        checks.add(new Check(history.cpoint(i).time(), Roots.of(history.cpoint(i), List.of())));
      }
      for (Location location : locate.locate(checks)) {
        location
            .blames()
            .forEach(
                blame ->
                    found.add(
                        blame.time() + " " + blame.role() + " " + named(history, blame.of())));
        location.left().forEach(each -> found.add("left " + named(history, each)));
      }
    }
    return found;
  }

  private static String named(HeapHistory history, Inconsistency each) {
    return each.constraint() + each.nodes().stream().map(history::id).toList();
  }

  @Test
  void whatIsRepairedBeforeTheCPointIsNobodysFault() throws SpecException {
    long second = linked(head, 3);
    script.put(second, "key", 7);
    script.point(head);
    assertThat(located(ORDERED)).isEmpty();
  }

  @Test
  void theStoreThatBreaksIsBlamedNotTheOnesAroundIt() throws SpecException {
    long second = linked(head, 7);
    linked(second, 9);
    script.put(second, "key", 4);
    long fault = now();
    script.put(second, "prev", head).put(head, "prev", 0);
    script.point(head);
    assertThat(located(ORDERED)).containsExactly(fault + " INTRODUCED c1[" + head + "]");
  }

  @Test
  void aFreshNodeIsJudgedBeforeItIsLinked() throws SpecException {
    long fresh = script.make("node");
    script.put(fresh, "key", 2);
    script.put(fresh, "key", -1);
    long fault = now();
    script.put(head, "next", fresh);
    script.point(head);
    assertThat(located(POSITIVE)).containsExactly(fault + " INTRODUCED c1[" + fresh + "]");
  }

  @Test
  void whatAFreshNodeLeadsToIsAliveWithIt() throws SpecException {
    long fresh = script.make("node");
    long further = script.make("node");
    script.put(further, "key", 9).put(fresh, "key", 9);
    script.put(fresh, "next", further);
    long fault = now();
    script.put(head, "next", fresh);
    script.point(head);
    String text = "node FIELDS key, next, prev; node X; node Y; X -> Y => X.key < Y.key;";
    assertThat(located(text))
        .containsExactly(fault + " INTRODUCED c1[" + fresh + ", " + further + "]");
  }

  @Test
  void aNodeThatIsBornBrokenBlamesItsBirth() throws SpecException {
    long fresh = script.make("node");
    long birth = now();
    script.put(head, "next", fresh);
    script.point(head);
    assertThat(located(POSITIVE)).containsExactly(birth + " INTRODUCED c1[" + fresh + "]");
  }

  @Test
  void anEqualValueIsNoChangeAnotherOneContributes() throws SpecException {
    long second = linked(head, 7);
    script.put(second, "key", 5);
    long fault = now();
    script.put(second, "key", 5);
    script.put(second, "key", 3);
    long further = now();
    script.put(second, "key", 3);
    script.point(head);
    assertThat(located(ORDERED))
        .containsExactly(
            further + " CONTRIBUTED c1[" + head + "]", fault + " INTRODUCED c1[" + head + "]");
  }

  @Test
  void whatIsRelatedIsFollowedFurther() throws SpecException {
    long second = linked(head, 7);
    linked(second, 6);
    long first = now();
    script.put(second, "key", 5);
    long fault = now();
    script.point(head);
    assertThat(located(ORDERED))
        .containsExactly(
            fault + " INTRODUCED c1[" + head + "]", first + " INTRODUCED c1[" + second + "]");
  }

  @Test
  void whatHasOtherArgumentsIsNotFollowed() throws SpecException {
    long second = linked(head, 7);
    long third = linked(second, 6);
    script.put(head, "next", third);
    script.put(head, "key", 8);
    long fault = now();
    script.point(head);
    assertThat(located(ORDERED)).containsExactly(fault + " INTRODUCED c1[" + head + "]");
  }

  @Test
  void onlyWhatIsNewAtACPointIsLocatedThere() throws SpecException {
    long second = linked(head, 3);
    long fault = now();
    script.point(head);
    script.put(second, "prev", head);
    script.point(head);
    assertThat(located(ORDERED)).containsExactly(fault + " INTRODUCED c1[" + head + "]");
  }

  @Test
  void whatWasThereBeforeTheRecordingIsLeft() throws SpecException {
    long old = script.see("node", -1);
    script.history.captureFields(old, script.typeId("node"), -3, 0, 0);
    script.put(head, "next", old);
    script.point(head);
    assertThat(located(POSITIVE)).containsExactly("left c1[" + old + "]");
  }

  @Test
  void whatWasUnknownBeforeIsIntroduced() throws SpecException {
    script.hide(head, "key").put(head, "key", -1);
    script.point(head);
    assertThat(located(POSITIVE)).containsExactly(now() + " INTRODUCED c1[" + head + "]");
  }

  @Test
  void aCycleIsIntroducedWhereItCloses() throws SpecException {
    long second = linked(head, 7);
    script.put(second, "next", head);
    long fault = now();
    script.point(head);
    String text =
        "node FIELDS key, next, prev; node.LEN(NULL) = 0; node.LEN; node X; X.LEN = X.next.LEN + 1;"
            + "node X; X.key > 0;";
    assertThat(located(text))
        .containsExactly(
            fault + " INTRODUCED node.LEN[" + head + "]",
            fault + " INTRODUCED node.LEN[" + second + "]");
  }
}
