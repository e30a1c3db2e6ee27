package cairn.bench;

import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.api.typing.TypesAnswer;
import cairn.analysis.typing.TypingAnalysis;
import cairn.analysis.typing.TypingOptions;
import cairn.bench.Stopwatch.Seconds;
import cairn.bench.types.MadeHeap;
import cairn.bench.types.MadeHeap.Made;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * How long the types of all blocks take, of heaps with 10,000, 100,000 and 1,000,000 blocks and 500
 * structs that are made in memory, and whether they are the right ones.
 */
final class TypingBench {
  private static final int[] SIZES = {10_000, 100_000, 1_000_000};
  private static final int[] QUICK = {4_000, 8_000};

  private final Settings settings;

  TypingBench(Settings settings) {
    this.settings = settings;
  }

  List<Result> measure() {
    List<List<Object>> rows = new ArrayList<>();
    for (boolean variables : new boolean[] {true, false}) {
      for (int size : settings.quick() ? QUICK : SIZES) {
        Main.progress("typing of " + size + " blocks");
        Made made = MadeHeap.of(size);
        rows.add(row(made, variables));
      }
    }
    return List.of(
        new Result(
            "Types of the blocks of a made heap",
            List.of(
                "blocks",
                "s",
                "CPU s",
                "typed",
                "ambiguous",
                "untypable",
                "wrong",
                "overwritten",
                "of them named"),
            rows,
            List.of(
                "best of "
                    + settings.rounds()
                    + " rounds in one process; CPU: processor time of the one thread that does it;"
                    + " wrong: typed, but not as it was meant; overwritten: blocks whose first word"
                    + " is something else.")));
  }

  private List<Object> row(Made made, boolean variables) {
    TypingOptions options = new TypingOptions(variables, TypingOptions.DEFAULT.steps());
    Seconds best = Seconds.ENDLESS;
    TypesAnswer answer = null;
    for (int round = 0; round < settings.rounds() || answer == null; round++) {
      Stopwatch watch = Stopwatch.start();
      answer =
          new TypingAnalysis()
              .run(new TypingAnalysis.Input(made.snapshot(), options), Progress.NONE);
      best = best.best(watch.stop());
    }
    TypedHeap heap = answer.heap();
    long[] verdicts = new long[BlockVerdict.values().length];
    long wrong = 0;
    long named = 0;
    for (int block = 0; block < made.meant().length; block++) {
      verdicts[heap.verdicts()[block].ordinal()]++;
      wrong += heap.verdicts()[block] == BlockVerdict.TYPED && !isRight(made, heap, block) ? 1 : 0;
      boolean untypable = heap.verdicts()[block] == BlockVerdict.UNTYPABLE;
      named += MadeHeap.isDamaged(block) && untypable ? 1 : 0;
    }
    return List.of(
        String.format("%,d%s", made.meant().length, variables ? "" : ", no variables"),
        best.wall(),
        best.processor(),
        verdicts[BlockVerdict.TYPED.ordinal()],
        verdicts[BlockVerdict.AMBIGUOUS.ordinal()],
        verdicts[BlockVerdict.UNTYPABLE.ordinal()],
        wrong,
        (long) made.damaged(),
        named);
  }

  private static boolean isRight(Made made, TypedHeap heap, int block) {
    BlockType type = heap.type(block);
    int meant = made.meant()[block];
    if (type == null) {
      return false;
    }
    String name = made.snapshot().types().name(type.type());
    return switch (meant) {
      case MadeHeap.TEXT -> name.equals("char");
      case MadeHeap.BUCKETS -> name.startsWith("struct entry") && name.endsWith(" *");
      default -> type.type() == meant;
    };
  }
}
