package cairn.web;

import cairn.engine.SourceFinder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The registry: every view that a page can ask for, by name. */
final class Views implements AutoCloseable {
  private static final Set<String> OF_RECORDINGS =
      Set.of("timeline", "moment", "step", "faults", "slice");
  private static final Set<String> OF_HEAPS =
      Set.of("histogram", "dominators", "paths", "objects", "object", "around", "members");

  private final LoadedHeaps heaps;
  private final ProofViews proofs;
  private final Map<String, View> views;

  /**
   * @param cache where answers that take long are kept between visits; null for nowhere
   */
  Views(OpenFiles files, SourceFinder sources, @Nullable Path cache) {
    proofs = new ProofViews(cache);
    MemoryViews memory = new MemoryViews();
    heaps = new LoadedHeaps(memory);
    TableViews tables = new TableViews(heaps);
    RegionViews regions = new RegionViews(files, heaps);
    HistoryViews history = new HistoryViews(heaps, sources);
    FaultViews faults = new FaultViews(files, heaps, sources);
    views =
        Map.ofEntries(
            Map.entry("overview", new OverviewView(heaps, memory)::overview),
            Map.entry("histogram", tables::histogram),
            Map.entry("dominators", tables::dominators),
            Map.entry("paths", tables::paths),
            Map.entry("objects", tables::objects),
            Map.entry("object", tables::object),
            Map.entry("around", tables::around),
            Map.entry("members", regions::members),
            Map.entry("regions", regions::regions),
            Map.entry("compare", regions::compare),
            Map.entry("timeline", history::timeline),
            Map.entry("moment", history::moment),
            Map.entry("step", history::step),
            Map.entry("faults", faults::faults),
            Map.entry("slice", faults::slice),
            Map.entry("metrics", new MetricViews(files, sources)::metrics),
            Map.entry("memory", memory::types),
            Map.entry("memory-at", memory::at),
            Map.entry("proof", proofs::proof));
  }

  /**
   * @throws Refusal if there is no such view of the file
   */
  View of(OpenFile file, String name) {
    View view = views.get(name);
    if (view == null || !fits(file.kind(), name)) {
      throw Refusal.unknown("there is no view '" + name + "' of a " + file.kind().words());
    }
    return view;
  }

  private static boolean fits(OpenFile.Kind kind, String view) {
    return switch (kind) {
      case RECORDING -> !view.startsWith("memory") && !view.equals("proof");
      case DUMP ->
          OF_HEAPS.contains(view) || Set.of("overview", "regions", "compare").contains(view);
      case MEMORY ->
          !OF_RECORDINGS.contains(view) && !view.equals("metrics") && !view.equals("proof");
      case ABSTRACT -> view.equals("regions") || view.equals("compare");
      case METRICS -> view.equals("metrics");
      case PROOF -> view.equals("proof");
    };
  }

  ProofViews proofs() {
    return proofs;
  }

  @Override
  public void close() throws IOException {
    heaps.close();
  }
}
