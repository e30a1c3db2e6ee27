package cairn.bench;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypeConflict;
import cairn.analysis.api.typing.TypeConflict.Clash;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.api.typing.TypedHeap.Alternatives;
import cairn.analysis.api.typing.TypesAnswer;
import cairn.analysis.typing.TypingAnalysis;
import cairn.analysis.typing.TypingOptions;
import cairn.bench.types.GeneratedRun;
import cairn.bench.types.GeneratedRun.True;
import cairn.graph.Progress;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.Kind;
import cairn.record.compile.SharedLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Programs in C with random types and heaps, compiled, run with the recorder of blocks and dumped:
 * how often a block's type is found, by what the block is, and how often something that was broken
 * on purpose is named.
 */
final class GeneratedTypesBench {
  private static final int BLOCKS = 60;

  private final Settings settings;
  private final Path folder;
  private final SharedLibrary library;

  /**
   * @param home of the benchmarks
   * @param folder for programs and cores
   */
  GeneratedTypesBench(Settings settings, Path home, Path folder) {
    this.settings = settings;
    this.folder = folder;
    this.library = SharedLibrary.ofBlocks(home.resolveSibling("record").resolve("preload"));
  }

  /** What was said of blocks of one kind. */
  static final class Tally {
    long blocks;
    long right;
    long wrong;
    long among;
    long missed;
    long untypable;

    List<Object> row(String what) {
      double precision = right + wrong == 0 ? Double.NaN : 100.0 * right / (right + wrong);
      double recall = blocks == 0 ? Double.NaN : 100.0 * right / blocks;
      return List.of(what, blocks, right, wrong, among, missed, untypable, precision, recall);
    }
  }

  List<Result> measure() throws IOException {
    try {
      Path recorder = library.file();
      return List.of(types(recorder), faults(recorder));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private int seeds() {
    return settings.quick() ? 2 : 5 * settings.faults().seeds();
  }

  private Result types(Path recorder) throws IOException, InterruptedException {
    Map<String, Tally> tallies = new TreeMap<>();
    for (boolean variables : new boolean[] {true, false}) {
      for (int seed = 0; seed < seeds(); seed++) {
        Main.progress("generated program " + seed);
        GeneratedRun run = new GeneratedRun(folder, recorder, seed, BLOCKS, variables, "NONE");
        tally(run, answer(run), variables ? "variables: " : "no variables: ", tallies);
      }
    }
    List<List<Object>> rows = new ArrayList<>();
    tallies.forEach((what, tally) -> rows.add(tally.row(what)));
    return new Result(
        "Types of the blocks of generated programs",
        List.of(
            "kind",
            "blocks",
            "right",
            "wrong",
            "ambiguous",
            "without it",
            "untypable",
            "precision %",
            "recall %"),
        rows,
        List.of(
            "ambiguous: several types fit, the true one among them; without it: several, and it is"
                + " none of them; variables: a quarter of the blocks have one that points to them."));
  }

  static TypesAnswer answer(GeneratedRun run) {
    return new TypingAnalysis(Integer.MAX_VALUE)
        .run(new TypingAnalysis.Input(run.snapshot(), TypingOptions.DEFAULT), Progress.NONE);
  }

  static void tally(
      GeneratedRun run, TypesAnswer answer, String prefix, Map<String, Tally> tallies) {
    TypedHeap heap = answer.heap();
    for (True block : run.blocks()) {
      Tally tally = tallies.computeIfAbsent(prefix + block.kind(), k -> new Tally());
      int number = heap.blocks().at(block.address());
      tally.blocks++;
      if (number < 0) {
        tally.missed++;
        continue;
      }
      BlockVerdict verdict = heap.verdicts()[number];
      boolean same = isType(heap, heap.type(number), block);
      if (verdict == BlockVerdict.TYPED) {
        tally.right += same ? 1 : 0;
        tally.wrong += same ? 0 : 1;
      } else if (verdict == BlockVerdict.AMBIGUOUS) {
        boolean among = same || isAmong(heap, number, block);
        tally.among += among ? 1 : 0;
        tally.missed += among ? 0 : 1;
      } else {
        tally.untypable++;
      }
    }
  }

  private static boolean isAmong(TypedHeap heap, int number, True block) {
    Alternatives others = heap.alternatives().get(number);
    return others != null && others.shown().stream().anyMatch(t -> isType(heap, t, block));
  }

  private static boolean isType(TypedHeap heap, @Nullable BlockType type, True block) {
    if (type == null || type.elements() != block.count()) {
      return false;
    }
    TypeTable types = heap.snapshot().types();
    // Integers of one size are alike.
    boolean integer = types.kind(type.type()) == Kind.INTEGER && types.size(type.type()) == 8;
    return types.name(type.type()).equals(block.type())
        || block.type().equals("long int") && integer;
  }

  private Result faults(Path recorder) throws IOException, InterruptedException {
    List<List<Object>> rows = new ArrayList<>();
    for (String fault : List.of("OVERRUN", "CONFUSION", "STALE")) {
      long runs = 0;
      long named = 0;
      long bad = 0;
      long others = 0;
      for (int seed = 0; seed < seeds(); seed++) {
        Main.progress(fault + " in generated program " + seed);
        GeneratedRun run = new GeneratedRun(folder, recorder, seed, BLOCKS, true, fault);
        if (run.broken().isEmpty()) {
          continue;
        }
        runs++;
        TypesAnswer answer = answer(run);
        boolean hit = isNamed(run, answer);
        named += hit ? 1 : 0;
        bad += answer.verdict() == Verdict.VIOLATED ? 1 : 0;
        others += answer.findings().stream().filter(f -> !names(run, answer, f)).count();
      }
      rows.add(List.of(fault, runs, named, bad, others));
    }
    return new Result(
        "What was broken in generated programs",
        List.of("fault", "programs", "named", "bad", "other findings"),
        rows,
        List.of(
            "named: a finding, or a pointer to freed memory, is of a block that was written past,"
                + " overwritten, holds or is the target of the wrong pointer, or was freed, or"
                + " lies beside it; bad: the verdict says so, not only a doubt."));
  }

  static boolean isNamed(GeneratedRun run, TypesAnswer answer) {
    TypedHeap heap = answer.heap();
    return answer.findings().stream().anyMatch(f -> names(run, answer, f))
        || answer.dangling().stream()
            .anyMatch(d -> heap.blocks().at(d.target()) == heap.blocks().at(run.broken().get(0)));
  }

  private static boolean names(GeneratedRun run, TypesAnswer answer, TypeConflict finding) {
    TypedHeap heap = answer.heap();
    for (long address : run.broken()) {
      int block = heap.blocks().floor(address);
      if (finding.block() >= 0 && Math.abs(finding.block() - block) <= 1) {
        return true;
      }
      for (Clash clash : finding.clashes()) {
        if (heap.blocks().at(clash.address()) == block) {
          return true;
        }
      }
    }
    return false;
  }
}
