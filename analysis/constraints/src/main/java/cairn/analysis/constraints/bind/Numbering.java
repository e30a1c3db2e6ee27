package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Structure;
import java.util.Arrays;
import java.util.List;

/**
 * Which slot a field's number means in nodes of a shape: fields in the order of their declaration
 * or of {@code FIELDS}; an array may take several numbers, one for each of its elements.
 */
public final class Numbering {
  /** No array has more numbers. */
  private static final int MOST = 1 << 20;

  private int[] slots = new int[8];
  private int[] elements = new int[8];
  private int count;

  private Numbering() {}

  /** Slot of a field's number (from 1), -1 if there is none. */
  public int slot(long number) {
    return number < 1 || number > count ? -1 : slots[(int) number - 1];
  }

  /** Element of the array in that slot, -1 if the slot itself is meant. */
  public int element(long number) {
    return elements[(int) number - 1];
  }

  private void add(int slot, int element) {
    if (count == slots.length) {
      slots = Arrays.copyOf(slots, count * 2);
      elements = Arrays.copyOf(elements, count * 2);
    }
    slots[count] = slot;
    elements[count++] = element;
  }

  /** Each field has one number. */
  static Numbering plain(int fields) {
    Numbering made = new Numbering();
    for (int i = 0; i < fields; i++) {
      made.add(i, -1);
    }
    return made;
  }

  /** Of a structure with named fields. */
  static Numbering named(Shape shape, Structure structure) {
    Numbering made = new Numbering();
    for (Structure.NamedField field : structure.fields()) {
      int slot = shape.field(field.name());
      for (int i = 0; i < Math.min(field.length(), MOST); i++) {
        // in a C struct the elements lie there, as fields of their own
        int inside = field.isInline() && slot < 0 ? shape.field(field.name() + "[" + i + "]") : -1;
        made.add(inside >= 0 ? inside : slot, field.isInline() && inside < 0 ? i : -1);
      }
    }
    return made;
  }

  /**
   * Of a structure that says how many fields and edges there are: an array of references takes what
   * other references leave of the edges, an array of numbers what is left of the fields. If that
   * does not come out even, no field has a number.
   *
   * @param descriptors of the fields; {@code [} begins that of an array
   */
  static Numbering counted(List<String> descriptors, Structure structure) {
    Numbering made = new Numbering();
    boolean hasArrays = descriptors.stream().anyMatch(d -> d.startsWith("["));
    if (!hasArrays || structure.fieldCount() == descriptors.size()) {
      for (int i = 0; i < descriptors.size(); i++) {
        made.add(i, -1);
      }
      return made;
    }
    long referenceArrays = descriptors.stream().filter(Numbering::isReferenceArray).count();
    long arrays = descriptors.stream().filter(d -> d.startsWith("[")).count();
    long references = descriptors.stream().filter(d -> d.startsWith("L")).count();
    long numberArrays = arrays - referenceArrays;
    long elements = structure.edgeCount() - references;
    long numbers =
        structure.fieldCount() - structure.edgeCount() - (descriptors.size() - references - arrays);
    boolean fits =
        structure.fieldCount() >= 0
            && structure.edgeCount() >= 0
            && (referenceArrays == 1 ? elements > 0 : referenceArrays == 0 && elements == 0)
            && (numberArrays == 1 ? numbers > 0 : numberArrays == 0 && numbers == 0);
    for (int i = 0; fits && i < descriptors.size(); i++) {
      boolean array = descriptors.get(i).startsWith("[");
      long length = isReferenceArray(descriptors.get(i)) ? elements : numbers;
      for (int k = 0; k < (array ? Math.min(length, MOST) : 1); k++) {
        made.add(i, array ? k : -1);
      }
    }
    return made;
  }

  private static boolean isReferenceArray(String descriptor) {
    return descriptor.startsWith("[[") || descriptor.startsWith("[L");
  }
}
