package cairn.analysis.constraints.check;

import java.util.Arrays;

/** How many nodes of structures are alive at a moment, of each type. */
public final class Population {
  private final int[] ofType;

  Population(int[] ofType) {
    this.ofType = ofType.clone();
  }

  /**
   * By how many nodes of one type another moment differs, at most: an entry that goes takes its
   * value along, which is of another type, but no second entry.
   */
  public int apart(Population other) {
    int most = 0;
    for (int i = 0; i < Math.max(ofType.length, other.ofType.length); i++) {
      most = Math.max(most, Math.abs(of(i) - other.of(i)));
    }
    return most;
  }

  private int of(int type) {
    return type < ofType.length ? ofType[type] : 0;
  }

  @Override
  public String toString() {
    return Arrays.toString(ofType);
  }
}
