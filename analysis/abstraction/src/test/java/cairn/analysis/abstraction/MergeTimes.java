package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Region;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Times merging, comparing and reducing abstract heaps and prints what it took; not a test. The
 * heaps are of one program, with another number of objects. Argument: how many types it has.
 */
public final class MergeTimes {
  private MergeTimes() {}

  /** Builds, merges, compares, prints. */
  public static void main(String[] args) {
    int types = args.length > 0 ? Integer.parseInt(args[0]) : 600;
    List<AbstractHeap> heaps = List.of(heap(types, 4, 1), heap(types, 7, 2));
    for (AbstractHeap heap : heaps) {
      System.out.printf("%d regions, %d edges%n", heap.regions().size(), heap.edges().size());
    }
    for (int round = 0; round < 40; round++) {
      long start = processorTime();
      AbstractHeap merged = Merge.of(heaps).heap();
      long mergedAt = processorTime();
      boolean covered = Comparison.of(heaps.get(0), merged).covered();
      long comparedAt = processorTime();
      int changes = Comparison.of(heaps.get(0), heaps.get(1)).regions().size();
      long againAt = processorTime();
      int nodes = Reduction.of(merged).size();
      if (round < 2 || round % 10 == 9) {
        System.out.printf(
            "merge %.1f ms to %d regions, compare with it %.1f ms (covered: %b), "
                + "compare %.1f ms (%d changes), reduce %.1f ms to %d nodes%n",
            (mergedAt - start) / 1e6,
            merged.regions().size(),
            (comparedAt - mergedAt) / 1e6,
            covered,
            (againAt - comparedAt) / 1e6,
            changes,
            (processorTime() - againAt) / 1e6,
            nodes);
      }
    }
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Each type has up to four fields, each of one of the types that follow it. */
  private static AbstractHeap heap(int types, int each, long seed) {
    SplittableRandom program = new SplittableRandom(5);
    SplittableRandom random = new SplittableRandom(seed);
    HeapSketch sketch = new HeapSketch();
    List<int[]> fields = new ArrayList<>();
    for (int type = 0; type < types; type++) {
      sketch.type("com.example.Type" + type, Region.Kind.OBJECT, -1);
      int[] targets = new int[program.nextInt(1, 5)];
      for (int field = 0; field < targets.length; field++) {
        targets[field] = type + 1 + program.nextInt(20);
      }
      fields.add(targets);
    }
    for (int object = 0; object < types * each; object++) {
      sketch.object(object / each);
    }
    for (int object = 0; object < types * each; object++) {
      int[] targets = fields.get(object / each);
      for (int field = 0; field < targets.length; field++) {
        boolean none = targets[field] >= types || random.nextInt(10) == 0;
        int target = none ? IdealHeap.NULL : targets[field] * each + random.nextInt(each);
        sketch.edge(object, "field" + field, target);
      }
    }
    for (int variable = 0; variable < 40; variable++) {
      sketch.variable("v" + variable, program.nextInt(types) * each);
    }
    return Abstraction.of(Reachable.part(sketch.build()), "h" + seed).heap();
  }
}
