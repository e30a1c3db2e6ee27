package cairn.analysis.linearizability.explore;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A state as the key of a table. */
final class Cells {
  private final long[] cells;
  private final int hash;

  Cells(long[] cells) {
    this.cells = cells;
    this.hash = Arrays.hashCode(cells);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Cells that && Arrays.equals(cells, that.cells);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
