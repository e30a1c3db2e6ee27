package cairn.analysis.api.regions;

import cairn.analysis.api.heap.HeapSubject;
import java.util.List;

/**
 * How two heaps differ, and whether the second has grown too much.
 *
 * @param bytesFrom of all regions of the first that are not ignored
 * @param bytesTo of all regions of the second that are not ignored
 * @param ignored how many of the regions that differ were left out, as was asked
 * @param tooLarge those that grew more than the limits allow, the largest growth first
 * @param totalTooLarge whether all together did
 */
public record DifferenceAnswer(
    HeapSubject from,
    HeapSubject to,
    HeapDifference difference,
    GrowthLimits limits,
    long bytesFrom,
    long bytesTo,
    int ignored,
    List<HeapDifference.RegionChange> tooLarge,
    boolean totalTooLarge) {

  public DifferenceAnswer {
    tooLarge = List.copyOf(tooLarge);
  }

  public boolean exceeded() {
    return totalTooLarge || !tooLarge.isEmpty();
  }
}
