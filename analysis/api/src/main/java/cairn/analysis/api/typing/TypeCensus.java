package cairn.analysis.api.typing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The blocks in use, counted.
 *
 * @param rows by type, the most bytes first; arrays of any length are one row
 * @param leaks the same of blocks that nothing leads to
 */
public record TypeCensus(
    Count all, Count typed, Count ambiguous, Count untypable, List<Row> rows, List<Row> leaks) {

  /** Blocks and their bytes. */
  public record Count(long blocks, long bytes) {
    Count plus(long size) {
      return new Count(blocks + 1, bytes + size);
    }
  }

  /**
   * Blocks of one type.
   *
   * @param type as a declaration has it, {@code char[]} for arrays; empty if nothing can be said
   * @param verdict of these blocks
   */
  public record Row(String type, BlockVerdict verdict, long blocks, long bytes) {}

  public TypeCensus {
    rows = List.copyOf(rows);
    leaks = List.copyOf(leaks);
  }

  public static TypeCensus of(TypedHeap heap) {
    Count[] counts = new Count[BlockVerdict.values().length];
    Arrays.fill(counts, new Count(0, 0));
    Count all = new Count(0, 0);
    Map<List<Object>, Row> rows = new HashMap<>();
    Map<List<Object>, Row> leaks = new HashMap<>();
    for (int block = 0; block < heap.blocks().count(); block++) {
      BlockVerdict verdict = heap.verdicts()[block];
      long size = heap.blocks().sizes()[block];
      if (verdict == BlockVerdict.FREE) {
        continue;
      }
      all = all.plus(size);
      counts[verdict.ordinal()] = counts[verdict.ordinal()].plus(size);
      String name = name(heap, block);
      add(rows, name, verdict, size);
      if (heap.unreached().get(block)) {
        add(leaks, name, verdict, size);
      }
    }
    return new TypeCensus(
        all,
        counts[BlockVerdict.TYPED.ordinal()],
        counts[BlockVerdict.AMBIGUOUS.ordinal()],
        counts[BlockVerdict.UNTYPABLE.ordinal()],
        sorted(rows),
        sorted(leaks));
  }

  private static String name(TypedHeap heap, int block) {
    BlockType type = heap.type(block);
    if (type == null) {
      return "";
    }
    String name = heap.snapshot().types().name(type.type());
    return type.count() > 1 ? name + "[]" : name;
  }

  private static void add(Map<List<Object>, Row> to, String name, BlockVerdict verdict, long size) {
    to.merge(
        List.of(name, verdict),
        new Row(name, verdict, 1, size),
        (a, b) -> new Row(name, verdict, a.blocks() + 1, a.bytes() + size));
  }

  private static List<Row> sorted(Map<List<Object>, Row> rows) {
    List<Row> sorted = new ArrayList<>(rows.values());
    sorted.sort(
        Comparator.comparingLong(Row::bytes)
            .reversed()
            .thenComparing(Row::type)
            .thenComparing(Row::verdict));
    return sorted;
  }
}
