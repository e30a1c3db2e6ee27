package cairn.analysis.abstraction.ideal;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import cairn.testkit.DumpedProgram;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Containers of other libraries hold what was put into them. */
class OtherContainersTest {
  @TempDir Path folder;

  @Test
  void holdWhatWasPutIn() throws Exception {
    Path home = Path.of(System.getProperty("java.home"));
    DumpedProgram dumps = DumpedProgram.of(home, folder, OtherContainers.class);
    try (HprofDump dump = HprofDump.open(dumps.file(), HprofOptions.defaults(), Progress.NONE)) {
      HeapGraph graph = dump.graph();
      Libraries libraries = Libraries.standard();
      Extraction extraction =
          IdealHeaps.of(graph, Variables.ofRoots(graph, libraries), libraries, Progress.NONE);
      assertThat(extraction.notes()).isEmpty();
      assertThat(ContainerTest.lines(extraction, OtherContainers.class))
          .containsExactlyInAnyOrderElementsOf(dumps.lines());
      ContainerTest.checkBytes(extraction);
    }
  }
}
