package cairn.cli;

import cairn.analysis.api.regions.RegionsAnswer;
import cairn.engine.RegionAnalyses;
import cairn.engine.Tasks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How heaps become abstract ones. */
final class RegionInput {
  @Option(
      names = "--containers",
      paramLabel = "FILE",
      description =
          "Describes containers of other libraries, and which types are a library's own; may be given"
              + " several times.")
  private List<Path> containers = new ArrayList<>();

  @Mixin private SkipOption skip = new SkipOption();

  RegionAnalyses analyses(Tasks tasks) throws IOException {
    return new RegionAnalyses(containers, skip.kinds(), tasks);
  }

  static RegionsAnswer open(RegionAnalyses analyses, String name) throws IOException {
    try {
      return analyses.open(name);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}
