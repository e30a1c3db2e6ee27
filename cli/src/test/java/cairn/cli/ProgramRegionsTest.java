package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.engine.RegionAnalyses;
import cairn.graph.Progress;
import cairn.graph.walk.SpecialReferences.Kind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heaps of programs that others wrote, as regions. */
class ProgramRegionsTest {
  private static final Path SOURCES = Path.of("..", "bench", "src", "programs", "regions");

  @TempDir Path folder;

  /** Runs a program that dumps its heap, and abstracts that. */
  private RegionsAnswer regions(String program, String... jars)
      throws IOException, InterruptedException {
    List<String> path = new ArrayList<>(List.of(folder.toString()));
    for (String jar : jars) {
      path.add(TestPrograms.jar(jar).toString());
    }
    String classPath = String.join(File.pathSeparator, path);
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-nowarn",
                "-proc:none",
                "-cp",
                classPath,
                "-d",
                folder.toString(),
                SOURCES.resolve("Dump.java").toString(),
                SOURCES.resolve(program + ".java").toString());
    assertThat(compiled).isZero();
    Path dump = folder.resolve("heap.hprof");
    Process process =
        new ProcessBuilder(
                RealRun.java(),
                "-Djava.awt.headless=true",
                "-cp",
                classPath,
                program,
                dump.toString())
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
    assertThat(Files.size(dump)).isPositive();
    return new RegionAnalyses(List.of(), Set.of(Kind.WEAK, Kind.PHANTOM), name -> Progress.NONE)
        .open(dump.toString());
  }

  private static Region target(AbstractHeap heap, Region from, String label) {
    RegionEdge edge =
        heap.edges().stream()
            .filter(each -> each.from() == from.id() && each.label().equals(label))
            .findAny()
            .orElseThrow();
    assertThat(edge.injective()).isTrue();
    return heap.region(edge.to());
  }

  private static Region only(AbstractHeap heap, String type) {
    List<Region> found =
        heap.regions().stream()
            .filter(region -> region.types().stream().anyMatch(each -> each.name().equals(type)))
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  /** The chart of the DaCapo suite in Marron et al. 2013: numbers that items own. */
  @Test
  void itemsOfAChartOwnTheirNumbers() throws IOException, InterruptedException {
    RegionsAnswer answer = regions("Chart", "jfreechart-0.9.21", "jcommon-0.9.6");
    AbstractHeap heap = answer.heap();
    Region items = only(heap, "org.jfree.data.xy.XYDataItem");
    assertThat(items.count().low()).isEqualTo(100_000);
    for (String axis : List.of("x", "y")) {
      Region numbers = target(heap, items, axis);
      assertThat(numbers.types())
          .extracting(Region.TypeShare::name)
          .containsExactly("java.lang.Double");
      assertThat(numbers.count().low()).isEqualTo(100_000);
      assertThat(answer.bloat())
          .anySatisfy(
              bloat -> {
                assertThat(bloat.kind()).isEqualTo(Bloat.Kind.OVER_FACTORED);
                assertThat(bloat.region()).isEqualTo(numbers.id());
                // A header of 12 bytes and a reference of 4 for each.
                assertThat(bloat.saving()).isEqualTo(1_600_000);
              });
    }
  }

  @Test
  void aSyntaxTreeIsATreeByItsChildrenAndNotByItsParents()
      throws IOException, InterruptedException {
    AbstractHeap heap = regions("Pmd", "pmd-4.2.5", "jaxen-1.1.1").heap();
    Region tree = only(heap, "net.sourceforge.pmd.ast.ASTPrimaryExpression");
    assertThat(tree.types()).hasSizeGreaterThan(40);
    assertThat(tree.shapes())
        .anySatisfy(
            shape -> {
              assertThat(shape.tree()).isTrue();
              assertThat(shape.labels()).contains("children", RegionEdge.ELEMENTS);
              assertThat(shape.labels()).doesNotContain("parent");
            });
    assertThat(tree.shapes())
        .noneMatch(
            shape -> shape.tree() && shape.labels().containsAll(List.of("children", "parent")));
  }
}
