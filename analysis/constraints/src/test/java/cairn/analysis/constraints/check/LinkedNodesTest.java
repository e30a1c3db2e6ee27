package cairn.analysis.constraints.check;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which nodes are linked into structures, beside those that are merely alive. */
class LinkedNodesTest {
  private static final String SPEC =
      """
      node EDGES left, right; node = java a.Node;
      tree EDGES root; tree = java a.Tree;
      parents: node X; X.left != NULL => X.left.parent == X;
      """;

  @TempDir Path directory;

  /** What was taken out stays alive as long as the node below it points to it. */
  @Test
  void aStalePointerLinksNothing() throws Exception {
    HistoryScript script = HistoryScript.to(directory.resolve("run.cairn"));
    int treeType = script.type("a.Tree", "root:L");
    int nodeType = script.type("a.Node", "left:L", "right:L", "parent:L");
    long tree = script.make(treeType);
    long gone = script.make(nodeType);
    long below = script.make(nodeType);
    script.put(tree, "root", below);
    script.put(below, "parent", gone);
    script.put(gone, "left", below);
    try (HeapHistory history = script.load()) {
      int root = history.nodeOf(tree);
      Probe probe = new Probe(SpecParser.parse("test.inv", SPEC), history, false);
      probe.standAt(history.endTime(), List.of(root));
      assertThat(probe.alive()).contains(history.nodeOf(gone));
      try (WhatIf heap = WhatIf.at(probe.state())) {
        LinkedNodes linked = heap.linked();
        assertThat(linked.count()).isEqualTo(2);
        assertThat(linked.contains(root)).isTrue();
        assertThat(linked.contains(history.nodeOf(below))).isTrue();
        assertThat(linked.contains(history.nodeOf(gone))).isFalse();
      }
    }
  }

  /** The same as a walk over the history that knows nothing of live heaps. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void agreesWithAWalk(int seed) throws Exception {
    Random random = new Random(seed);
    HistoryScript script = HistoryScript.to(directory.resolve("run.cairn"));
    int treeType = script.type("a.Tree", "root:L");
    int nodeType = script.type("a.Node", "left:L", "right:L", "parent:L");
    int boxType = script.type("a.Box", "held:L", "other:L");
    long tree = script.make(treeType);
    long[] made = new long[24];
    for (int i = 0; i < made.length; i++) {
      made[i] = script.make(i % 4 == 0 ? boxType : nodeType);
    }
    script.put(tree, "root", made[1]);
    String[][] fields = {{"held", "other"}, {"left", "right", "parent"}};
    for (int i = 0; i < 60; i++) {
      int at = random.nextInt(made.length);
      String[] of = fields[at % 4 == 0 ? 0 : 1];
      script.put(made[at], of[random.nextInt(of.length)], made[random.nextInt(made.length)]);
    }
    Spec spec = SpecParser.parse("test.inv", SPEC);
    try (HeapHistory history = script.load()) {
      Probe probe = new Probe(spec, history, false);
      for (long time : new long[] {history.endTime() / 2, history.endTime()}) {
        probe.standAt(time, List.of(history.nodeOf(tree)));
        Set<Integer> expected = walk(history, time, history.nodeOf(tree));
        try (WhatIf heap = WhatIf.at(probe.state())) {
          LinkedNodes linked = heap.linked();
          assertThat(linked.count()).isEqualTo(expected.size());
          assertThat(expected).allMatch(linked::contains);
        }
      }
    }
  }

  private static Set<Integer> walk(HeapHistory history, long time, int root) {
    Set<Integer> seen = new LinkedHashSet<>(List.of(root));
    Set<Integer> linked = new LinkedHashSet<>();
    Deque<Integer> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      int node = open.pop();
      boolean box = history.types().get(history.type(node)).name().equals("a.Box");
      if (!box) {
        linked.add(node);
      }
      for (int i = 0; i < history.slotCount(node); i++) {
        long slot = history.slot(node, i);
        int version = history.versionAt(slot, time);
        boolean refers = version >= 0 && history.kind(version) == SlotKind.REFERENCE;
        boolean followed = box || !history.slotName(slot).equals("parent");
        if (refers && followed && seen.add((int) history.bits(version))) {
          open.add((int) history.bits(version));
        }
      }
    }
    return linked;
  }
}
