package cairn.analysis.linearizability.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the parts of a state are, for some instances of operations that run from a snapshot. A
 * state is an array of numbers: globals, nodes, then for each instance its place and its variables,
 * and at the end for each instance who had ended when it began. Each allocation of each instance
 * has a node of its own from the start, so that a node has the same name in all interleavings.
 *
 * <p>Numbers stand for themselves; 0 is false and NULL; a node is its slot plus one; a constant of
 * an enumeration is its ordinal.
 */
public final class Layout {
  /** The status of a node that has not been allocated. */
  public static final long UNUSED = 0;

  /** The status of a node that is in use. */
  public static final long LIVE = 1;

  /** The status of a node that was freed and may be allocated again. */
  public static final long FREED = 2;

  private final Specification specification;
  private final Bound bound;
  private final List<Operation> instances;
  private final long firstId;
  private final Map<Variable, Integer> globalOffsets = new HashMap<>();
  private final List<Integer> globalReferences = new ArrayList<>();
  private final List<Struct> slotStructs = new ArrayList<>();
  private final List<Integer> slotOffsets = new ArrayList<>();
  private final List<List<Integer>> slotReferences = new ArrayList<>();
  private final List<Integer> firstSlots = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private final List<Map<Variable, Integer>> variableOffsets = new ArrayList<>();
  private final int globalCells;
  private final int visibleCells;

  /**
   * @param firstId the ID of the first instance; the others follow
   */
  public Layout(
      Specification specification,
      Bound bound,
      Snapshot start,
      List<Operation> instances,
      long firstId) {
    this.specification = specification;
    this.bound = bound;
    this.instances = List.copyOf(instances);
    this.firstId = firstId;
    int next = 0;
    for (Variable global : specification.globals()) {
      globalOffsets.put(global, next);
      int cells = global.type() instanceof Type.Array ? bound.elements() : 1;
      for (int i = 0; i < cells && isReference(global.type()); i++) {
        globalReferences.add(next + i);
      }
      next += cells;
    }
    globalCells = next;
    for (Snapshot.Node node : start.nodes()) {
      next = addSlot(specification.struct(node.struct()), next);
    }
    for (Operation instance : this.instances) {
      firstSlots.add(slotStructs.size());
      for (SubOperation sub : instance.subOperations()) {
        for (Statement effect : sub.effects()) {
          if (effect instanceof Statement.Allocate allocate) {
            next = addSlot(specification.struct(allocate.struct()), next);
          }
        }
      }
    }
    for (Operation instance : this.instances) {
      places.add(next++);
      Map<Variable, Integer> offsets = new HashMap<>();
      for (Variable variable : instance.variables()) {
        offsets.put(variable, next++);
      }
      variableOffsets.add(offsets);
    }
    visibleCells = next;
  }

  private static boolean isReference(Type type) {
    return type instanceof Type.Reference
        || (type instanceof Type.Array array && array.element() instanceof Type.Reference);
  }

  private int addSlot(Struct struct, int offset) {
    slotStructs.add(struct);
    slotOffsets.add(offset);
    List<Integer> references = new ArrayList<>();
    for (int i = 0; i < struct.fields().size(); i++) {
      if (struct.fields().get(i).type() instanceof Type.Reference) {
        references.add(offset + 1 + i);
      }
    }
    slotReferences.add(references);
    return offset + 1 + struct.fields().size();
  }

  /** The state in which no instance has begun; variables of instances are zero, false and NULL. */
  public long[] begin(Snapshot start) {
    long[] cells = new long[visibleCells + instances.size()];
    System.arraycopy(start.globals(), 0, cells, 0, globalCells);
    for (int slot = 0; slot < start.nodes().size(); slot++) {
      Snapshot.Node node = start.nodes().get(slot);
      cells[slotOffset(slot)] = node.status();
      for (int i = 0; i < node.fields().size(); i++) {
        cells[slotOffset(slot) + 1 + i] = node.fields().get(i);
      }
    }
    return cells;
  }

  public Specification specification() {
    return specification;
  }

  public Bound bound() {
    return bound;
  }

  public List<Operation> instances() {
    return instances;
  }

  /** What ID is for an instance. */
  public long id(int instance) {
    return firstId + instance;
  }

  int globalCells() {
    return globalCells;
  }

  /** Cells that a program could see: all but who had ended when an instance began. */
  public int visibleCells() {
    return visibleCells;
  }

  /** The cells of globals and of elements of arrays that refer to nodes. */
  List<Integer> globalReferences() {
    return globalReferences;
  }

  /** How many nodes there can be. */
  public int slots() {
    return slotStructs.size();
  }

  public Struct slotStruct(int slot) {
    return slotStructs.get(slot);
  }

  /** The cell of a node's status; its fields follow. */
  public int slotOffset(int slot) {
    return slotOffsets.get(slot);
  }

  List<Integer> slotReferences(int slot) {
    return slotReferences.get(slot);
  }

  /** The slot of the first node that an instance allocates; its others follow. */
  int firstSlot(int instance) {
    return firstSlots.get(instance);
  }

  /** The cell of the number of steps that an instance has done. */
  public int place(int instance) {
    return places.get(instance);
  }

  /** The cell in which the bits of instances are that had ended when this one began. */
  public int before(int instance) {
    return visibleCells + instance;
  }

  /** The cell of a variable, for an instance; of an array its first one. */
  public int offset(int instance, Variable variable) {
    Integer offset = globalOffsets.get(variable);
    if (offset == null) {
      offset = variableOffsets.get(instance).get(variable);
    }
    if (offset == null) {
      throw new IllegalArgumentException(
          "no variable " + variable + " in " + instances.get(instance));
    }
    return offset;
  }
}
