package cairn.graph;

/**
 * How objects lie in the memory that a graph is of, in bytes.
 *
 * @param header before an object's first field
 * @param reference of a reference
 * @param arrayBase before an array's first element, if that needs no alignment
 * @param alignment of objects; a power of two
 */
public record ObjectLayout(int header, int reference, int arrayBase, int alignment) {

  /** That of a JVM of 64 bits as it comes, below 32 GB: compressed references and classes. */
  public static final ObjectLayout USUAL = new ObjectLayout(12, 4, 16, 8);

  /** The least size of an object that is not less than this. */
  public long align(long bytes) {
    return bytes + alignment - 1 & -alignment;
  }

  /**
   * Bytes of an array.
   *
   * @param element bytes of an element
   */
  public long arraySize(int element, long length) {
    int base = element == 8 ? arrayBase + 7 & -8 : arrayBase;
    return align(base + element * length);
  }

  /** Bytes of a value in an object or array. */
  public int bytes(char kind) {
    return switch (kind) {
      case 'Z', 'B' -> 1;
      case 'C', 'S' -> 2;
      case 'I', 'F' -> 4;
      case 'J', 'D' -> 8;
      default -> reference;
    };
  }
}
