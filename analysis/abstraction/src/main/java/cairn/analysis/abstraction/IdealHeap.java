package cairn.analysis.abstraction;

import java.util.List;

/**
 * The heap that is abstracted, as its programmer thinks of it: containers and library objects are
 * single objects, without their inside. Objects are numbered from 0; their edges are adjacent, in
 * columns. Null is no object: an edge leads to {@link #NULL}, at most one for each object and
 * label. Immutable once built.
 */
public final class IdealHeap {
  /** In place of a target. */
  public static final int NULL = -1;

  private final List<String> labels;
  private final List<IdealType> types;
  private final int[] type;
  private final long[] bytes;
  private final long[] overhead;
  private final int[] length;
  private final int[] slots;

  /**
   * By object, what tells apart objects of one type that belong to other recursive definitions, as
   * lists of other things do; -1 for that of its type.
   */
  private final int[] recursion;

  /** By type, its recursive definition. */
  private final int[] typeRecursion;

  /** One more than there are objects. */
  private final int[] firstEdge;

  private final int[] edgeLabel;
  private final int[] edgeTarget;

  /** Variables: the label of each is its name; their targets may be {@link #NULL}. */
  private final int[] variableLabel;

  private final int[] variableTarget;

  /** Takes the arrays as they are, without a copy; they belong to it from now on. */
  public IdealHeap(
      List<String> labels,
      List<IdealType> types,
      int[] type,
      long[] bytes,
      long[] overhead,
      int[] length,
      int[] slots,
      int[] recursion,
      int[] firstEdge,
      int[] edgeLabel,
      int[] edgeTarget,
      int[] variableLabel,
      int[] variableTarget) {
    this.labels = List.copyOf(labels);
    this.types = List.copyOf(types);
    this.type = type;
    this.bytes = bytes;
    this.overhead = overhead;
    this.length = length;
    this.slots = slots;
    this.recursion = recursion;
    this.typeRecursion = types.stream().mapToInt(IdealType::recursion).toArray();
    this.firstEdge = firstEdge;
    this.edgeLabel = edgeLabel;
    this.edgeTarget = edgeTarget;
    this.variableLabel = variableLabel;
    this.variableTarget = variableTarget;
  }

  public int objectCount() {
    return type.length;
  }

  public int edgeCount() {
    return edgeTarget.length;
  }

  public List<String> labels() {
    return labels;
  }

  public List<IdealType> types() {
    return types;
  }

  public int type(int object) {
    return type[object];
  }

  /** Of the object itself and of what is hidden inside of it. */
  public long bytes(int object) {
    return bytes[object];
  }

  /** Of its bytes, those that hold no data: headers, padding, what a container adds. */
  public long overhead(int object) {
    return overhead[object];
  }

  /** The length of an array, the number of a container's elements; -1 for other objects. */
  public int length(int object) {
    return length[object];
  }

  /** How many elements there is place for; -1 if it is neither an array nor a container. */
  public int slots(int object) {
    return slots[object];
  }

  /** The recursive definition that the object belongs to; -1 if to none. */
  public int recursion(int object) {
    int own = recursion[object];
    return own >= 0 ? own : typeRecursion[type[object]];
  }

  public int firstEdge(int object) {
    return firstEdge[object];
  }

  public int label(int edge) {
    return edgeLabel[edge];
  }

  public int target(int edge) {
    return edgeTarget[edge];
  }

  public int variableCount() {
    return variableTarget.length;
  }

  public int variableLabel(int variable) {
    return variableLabel[variable];
  }

  public int variableTarget(int variable) {
    return variableTarget[variable];
  }
}
