package cairn.analysis.constraints.patch;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.check.Cell;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fields that all objects of a kind fill. */
class FieldsTest {
  @TempDir Path directory;

  @Test
  void whatAllOthersFillIsMissed() {
    HistoryScript script = HistoryScript.to(directory.resolve("run.cairn"));
    int type = script.type("a.Node", "key:I", "next:L");
    long[] nodes = new long[3];
    for (int i = 0; i < 3; i++) {
      nodes[i] = script.method("add").line(1).make(type);
      script.line(2).put(nodes[i], "key", 10L * (i + 1));
      if (i > 0) {
        script.line(3).put(nodes[i], "next", nodes[i - 1]);
      }
    }
    try (HeapHistory history = script.load()) {
      Fields fields = new Fields(history);
      int last = history.nodeOf(nodes[2]);
      long end = history.endTime();
      long before = history.appearance(last) - 1;
      Cell none = new Cell(SlotKind.INT, 0);
      long key = history.slot(last, 0);
      assertThat(fields.isEmptied(Map.of(key, none), before, end)).isTrue();
      assertThat(fields.isEmptied(Map.of(key, new Cell(SlotKind.INT, 7)), before, end)).isFalse();
      long next = history.slot(last, 1);
      assertThat(fields.isEmptied(Map.of(next, new Cell(SlotKind.NULL, 0)), before, end))
          .as("the first has no next one either")
          .isFalse();
      long begin = history.appearance(history.nodeOf(nodes[1]));
      assertThat(
              fields.isEmptied(Map.of(history.slot(history.nodeOf(nodes[0]), 0), none), 1, begin))
          .as("there are no others yet")
          .isFalse();
    }
  }

  /** The root has no parent; once another one is the root, all that is left have one. */
  @Test
  void whatOneLackedBeforeIsNotMissed() {
    HistoryScript script = HistoryScript.to(directory.resolve("run.cairn"));
    int type = script.type("a.Node", "parent:L");
    long[] nodes = new long[3];
    for (int i = 0; i < 3; i++) {
      nodes[i] = script.method("add").line(1).make(type);
      if (i > 0) {
        script.line(2).put(nodes[i], "parent", nodes[0]);
      }
    }
    script.method("rotate").line(3).put(nodes[0], "parent", nodes[1]);
    try (HeapHistory history = script.load()) {
      Fields fields = new Fields(history);
      long slot = history.slot(history.nodeOf(nodes[1]), 0);
      Map<Long, Cell> none = Map.of(slot, new Cell(SlotKind.NULL, 0));
      long end = history.endTime();
      assertThat(fields.isEmptied(none, end - 1, end)).isFalse();
      assertThat(fields.isEmptied(none, end, end)).isTrue();
    }
  }
}
