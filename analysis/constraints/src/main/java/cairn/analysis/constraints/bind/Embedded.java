package cairn.analysis.constraints.bind;

import cairn.graph.HeapType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where in nodes of a C type the members lie that a path leads to: {@code items[].key} is a slot
 * for each element, as structs and arrays inside a struct are taken apart to slots with such names.
 */
public final class Embedded {
  private static final Pattern INDEX = Pattern.compile("\\[(\\d+)]");
  private static final int MOST = 1 << 16;

  private final int[] lengths;

  /** Per place, those of the last index next to each other, the slot; -1 for none. */
  private final int[] slots;

  private Embedded(int[] lengths, int[] slots) {
    this.lengths = lengths;
    this.slots = slots;
  }

  /** The path of a slot's name, without its indexes. */
  public static String path(String field) {
    return INDEX.matcher(field).replaceAll("[]");
  }

  /** Whether a name is that of a member inside of another, or of an element. */
  static boolean isInside(String field) {
    return field.indexOf('.') >= 0 || field.indexOf('[') >= 0;
  }

  /** The members of a path in a type; null if it has none. */
  public static @Nullable Embedded of(HeapType type, String path) {
    List<int[]> found = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < type.fields().size(); i++) {
      String name = type.fields().get(i).name();
      if (isInside(name) && path(name).equals(path)) {
        found.add(indexes(name));
        places.add(i);
      }
    }
    if (found.isEmpty()) {
      return null;
    }
    int[] lengths = new int[found.get(0).length];
    for (int[] at : found) {
      for (int i = 0; i < lengths.length; i++) {
        lengths[i] = Math.max(lengths[i], at[i] + 1);
      }
    }
    long size = 1;
    for (int length : lengths) {
      size = Math.min(MOST + 1L, size * length);
    }
    if (size > MOST) {
      return null;
    }
    int[] slots = new int[(int) size];
    Arrays.fill(slots, -1);
    for (int i = 0; i < found.size(); i++) {
      int place = 0;
      for (int k = 0; k < lengths.length; k++) {
        place = place * lengths[k] + found.get(i)[k];
      }
      slots[place] = places.get(i);
    }
    return new Embedded(lengths, slots);
  }

  private static int[] indexes(String name) {
    List<Integer> found = new ArrayList<>();
    Matcher matcher = INDEX.matcher(name);
    while (matcher.find()) {
      found.add(matcher.group(1).length() > 6 ? MOST : Integer.parseInt(matcher.group(1)));
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The elements of one of the arrays on the path, from 0. */
  public int length(int which) {
    return lengths[which];
  }

  /** The slot at these indexes, -1 if there is none. */
  public int slot(long[] at) {
    long place = 0;
    for (int i = 0; i < lengths.length; i++) {
      if (at[i] < 0 || at[i] >= lengths[i]) {
        return -1;
      }
      place = place * lengths[i] + at[i];
    }
    return slots[(int) place];
  }
}
