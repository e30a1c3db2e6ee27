package cairn.analysis.constraints.bind;

import cairn.graph.HeapType;
import org.jspecify.annotations.Nullable;

/**
 * What the nodes of a type that belong to the same structures have in common: which of their slots
 * can hold references, and which of those are edges.
 */
public final class Shape {
  public final int id;
  public final int type;
  public final HeapType heapType;

  /** A bit for each structure that the nodes belong to. */
  public final long structures;

  public final boolean isArray;

  /** An array of references, or memory as words: all its slots can hold some. */
  public final boolean isReferenceArray;

  /** Nothing is known of the nodes' slots: a type that the recording does not name, or memory. */
  public final boolean isUnknown;

  /** Slots of the fields that can hold references, ascending; empty for arrays. */
  public final int[] referenceSlots;

  /**
   * Per slot its place among them, or the complement of its place among the others; empty for
   * arrays.
   */
  public final int[] ordinals;

  /** Per place among the reference slots, whether it counts as an edge; empty for arrays. */
  public final boolean[] edges;

  /** How many slots hold numbers that are kept at hand; 0 for arrays and what no one asks about. */
  public final int numberCount;

  /** Slot of the number in a box such as {@code java.lang.Integer}, -1 if it is none. */
  public final int boxSlot;

  Shape(
      int id,
      int type,
      HeapType heapType,
      boolean isUnknown,
      boolean isWords,
      long structures,
      boolean[] edgeFields,
      int boxSlot) {
    this.id = id;
    this.type = type;
    this.heapType = heapType;
    this.structures = structures;
    this.isArray = heapType.isArray() && !isUnknown;
    this.isReferenceArray = isArray && (isWords || heapType.elementKind() == 'L');
    this.isUnknown = isUnknown;
    this.boxSlot = boxSlot;
    int fields = heapType.fields().size();
    ordinals = new int[fields];
    int count = 0;
    int numbers = 0;
    for (int i = 0; i < fields; i++) {
      ordinals[i] = heapType.fields().get(i).kind() == 'L' ? count++ : -1 - numbers++;
    }
    numberCount = structures != 0 || boxSlot >= 0 ? numbers : 0;
    referenceSlots = new int[count];
    edges = new boolean[count];
    for (int i = 0; i < fields; i++) {
      if (ordinals[i] >= 0) {
        referenceSlots[ordinals[i]] = i;
        edges[ordinals[i]] = edgeFields[i];
      }
    }
  }

  /** Whether the nodes belong to any structure. */
  public boolean isDeclared() {
    return structures != 0;
  }

  public boolean isIn(int structure) {
    return (structures >>> structure & 1) != 0;
  }

  /** Whether the nodes are arrays that are part of the nodes whose fields refer to them. */
  public boolean isPart() {
    return isArray && structures == 0;
  }

  /** Whether a field has a name, or is an element of an array of that name inside a C struct. */
  static boolean isNamed(String field, String name) {
    if (field.indexOf(':') >= 0 && bits(field, name, 0) != null) {
      return true;
    }
    return field.equals(name)
        || field.startsWith(name)
            && (field.charAt(name.length()) == '[' || field.charAt(name.length()) == '.');
  }

  /**
   * A field of bits of a C struct.
   *
   * @param slot holds it and its neighbours
   * @param shift where it begins, from the lowest bit
   */
  public record Bits(int slot, int shift, int width, boolean isSigned) {
    /** Its value in that of the slot. */
    public long of(long all) {
      long left = all << 64 - shift - width;
      return isSigned ? left >> 64 - width : left >>> 64 - width;
    }
  }

  /** The bits of a name in a slot whose name is {@code red:1,level:s7}, or null. */
  private static @Nullable Bits bits(String field, String name, int slot) {
    int shift = 0;
    for (String part : field.split(",", -1)) {
      int colon = part.indexOf(':');
      if (colon < 0) {
        return null;
      }
      boolean isSigned = part.startsWith("s", colon + 1);
      int width;
      try {
        width = Integer.parseInt(part.substring(colon + (isSigned ? 2 : 1)));
      } catch (NumberFormatException e) {
        return null; // no slot of bits
      }
      if (width < 1 || shift + width > 64) {
        return null;
      }
      if (part.substring(0, colon).equals(name) && !name.isEmpty()) {
        return new Bits(slot, shift, width, isSigned);
      }
      shift += width;
    }
    return null;
  }

  /** The field of bits of a name, or null. */
  public @Nullable Bits bits(String name) {
    for (int i = 0; i < heapType.fields().size(); i++) {
      String field = heapType.fields().get(i).name();
      Bits found = field.indexOf(':') < 0 ? null : bits(field, name, i);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Index of the most derived field of a name, or -1. */
  public int field(String name) {
    for (int i = heapType.fields().size() - 1; i >= 0; i--) {
      if (heapType.fields().get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
