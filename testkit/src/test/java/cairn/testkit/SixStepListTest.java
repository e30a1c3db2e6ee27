package cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.SlotKind;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.history.HistoryCursor;
import cairn.history.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of Singh 2016, Figs 3.1, 3.2 and 3.4, as far as the text describes them. */
class SixStepListTest {
  private static final int NEXT = 1;

  @TempDir Path directory;
  private HeapHistory history;

  @BeforeEach
  void load() {
    history = SampleHistories.sixStepList(directory.resolve("list.cairn")).load();
  }

  @AfterEach
  void close() {
    history.close();
  }

  private String label(long time, int site) {
    return "(" + time + "):" + history.tables().site(site).line();
  }

  @Test
  void nodesAreLabelledWithTimeAndLineOfTheirCreation() {
    assertThat(history.nodeCount()).isEqualTo(2);
    assertThat(label(history.birth(0), history.site(0))).isEqualTo("(1):11");
    assertThat(label(history.birth(1), history.site(1))).isEqualTo("(3):13");
    assertThat(history.death(0)).isEqualTo(HeapHistory.NEVER);
  }

  @Test
  void edgesAreLabelledAndTheNewestIsCurrent() {
    assertThat(edges(0)).containsExactly("(2):12 NULL", "(5):15 -> 2", "(6):19 NULL current");
    assertThat(edges(1)).containsExactly("(4):14 NULL current");
  }

  private List<String> edges(int node) {
    long slot = history.slot(node, NEXT);
    int current = history.versionAt(slot, history.endTime());
    List<String> edges = new ArrayList<>();
    for (Version version : history.versions(slot)) {
      if (version.number() != HeapHistory.NONE) {
        boolean reference = version.kind() == SlotKind.REFERENCE;
        edges.add(
            label(version.time(), version.site())
                + (reference ? " -> " + history.id((int) version.bits()) : " " + version.kind())
                + (version.number() == current ? " current" : ""));
      }
    }
    return edges;
  }

  /** The graph at a time: for each node what its link holds. */
  private String retrieve(long time) {
    HeapGraph graph = history.at(time, Alive.ALL).graph();
    StringBuilder text = new StringBuilder();
    for (int node = 0; node < graph.nodeCount(); node++) {
      SlotKind kind = graph.slotKind(node, NEXT);
      text.append(graph.id(node)).append(':');
      text.append(kind == SlotKind.REFERENCE ? graph.id((int) graph.slotBits(node, NEXT)) : kind);
      text.append(' ');
    }
    return text.toString().trim();
  }

  @Test
  void everyTimestampIsRetrieved() {
    assertThat(history.endTime()).isEqualTo(6);
    assertThat(retrieve(0)).isEmpty();
    assertThat(retrieve(1)).isEqualTo("1:NULL");
    assertThat(retrieve(2)).isEqualTo("1:NULL");
    assertThat(retrieve(3)).isEqualTo("1:NULL 2:NULL");
    assertThat(retrieve(4)).isEqualTo("1:NULL 2:NULL");
    assertThat(retrieve(5)).isEqualTo("1:2 2:NULL");
    assertThat(retrieve(6)).isEqualTo("1:NULL 2:NULL");
  }

  @Test
  void valuesBeforeTheFirstStoreAreThoseOfTheAllocation() {
    long slot = history.slot(0, NEXT);
    assertThat(history.versionAt(slot, 1)).isEqualTo(HeapHistory.NONE);
    Version first = history.versions(slot).get(0);
    assertThat(label(first.time(), first.site())).isEqualTo("(1):11");
    assertThat(first.kind()).isEqualTo(SlotKind.NULL);
  }

  @Test
  void rollbackToFourKeepsWhatHasAtMostThatTime() {
    HistoryCursor cursor = history.cursor(6);
    cursor.back();
    assertThat(cursor.kind(history.slot(0, NEXT))).isEqualTo(SlotKind.REFERENCE);
    cursor.back();
    assertThat(cursor.time()).isEqualTo(4);
    assertThat(label(4, cursor.site())).isEqualTo("(4):14");
    assertThat(cursor.kind(history.slot(0, NEXT))).isEqualTo(SlotKind.NULL);
    int link = cursor.version(history.slot(0, NEXT));
    assertThat(label(history.time(link), history.siteOf(link))).isEqualTo("(2):12");
    assertThat(cursor.exists(1)).isTrue();
    cursor.back();
    assertThat(cursor.exists(1)).isTrue();
    assertThat(cursor.firstNode()).isEqualTo(1);
    cursor.back();
    assertThat(cursor.exists(1)).isFalse();
  }

  @Test
  void theFaultyStatementWroteLast() {
    long slot = history.slot(0, NEXT);
    int last = history.lastWriteBefore(slot, 7);
    assertThat(label(history.time(last), history.siteOf(last))).isEqualTo("(6):19");
    int before = history.lastWriteBefore(slot, 6);
    assertThat(label(history.time(before), history.siteOf(before))).isEqualTo("(5):15");
    assertThat(history.next(before)).isEqualTo(last);
    assertThat(history.previous(last)).isEqualTo(before);
    assertThat(history.next(last)).isEqualTo(HeapHistory.NONE);
  }
}
