package cairn.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workload does its work, and the same each time: else its times mean nothing. */
class WorkloadsTest {
  private static void doesTheSameEachTime(Workload workload, int size) throws Exception {
    long first = workload.run(size);
    assertThat(workload.run(size)).isEqualTo(first);
    assertThat(workload.run(size + 1)).isNotEqualTo(first);
  }

  @Test
  void tree() throws Exception {
    doesTheSameEachTime(RedBlackTree::run, 200);
  }

  @Test
  void treeIsBalanced() {
    RedBlackTree.run(1_000);
    RedBlackTree tree = RedBlackTree.latest;
    assertThat(tree).isNotNull();
    assertThat(tree.blackHeight()).isBetween(5, 10);
  }

  @Test
  void graph() throws Exception {
    doesTheSameEachTime(GraphLists::run, 50);
  }

  @Test
  void lucene() throws Exception {
    doesTheSameEachTime(LuceneIndex::run, 20);
  }

  @Test
  void maps() throws Exception {
    doesTheSameEachTime(JavaUtilMaps::run, 100);
  }

  @Test
  void compilerSeesErrorsAndTheirAbsence(@TempDir Path sources) throws Exception {
    Files.writeString(sources.resolve("Good.java"), "class Good { int x; }");
    Files.writeString(sources.resolve("Worse.java"), "class Worse { Missing x; }");
    String before = System.getProperty("bench.sources");
    System.setProperty("bench.sources", sources.toString());
    try {
      assertThat(CompileLibrary.run(1)).isEqualTo(31);
      assertThat(CompileLibrary.run(2)).isNotEqualTo(62);
    } finally {
      if (before == null) {
        System.clearProperty("bench.sources");
      } else {
        System.setProperty("bench.sources", before);
      }
    }
  }
}
