package cairn.sources.hprof;

import cairn.testkit.DumpedProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A dump that a JVM wrote of {@link HeapProgram}, and what the program said.
 *
 * @param facts the program's lines, in words
 */
record RealDump(Path file, List<String[]> facts) {

  static RealDump make(Path home, Path folder, String... options) throws Exception {
    List<String> all = new ArrayList<>();
    all.add("-Djol.skipDynamicAttach=true");
    all.add("-Djol.skipHotspotSAAttach=true");
    all.addAll(List.of(options));
    DumpedProgram dump =
        DumpedProgram.of(home, folder, HeapProgram.class, all.toArray(String[]::new));
    return new RealDump(dump.file(), dump.lines().stream().map(line -> line.split(" ")).toList());
  }
}
