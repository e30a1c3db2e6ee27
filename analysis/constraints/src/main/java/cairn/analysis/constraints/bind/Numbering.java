package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Structure;
import cairn.graph.HeapType;
import java.util.Arrays;
import java.util.List;

/**
 * Which slot a field's number means in nodes of a shape: fields in the order of their declaration
 * or of {@code FIELDS}; an array may take several numbers, one for each of its elements.
 */
public final class Numbering {
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
  static Numbering plain(HeapType type) {
    Numbering made = new Numbering();
    for (int i = 0; i < type.fields().size(); i++) {
      made.add(i, -1);
    }
    return made;
  }

  /** Of a structure with named fields. */
  static Numbering named(Shape shape, Structure structure) {
    Numbering made = new Numbering();
    for (Structure.NamedField field : structure.fields()) {
      int slot = shape.field(field.name());
      for (int i = 0; i < field.length(); i++) {
        made.add(slot, field.isInline() ? i : -1);
      }
    }
    return made;
  }

  /**
   * Of a structure that says how many fields and edges there are: an array of references takes what
   * other references leave of the edges, an array of numbers what is left of the fields.
   *
   * @param descriptors of the fields; {@code [} begins that of an array
   */
  static Numbering counted(HeapType type, List<String> descriptors, Structure structure) {
    int references = 0;
    int numbers = 0;
    int referenceArrays = 0;
    int numberArrays = 0;
    for (int i = 0; i < type.fields().size(); i++) {
      String descriptor = descriptors.get(i);
      if (isReferenceArray(descriptor)) {
        referenceArrays++;
      } else if (descriptor.startsWith("[")) {
        numberArrays++;
      } else if (type.fields().get(i).kind() == 'L') {
        references++;
      } else {
        numbers++;
      }
    }
    int edges = structure.edgeCount();
    int referenceLength = referenceArrays == 1 ? edges - references : 1;
    int taken = referenceArrays == 0 ? references : edges;
    int numberLength = numberArrays == 1 ? structure.fieldCount() - taken - numbers : 1;
    boolean fits =
        referenceArrays <= 1
            && numberArrays <= 1
            && referenceLength >= 1
            && numberLength >= 1
            && edges >= 0
            && (referenceArrays == 1 || references == edges)
            && structure.fieldCount() == taken + numbers + (numberArrays == 1 ? numberLength : 0);
    if (!fits || referenceArrays + numberArrays == 0) {
      return plain(type);
    }
    Numbering made = new Numbering();
    for (int i = 0; i < type.fields().size(); i++) {
      String descriptor = descriptors.get(i);
      if (descriptor.startsWith("[")) {
        int length = isReferenceArray(descriptor) ? referenceLength : numberLength;
        for (int k = 0; k < length; k++) {
          made.add(i, k);
        }
      } else {
        made.add(i, -1);
      }
    }
    return made;
  }

  private static boolean isReferenceArray(String descriptor) {
    return descriptor.startsWith("[[") || descriptor.startsWith("[L");
  }
}
