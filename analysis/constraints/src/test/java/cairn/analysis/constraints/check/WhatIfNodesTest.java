package cairn.analysis.constraints.check;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that are there, or are not, other than the history says. */
class WhatIfNodesTest {
  private static final String SPEC =
      """
      node EDGES next; node = java a.Node;
      list EDGES first; list = java a.List;
      counted: list L; L.size == COUNT(L.first, node);
      """;

  @TempDir Path directory;

  @Test
  void nodesGoAndComeBack() throws Exception {
    HistoryScript script = HistoryScript.to(directory.resolve("run.cairn"));
    int listType = script.type("a.List", "first:L", "size:I");
    int nodeType = script.type("a.Node", "next:L");
    long list = script.method("create").line(1).make(listType);
    long first = script.line(2).make(nodeType);
    long second = script.line(3).make(nodeType);
    long third = script.line(4).make(nodeType);
    script.put(list, "first", first);
    script.put(first, "next", second);
    script.put(second, "next", third);
    script.line(5).free(second);
    Spec spec = SpecParser.parse("test.inv", SPEC);
    try (HeapHistory history = script.load()) {
      int one = history.nodeOf(first);
      int two = history.nodeOf(second);
      int three = history.nodeOf(third);
      int root = history.nodeOf(list);
      Probe probe = new Probe(spec, history, false);
      probe.standAt(history.endTime(), List.of(root));
      long next = history.slot(one, 0);
      try (WhatIf heap = WhatIf.at(probe.state())) {
        assertThat(probe.alive()).isEqualTo(Set.of(root, one));
        assertThat(heap.isDangling(next)).isTrue();
        Map<Long, Cell> same = Map.of(next, new Cell(SlotKind.REFERENCE, two));
        heap.setAll(same, List.of(two), Set.of());
        assertThat(probe.alive()).isEqualTo(Set.of(root, one, two, three));
        assertThat(heap.isDangling(next)).isFalse();
        heap.restoreAll();
        assertThat(probe.alive()).isEqualTo(Set.of(root, one));
        heap.setAll(Map.of(), List.of(), Set.of(one));
        assertThat(probe.alive()).isEqualTo(Set.of(root));
        assertThat(heap.isDangling(history.slot(root, 0))).isTrue();
        heap.restoreAll();
        assertThat(probe.alive()).isEqualTo(Set.of(root, one));
        assertThat(probe.faults()).isEmpty();
      }
    }
  }
}
