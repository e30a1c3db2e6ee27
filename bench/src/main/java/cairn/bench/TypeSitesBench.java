package cairn.bench;

import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.typing.TypingAnalysis;
import cairn.analysis.typing.TypingOptions;
import cairn.engine.InputException;
import cairn.engine.MomentName;
import cairn.engine.TypeAnalyses;
import cairn.graph.Progress;
import cairn.graph.memory.ProcessSnapshot;
import cairn.sources.nativ.Snapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Types of the blocks of real programs against the places that allocated them: blocks that one
 * place asked for should have one type. Of every {@code NAME.core} in a folder, with the executable
 * {@code NAME} beside it, which ran with the recorder of blocks; and of every {@code NAME.cairn}, a
 * recording of it, at its first C-point, or at its end if it has none.
 */
final class TypeSitesBench {
  private static final int MOST_TOLD = 12;

  private final Path folder;

  TypeSitesBench(Path folder) {
    this.folder = folder;
  }

  List<Result> measure() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    notes.add(
        "sites: places that asked for at least two blocks that have a type for certain, of cores with"
            + " their callers where code keeps frame pointers, of recordings beyond functions that"
            + " only hand on memory; of one type: all of them have the same, arrays of any length; alike: blocks of"
            + " these sites that have the type that most blocks of their site have.");
    for (Path heap : heaps()) {
      String file = String.valueOf(heap.getFileName());
      Path executable = folder.resolve(file.substring(0, file.lastIndexOf('.')));
      Main.progress("types of " + file);
      rows.add(row(file, snapshot(heap, executable), notes));
    }
    return List.of(
        new Result(
            "Types of blocks by the places that allocated them",
            List.of(
                "program",
                "blocks",
                "typed %",
                "ambiguous %",
                "untypable %",
                "CPU s",
                "sites",
                "of one type",
                "alike %"),
            rows,
            notes));
  }

  private List<Path> heaps() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files.filter(f -> f.toString().matches(".*\\.(core|cairn)")).sorted().toList();
      if (found.isEmpty()) {
        throw new IOException(
            folder + " has no NAME.core or NAME.cairn beside the executable NAME");
      }
      return found;
    }
  }

  /** Without gdb: of stacks only what words tell. */
  private static ProcessSnapshot snapshot(Path core, Path executable) throws IOException {
    if (TypeAnalyses.isRecording(core)) {
      try {
        return TypeAnalyses.open(new MomentName(core, MomentName.Kind.CPOINT, 1), executable);
      } catch (InputException e) {
        return TypeAnalyses.open(new MomentName(core, MomentName.Kind.END, 0), executable);
      }
    }
    try {
      return new Snapshots(null, List.of()).ofCore(core, executable);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static List<Object> row(String name, ProcessSnapshot snapshot, List<String> notes) {
    Stopwatch watch = Stopwatch.start();
    TypedHeap heap =
        new TypingAnalysis()
            .run(new TypingAnalysis.Input(snapshot, TypingOptions.DEFAULT), Progress.NONE)
            .heap();
    double cpu = watch.stop().processor();
    Map<BlockVerdict, Integer> verdicts = new HashMap<>();
    Map<String, Map<String, Integer>> sites = new TreeMap<>();
    int used = 0;
    for (int block = 0; block < heap.blocks().count(); block++) {
      BlockVerdict verdict = heap.verdicts()[block];
      if (verdict == BlockVerdict.FREE) {
        continue;
      }
      used++;
      verdicts.merge(verdict, 1, Integer::sum);
      String place = heap.blocks().place(block);
      if (verdict == BlockVerdict.TYPED && !place.isEmpty()) {
        String type = heap.typeName(block).replaceFirst("\\[\\d+]$| with \\d+ more bytes$", "");
        sites.computeIfAbsent(place, p -> new TreeMap<>()).merge(type, 1, Integer::sum);
      }
    }
    int several = 0;
    int same = 0;
    long blocks = 0;
    long alike = 0;
    List<String> told = new ArrayList<>();
    for (Map.Entry<String, Map<String, Integer>> site : sites.entrySet()) {
      int count = site.getValue().values().stream().mapToInt(i -> i).sum();
      if (count < 2) {
        continue;
      }
      several++;
      same += site.getValue().size() == 1 ? 1 : 0;
      blocks += count;
      alike += site.getValue().values().stream().mapToInt(i -> i).max().orElse(0);
      if (site.getValue().size() > 1) {
        told.add(name + ": " + site.getValue() + " by " + site.getKey());
      }
    }
    notes.addAll(told.subList(0, Math.min(told.size(), MOST_TOLD)));
    if (told.size() > MOST_TOLD) {
      notes.add(name + ": " + (told.size() - MOST_TOLD) + " more sites with several types");
    }
    return List.of(
        name,
        used,
        share(verdicts, BlockVerdict.TYPED, used),
        share(verdicts, BlockVerdict.AMBIGUOUS, used),
        share(verdicts, BlockVerdict.UNTYPABLE, used),
        cpu,
        several,
        same,
        blocks == 0 ? Double.NaN : 100.0 * alike / blocks);
  }

  private static double share(Map<BlockVerdict, Integer> verdicts, BlockVerdict of, int all) {
    return all == 0 ? Double.NaN : 100.0 * verdicts.getOrDefault(of, 0) / all;
  }
}
