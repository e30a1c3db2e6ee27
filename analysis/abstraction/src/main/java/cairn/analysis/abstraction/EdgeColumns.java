package cairn.analysis.abstraction;

import java.util.Arrays;

/** All references with one label from one region to another, as one edge; edges by their from. */
final class EdgeColumns {
  /** One more than there are regions. */
  final int[] first;

  int[] label = new int[64];
  int[] to = new int[64];
  long[] references = new long[64];
  boolean[] injective = new boolean[64];
  int count;

  EdgeColumns(int regionCount) {
    first = new int[regionCount + 1];
  }

  int add(int edgeLabel, int region) {
    if (count == label.length) {
      label = Arrays.copyOf(label, 2 * count);
      to = Arrays.copyOf(to, 2 * count);
      references = Arrays.copyOf(references, 2 * count);
      injective = Arrays.copyOf(injective, 2 * count);
    }
    label[count] = edgeLabel;
    to[count] = region;
    injective[count] = true;
    return count++;
  }
}
