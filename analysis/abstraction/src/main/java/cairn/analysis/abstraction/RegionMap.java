package cairn.analysis.abstraction;

import java.util.Arrays;

/**
 * Which region each object of a heap is in, and which objects each region has, by two ints an
 * object. Region 0 is that of the variables, without objects. Immutable.
 */
public final class RegionMap {
  private final int[] regionOf;

  /** Objects by region, ascending in each. */
  private final int[] order;

  /** One more than there are regions. */
  private final int[] start;

  /** Keeps the array. */
  RegionMap(int[] regionOf, int regionCount) {
    this.regionOf = regionOf;
    start = new int[regionCount + 1];
    for (int region : regionOf) {
      start[region + 1]++;
    }
    for (int region = 0; region < regionCount; region++) {
      start[region + 1] += start[region];
    }
    order = new int[regionOf.length];
    int[] place = Arrays.copyOf(start, regionCount);
    for (int object = 0; object < regionOf.length; object++) {
      order[place[regionOf[object]]++] = object;
    }
  }

  /** How many regions there are, that of the variables included. */
  public int regionCount() {
    return start.length - 1;
  }

  public int region(int object) {
    return regionOf[object];
  }

  /** How many objects a region has. */
  public int size(int region) {
    return start[region + 1] - start[region];
  }

  /** An object of a region, by its place in it: ascending, from 0. */
  public int object(int region, int place) {
    return order[start[region] + place];
  }
}
