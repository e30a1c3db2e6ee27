package cairn.sources.hprof;

import java.util.ArrayList;
import java.util.List;

/**
 * Bytes of the instances of each class, laid out as HotSpot does since JDK 15: superclass first,
 * then the primitives from large to small, then the references, each into the smallest gap that it
 * fits, or at the end.
 */
final class FieldLayout {
  private record Gap(long from, long end) {}

  /** Where the fields of a class end, and the gaps between them. */
  private record Shape(long end, List<Gap> gaps) {}

  /** More gaps than real classes have are forgotten, so that none can make this slow. */
  private static final int MOST_GAPS = 64;

  private final VmModel model;
  private long end;
  private List<Gap> gaps = new ArrayList<>();

  private FieldLayout(VmModel model) {
    this.model = model;
  }

  /** By class. */
  static long[] sizes(ClassTable table, VmModel model) {
    long[] sizes = new long[table.classes.size()];
    Shape[] shapes = new Shape[sizes.length];
    Shape empty = new Shape(model.header(), List.of());
    FieldLayout layout = new FieldLayout(model);
    for (int number : table.superFirst) {
      DumpClass each = table.classes.get(number);
      int above = table.types.get(number).supertype();
      Shape shape = above < 0 ? empty : shapes[above];
      if (each.fieldTypes.length > 0) {
        shape = layout.add(shape, each.fieldTypes);
      }
      shapes[number] = shape;
      sizes[number] = model.align(shape.end());
    }
    return sizes;
  }

  private Shape add(Shape above, byte[] types) {
    end = above.end();
    gaps = new ArrayList<>(above.gaps());
    int[] counts = new int[9];
    int references = 0;
    for (byte type : types) {
      if (type == Tag.OBJECT) {
        references++;
      } else {
        counts[Tag.bytes(type, 8)]++;
      }
    }
    for (int bytes = 8; bytes > 0; bytes /= 2) {
      place(counts[bytes], bytes);
    }
    place(references, model.reference());
    return new Shape(end, List.copyOf(gaps));
  }

  private void place(int count, int bytes) {
    int left = count;
    while (left > 0 && fill(bytes)) {
      left--;
    }
    if (left > 0) {
      long aligned = end + bytes - 1 & -bytes;
      if (aligned > end && gaps.size() < MOST_GAPS) {
        gaps.add(new Gap(end, aligned));
      }
      end = aligned + (long) left * bytes;
    }
  }

  private boolean fill(int bytes) {
    int best = -1;
    for (int i = gaps.size() - 1; i >= 0; i--) {
      Gap gap = gaps.get(i);
      long from = gap.from + bytes - 1 & -bytes;
      if (from + bytes <= gap.end && (best < 0 || length(gap) < length(gaps.get(best)))) {
        best = i;
      }
    }
    if (best < 0) {
      return false;
    }
    Gap gap = gaps.remove(best);
    long from = gap.from + bytes - 1 & -bytes;
    if (from > gap.from) {
      gaps.add(new Gap(gap.from, from));
    }
    if (from + bytes < gap.end) {
      gaps.add(new Gap(from + bytes, gap.end));
    }
    return true;
  }

  private static long length(Gap gap) {
    return gap.end - gap.from;
  }

  /** Bytes of a class's static fields, without gaps. */
  static long staticBytes(DumpClass each, VmModel model) {
    long bytes = 0;
    for (byte type : each.staticTypes) {
      bytes += model.bytes(type);
    }
    return bytes;
  }
}
