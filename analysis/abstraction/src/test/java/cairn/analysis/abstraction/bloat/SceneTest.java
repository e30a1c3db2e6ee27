package cairn.analysis.abstraction.bloat;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.abstraction.Abstraction;
import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.abstraction.ideal.IdealHeaps;
import cairn.analysis.abstraction.ideal.Libraries;
import cairn.analysis.abstraction.ideal.Variables;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import cairn.testkit.DumpedProgram;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wasted in a scene, with savings computed by hand. */
class SceneTest {
  private static final String PROGRAM = SceneProgram.class.getName();
  private static final long HEADER = 12;
  private static final long REFERENCE = 4;

  @TempDir static Path folder;

  private static AbstractHeap heap;
  private static BloatReport report;

  @BeforeAll
  static void dump() throws Exception {
    DumpedProgram dumps =
        DumpedProgram.of(
            Path.of(System.getProperty("java.home")),
            folder,
            SceneProgram.class,
            "-XX:-UseStringDeduplication");
    try (HprofDump dump = HprofDump.open(dumps.file(), HprofOptions.defaults(), Progress.NONE)) {
      HeapGraph graph = dump.graph();
      Libraries libraries = Libraries.standard();
      Extraction extraction =
          IdealHeaps.of(graph, Variables.ofRoots(graph, libraries), libraries, Progress.NONE);
      Abstraction abstraction = Abstraction.of(extraction.heap(), "scene");
      heap = abstraction.heap();
      report = BloatFinder.find(extraction, abstraction, Progress.NONE);
    }
  }

  private static Bloat only(Bloat.Kind kind, String type) {
    List<Bloat> found =
        report.findings().stream()
            .filter(each -> each.kind() == kind && each.types().equals(List.of(type)))
            .toList();
    assertThat(found).as(kind + " " + type + " in " + report).hasSize(1);
    return found.get(0);
  }

  @Test
  void pointsAndTheirArraysAreOverFactored() {
    Bloat points = only(Bloat.Kind.OVER_FACTORED, PROGRAM + "$Point");
    assertThat(points.objects()).isEqualTo(4 * SceneProgram.FACES);
    assertThat(points.saving()).isEqualTo(4 * SceneProgram.FACES * (HEADER + REFERENCE));
    assertThat(points.reason())
        .contains("8,000 SceneProgram$Point (24 bytes, of which 12 hold data)")
        .contains("one SceneProgram$Point[] alone, all of length 4");
    Region region = heap.region(points.region());
    RegionEdge owner =
        heap.edges().stream().filter(edge -> edge.to() == region.id()).toList().get(0);
    assertThat(owner.injective()).isTrue();
    Region arrays = heap.region(owner.from());
    assertThat(arrays.lengths()).isNotNull();
    assertThat(arrays.lengths().each()).isEqualTo(Range.exactly(4));

    // An array's header of 16 and a reference make 20 bytes, of which a face can save 16.
    Bloat flat = only(Bloat.Kind.OVER_FACTORED, PROGRAM + "$Point[]");
    assertThat(flat.saving()).isEqualTo(SceneProgram.FACES * 16L);
    assertThat(flat.region()).isEqualTo(arrays.id());
  }

  @Test
  void theTreeIsRecursive() {
    assertThat(heap.recursiveTypes())
        .contains(List.of(PROGRAM + "$Cube", PROGRAM + "$Cube[]"), List.of(PROGRAM + "$Link"));
  }

  @Test
  void numbersOwnedByObjectsAreOverFactored() {
    Bloat boxes = only(Bloat.Kind.OVER_FACTORED, "java.lang.Double");
    assertThat(boxes.saving()).isEqualTo(1000 * (HEADER + REFERENCE));
    assertThat(boxes.reason()).contains("fields of SceneProgram$Reading");
  }

  @Test
  void numbersInListsAreBoxed() {
    // An element of 4 bytes becomes one of 8, and the box of 24 is gone.
    assertThat(only(Bloat.Kind.BOXED_NUMBERS, "java.lang.Long").saving()).isEqualTo(1000 * 20L);
  }

  @Test
  void containersAreSmallSparseOrEmpty() {
    // Object of 24, array of 16 + 10 * 4; the first region of ArrayLists is that of empty ones.
    Bloat none =
        report.findings().stream()
            .filter(each -> each.kind() == Bloat.Kind.EMPTY_CONTAINERS)
            .findFirst()
            .orElseThrow();
    assertThat(none.objects()).isEqualTo(500);
    assertThat(none.saving()).isEqualTo(500 * (24 + 56L));
    // A map of 48, its table of 16 + 16 * 4 and an entry of 32, against an array of two.
    Bloat few = only(Bloat.Kind.SMALL_CONTAINERS, "java.util.HashMap");
    assertThat(few.saving()).isEqualTo(500 * (48 + 80 + 32 - 24L));
    // Places for 100 in 416 bytes, of which 5 in 40 are enough.
    Bloat sparse = only(Bloat.Kind.SPARSE_CONTAINERS, "java.util.ArrayList");
    assertThat(sparse.saving()).isEqualTo(500 * (416 - 40L));
    Bloat rare = only(Bloat.Kind.SPARSE_CONTAINERS, PROGRAM + "$Shape[]");
    assertThat(rare.saving()).isEqualTo(500 * (96 - 24L));
  }

  @Test
  void stringsAndArraysAreThereTwice() {
    // Those of the JVM may repeat others as well.
    Bloat strings = only(Bloat.Kind.DUPLICATE_STRINGS, "java.lang.String");
    assertThat(strings.objects()).isBetween(499L, 520L);
    assertThat(strings.saving()).isBetween(499 * (24 + 24L), 520 * (24 + 24L));
    Bloat arrays = only(Bloat.Kind.DUPLICATE_ARRAYS, "int[]");
    assertThat(arrays.objects()).isEqualTo(499);
    assertThat(arrays.saving()).isEqualTo(499 * 48L);
  }

  @Test
  void whatSavesMostComesFirst() {
    assertThat(report.findings())
        .isSortedAccordingTo((a, b) -> Long.compare(b.saving(), a.saving()))
        .allSatisfy(
            each -> {
              assertThat(each.saving()).isBetween(1L, each.bytes());
              assertThat(each.reason()).endsWith(".");
            });
  }
}
