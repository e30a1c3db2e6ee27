package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.HeapDifference;
import cairn.analysis.api.regions.HeapDifference.Change;
import cairn.analysis.api.regions.HeapDifference.RegionChange;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How a second abstract heap differs from a first one. Regions are paired; the first heap is seen
 * as one with the second's regions, and what both say of them is compared. Takes time in proportion
 * to the edges of both, times a logarithm.
 */
public final class Comparison {
  private static final Range NONE = Range.exactly(0);

  private static final Comparator<RegionChange> MOST_GROWTH_FIRST =
      Comparator.comparingLong((RegionChange change) -> -growth(change))
          .thenComparing(RegionChange::path)
          .thenComparingInt(RegionChange::toRegion)
          .thenComparingInt(RegionChange::fromRegion);

  private final HeapIndex from;
  private final HeapIndex to;
  private final RegionPaths fromPaths;
  private final RegionPaths toPaths;
  private final Pairing pairing;
  private final int[] partners;
  private final int[] firstPartner;
  private final MergedRegions seen;

  /** The first heap with the second's regions; those without a partner are left out. */
  private final HeapIndex image;

  private final List<RegionChange> changes = new ArrayList<>();

  private Comparison(HeapIndex from, HeapIndex to) {
    this.from = from;
    this.to = to;
    fromPaths = new RegionPaths(from);
    toPaths = new RegionPaths(to);
    pairing = new Pairing(from, to, fromPaths, toPaths);
    partners = pairing.partners();
    firstPartner = firstPartners(partners, to.count());
    seen = new MergedRegions(List.of(from.heap()), new int[][] {partners}, to.count());
    image =
        new HeapIndex(
            new AbstractHeap(
                from.heap().sources(),
                from.heap().objects(),
                from.heap().references(),
                seen.regions(),
                seen.edges(),
                from.heap().recursiveTypes()));
  }

  /** What has changed from the first to the second. */
  public static HeapDifference of(AbstractHeap first, AbstractHeap second) {
    return new Comparison(new HeapIndex(first), new HeapIndex(second)).difference();
  }

  private HeapDifference difference() {
    boolean covered = Coverage.covers(to.heap(), image.heap());
    for (int region = 1; region < from.count(); region++) {
      if (partners[region] < 0) {
        covered = false;
        removed(region);
      }
    }
    for (int region = 1; region < to.count(); region++) {
      if (seen.hasMembers(region)) {
        compare(region);
      } else {
        added(region);
      }
    }
    changes.sort(MOST_GROWTH_FIRST);
    PropertyChanges properties = new PropertyChanges(image, to, toPaths);
    for (int region = 0; region < to.count(); region++) {
      if (seen.hasMembers(region)) {
        properties.compare(region, seen::hasMembers);
      }
    }
    for (Pairing.Parting parting : pairing.partings()) {
      RegionEdge edge = parting.edge();
      properties.parted(fromPaths.path(edge.from(), edge.label()), fromPaths.path(edge.to()));
    }
    return new HeapDifference(from.heap(), to.heap(), covered, changes, properties.changes());
  }

  private void removed(int id) {
    Region region = from.region(id);
    changes.add(
        new RegionChange(
            Change.REMOVED,
            fromPaths.path(id),
            names(region),
            id,
            -1,
            region.count(),
            NONE,
            region.bytes(),
            NONE));
  }

  private void added(int id) {
    Region region = to.region(id);
    changes.add(
        new RegionChange(
            Change.ADDED,
            toPaths.path(id),
            names(region),
            -1,
            id,
            NONE,
            region.count(),
            NONE,
            region.bytes()));
  }

  private void compare(int id) {
    Region before = image.region(id);
    Region after = to.region(id);
    if (before.equals(after) && image.out(id).equals(to.out(id))) {
      return;
    }
    changes.add(
        new RegionChange(
            change(before, after),
            toPaths.path(id),
            names(after),
            firstPartner[id],
            id,
            before.count(),
            after.count(),
            before.bytes(),
            after.bytes()));
  }

  /** By region of the second heap, the first one of the first heap that it is the partner of. */
  private static int[] firstPartners(int[] partners, int count) {
    int[] first = new int[count];
    for (int region = partners.length - 1; region >= 0; region--) {
      if (partners[region] >= 0) {
        first[partners[region]] = region;
      }
    }
    return first;
  }

  /** By bytes and, if these are the same, by objects; by their upper ends. */
  private static Change change(Region before, Region after) {
    int bytes = Long.compare(after.bytes().high(), before.bytes().high());
    int size = bytes != 0 ? bytes : Long.compare(after.count().high(), before.count().high());
    return size > 0 ? Change.GROWN : size < 0 ? Change.SHRUNK : Change.OTHER;
  }

  private static long growth(RegionChange change) {
    return change.bytesTo().high() - change.bytesFrom().high();
  }

  private static List<String> names(Region region) {
    return region.types().stream().map(Region.TypeShare::name).toList();
  }
}
