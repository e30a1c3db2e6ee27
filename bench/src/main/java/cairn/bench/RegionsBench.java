package cairn.bench;

import cairn.analysis.abstraction.Abstraction;
import cairn.analysis.abstraction.Comparison;
import cairn.analysis.abstraction.Merge;
import cairn.analysis.abstraction.Reduction;
import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.abstraction.ideal.IdealHeaps;
import cairn.analysis.abstraction.ideal.Libraries;
import cairn.analysis.abstraction.ideal.Variables;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.ReducedNode;
import cairn.bench.heap.OldPrograms;
import cairn.bench.heap.OldPrograms.OldProgram;
import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Table 1 of Marron et al. 2013: heaps of old programs as regions, and how long that takes. The
 * programs are the same or alike; their inputs are not, so only orders of magnitude compare.
 */
final class RegionsBench {
  private final Settings settings;
  private final OldPrograms programs;

  RegionsBench(Settings settings, Path sources, Path folder) {
    this.settings = settings;
    this.programs = new OldPrograms(sources, folder);
  }

  List<Result> measure() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    List<List<Object>> times = new ArrayList<>();
    for (OldProgram program : OldPrograms.ALL) {
      Main.progress(program.title() + " runs");
      Path file = programs.dump(program);
      try (HprofDump dump = HprofDump.open(file, HprofOptions.defaults(), Progress.NONE)) {
        measure(program, dump.graph(), rows, times);
      }
      Files.delete(file);
    }
    return List.of(
        new Result(
            "Heaps as regions",
            List.of(
                "program",
                "objects",
                "as the program sees them",
                "regions",
                "reduced",
                "2013: objects",
                "2013: regions",
                "2013: reduced"),
            rows,
            List.of("regions: without what the JDK holds by itself, which is one more.")),
        new Result(
            "Times, medians",
            List.of(
                "program",
                "extract ms",
                "abstract ms",
                "M objects/s",
                "compare ms",
                "merge ms",
                "2013: abstract s",
                "2013: compare s",
                "2013: merge s"),
            times,
            List.of(
                "Medians of "
                    + settings.rounds()
                    + " rounds in one JVM; extract: from the dump's graph to objects as the program"
                    + " sees them; M objects/s: of the dump, for both; compare and merge: the heap"
                    + " with itself.")));
  }

  private void measure(
      OldProgram program, HeapGraph graph, List<List<Object>> rows, List<List<Object>> times) {
    Libraries libraries = Libraries.standard();
    List<Double> extract = new ArrayList<>();
    List<Double> abstraction = new ArrayList<>();
    List<Double> compare = new ArrayList<>();
    List<Double> merge = new ArrayList<>();
    AbstractHeap heap = null;
    int objects = 0;
    for (int round = 0; round < settings.rounds(); round++) {
      Stopwatch watch = Stopwatch.start();
      Extraction extraction =
          IdealHeaps.of(graph, Variables.ofRoots(graph, libraries), libraries, Progress.NONE);
      extract.add(watch.stop().wall());
      watch = Stopwatch.start();
      heap = Abstraction.of(extraction.heap(), program.title()).heap();
      abstraction.add(watch.stop().wall());
      objects = extraction.heap().objectCount();
      watch = Stopwatch.start();
      Comparison.of(heap, heap);
      compare.add(watch.stop().wall());
      watch = Stopwatch.start();
      Merge.of(List.of(heap, heap));
      merge.add(watch.stop().wall());
    }
    if (heap == null) {
      return;
    }
    List<ReducedNode> reduced = Reduction.of(heap);
    OldPrograms.Published published = program.published();
    rows.add(
        List.of(
            program.title(),
            (long) graph.nodeCount(),
            (long) objects,
            (long) heap.regions().size() - 2,
            (long) reduced.size(),
            published.objects(),
            (long) published.regions(),
            (long) published.reduced()));
    double seconds = Samples.median(extract) + Samples.median(abstraction);
    times.add(
        List.of(
            program.title(),
            1e3 * Samples.median(extract),
            1e3 * Samples.median(abstraction),
            graph.nodeCount() / seconds / 1e6,
            1e3 * Samples.median(compare),
            1e3 * Samples.median(merge),
            published.abstraction(),
            published.compare(),
            published.merge()));
  }
}
