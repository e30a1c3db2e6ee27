package cairn.engine;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.DifferenceAnswer;
import cairn.analysis.api.regions.GrowthLimits;
import cairn.analysis.api.regions.HeapDifference;
import cairn.analysis.api.regions.HeapDifference.RegionChange;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionsAnswer;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a heap has grown too much. Of ranges, the high ends count: what a merged heap
 * allows is no growth.
 */
public final class GrowthGate {
  /** Unless asked otherwise, a tenth of what it was ... */
  public static final double SHARE = 0.1;

  /** ... and a hundredth of the whole first heap. */
  public static final int BYTES_PART = 100;

  private GrowthGate() {}

  /**
   * @param bytes null for the default
   * @param ignored changes that do not count
   */
  static DifferenceAnswer judge(
      RegionsAnswer from,
      RegionsAnswer to,
      HeapDifference difference,
      double share,
      @Nullable Long bytes,
      Predicate<RegionChange> ignored) {
    List<RegionChange> counted = difference.regions().stream().filter(ignored.negate()).toList();
    List<RegionChange> left = difference.regions().stream().filter(ignored).toList();
    long before = total(from.heap());
    GrowthLimits limits = new GrowthLimits(share, bytes == null ? before / BYTES_PART : bytes);
    long fromBytes = before - sum(left, true);
    long toBytes = total(to.heap()) - sum(left, false);
    List<RegionChange> tooLarge =
        counted.stream()
            .filter(each -> limits.exceededBy(size(each.bytesFrom()), size(each.bytesTo())))
            .sorted(
                Comparator.comparingLong(
                        (RegionChange each) -> size(each.bytesTo()) - size(each.bytesFrom()))
                    .reversed()
                    .thenComparing(RegionChange::path))
            .toList();
    return new DifferenceAnswer(
        from.subject(),
        to.subject(),
        new HeapDifference(
            difference.from(),
            difference.to(),
            difference.covered(),
            counted,
            difference.properties()),
        limits,
        Math.max(0, fromBytes),
        Math.max(0, toBytes),
        left.size(),
        tooLarge,
        limits.exceededBy(Math.max(0, fromBytes), Math.max(0, toBytes)));
  }

  private static long total(AbstractHeap heap) {
    long total = 0;
    for (Region region : heap.regions()) {
      total = plus(total, size(region.bytes()));
    }
    return total;
  }

  private static long sum(List<RegionChange> changes, boolean from) {
    long total = 0;
    for (RegionChange change : changes) {
      total = plus(total, size(from ? change.bytesFrom() : change.bytesTo()));
    }
    return total;
  }

  private static long size(Range range) {
    return range.high();
  }

  private static long plus(long a, long b) {
    return a + b < 0 ? Long.MAX_VALUE : a + b;
  }
}
