package cairn.cli;

import cairn.analysis.api.regions.RegionsAnswer;
import cairn.engine.RegionAnalyses;
import cairn.graph.walk.SpecialReferences;
import cairn.report.OutputFile;
import cairn.report.regions.RegionsJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;

/** Abstract heaps of the snapshots of a program, each beside its dump. */
final class SnapshotRegions {
  private static final String DUMP = ".hprof";

  private final Console console;
  private final boolean quiet;

  SnapshotRegions(Console console, boolean quiet) {
    this.console = console;
    this.quiet = quiet;
  }

  /** Abstracts them. One that cannot be is told on the error stream, and the others are done. */
  void write(List<Path> dumps) throws IOException {
    try (ProgressLine progress = new ProgressLine(console, quiet)) {
      RegionAnalyses analyses =
          new RegionAnalyses(
              List.of(),
              EnumSet.of(SpecialReferences.Kind.WEAK, SpecialReferences.Kind.PHANTOM),
              progress::task);
      for (Path dump : dumps) {
        try {
          RegionsAnswer answer = RegionInput.open(analyses, dump.toString());
          OutputFile.write(abstractHeap(dump), RegionsJson.print(answer));
        } catch (IOException e) {
          console
              .err()
              .println("cairn: no abstract heap of " + dump.getFileName() + ": " + e.getMessage());
        }
      }
    }
  }

  private static Path abstractHeap(Path dump) {
    String name = String.valueOf(dump.getFileName());
    return dump.resolveSibling(name.substring(0, name.length() - DUMP.length()) + ".json");
  }
}
