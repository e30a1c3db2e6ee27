package cairn.sources.hprof;

import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.JavaStrings;
import cairn.graph.ObjectLayout;
import cairn.graph.Root;
import cairn.graph.SlotBuffer;
import cairn.graph.SlotKind;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A dump as a heap graph. Nodes are in ascending order of their ids. Types, sizes and references
 * are in memory; values of fields and elements are read from the file when they are asked for.
 *
 * <p>An object that stands for a class has what the class refers to as its slots: superclass,
 * loader, signers, protection domain, then the static fields. Objects of classes that can be
 * unloaded refer to the object of their class ({@link HeapGraph#CLASS_SLOT}).
 *
 * <p>Memory: 16 bytes per object (20 in files beyond 4 GB), as a rule 1 for its id, and 4 per
 * reference. Valid until the {@link HprofDump} is closed; a file that cannot be read then is an
 * {@link UncheckedIOException}.
 */
final class HprofGraph implements HeapGraph {
  private static final int LONGEST_NAME = 200;

  private final NodeNumbers numbers;
  private final ClassTable table;
  private final NodeColumns columns;
  private final Sizes sizes;
  private final Ints targets;
  private final RootTable roots;
  private final Names names;

  /** By type, the object of the class that its instances keep alive, or -1. */
  private final int[] classNodes;

  private final Contents contents;
  private final BulkSlots slots;

  HprofGraph(
      NodeNumbers numbers,
      ClassTable table,
      NodeColumns columns,
      Sizes sizes,
      Ints targets,
      RootTable roots,
      Names names,
      int[] classNodes,
      Contents contents,
      BulkSlots slots) {
    this.numbers = numbers;
    this.table = table;
    this.columns = columns;
    this.sizes = sizes;
    this.targets = targets;
    this.roots = roots;
    this.names = names;
    this.classNodes = classNodes;
    this.contents = contents;
    this.slots = slots;
  }

  @Override
  public int nodeCount() {
    return columns.count;
  }

  @Override
  public long referenceCount() {
    return columns.first(columns.count);
  }

  @Override
  public int type(int node) {
    return columns.types.get(node);
  }

  @Override
  public int typeCount() {
    return table.types.size();
  }

  @Override
  public HeapType typeInfo(int type) {
    return table.types.get(type);
  }

  @Override
  public long size(int node) {
    return sizes.size(node);
  }

  /** At most O(log nodes). */
  @Override
  public long id(int node) {
    return numbers.id(node);
  }

  @Override
  public int nodeOf(long id) {
    return numbers.nodeOf(id);
  }

  @Override
  public long firstReference(int node) {
    return columns.first(node);
  }

  @Override
  public int target(long reference) {
    return targets.get(reference);
  }

  @Override
  public int slot(long reference) {
    int low = 0;
    int high = columns.count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (columns.first(middle) <= reference) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return slot(low, reference);
  }

  @Override
  public int slot(int source, long reference) {
    int before = (int) (reference - columns.first(source));
    if (classNodes[type(source)] >= 0) {
      if (before == 0) {
        return CLASS_SLOT;
      }
      before--;
    }
    try {
      return contents.referenceSlot(source, before);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int rootCount() {
    return roots.size();
  }

  @Override
  public int rootNode(int index) {
    return roots.node(index);
  }

  @Override
  public Root.Kind rootKind(int index) {
    return roots.kind(index);
  }

  @Override
  public Root root(int index) {
    try {
      return roots.root(index, this, names);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int loader(int type) {
    return type < table.classes.size() ? numbers.nodeOf(table.classes.get(type).loaderId()) : -1;
  }

  @Override
  public int slotCount(int node) {
    int length = columns.lengths.get(node);
    if (length < 0) {
      return table.layouts.get(type(node)).offsets().length;
    }
    return type(node) == table.classType ? table.classes.get(length).slotCount() : length;
  }

  @Override
  public SlotKind slotKind(int node, int slot) {
    try {
      return contents.kind(node, slot);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public long slotBits(int node, int slot) {
    try {
      return contents.bits(node, slot);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String slotName(int node, int slot) {
    if (slot == CLASS_SLOT) {
      return "<class>";
    }
    int length = columns.lengths.get(node);
    try {
      if (length < 0) {
        return table.types.get(type(node)).fields().get(slot).name();
      }
      return type(node) == table.classType
          ? table.slotName(table.classes.get(length), slot)
          : "[" + slot + "]";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int classType(int node) {
    return type(node) == table.classType ? columns.lengths.get(node) : -1;
  }

  @Override
  public int referenceSlots(int node, int from, SlotBuffer buffer) {
    try {
      int owner = classNodes[type(node)] >= 0 ? 1 : 0;
      return slots.read(node, from, columns.first(node) + owner, targets, buffer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** True of every dump; a reference to no object of the dump is no reference here. */
  @Override
  public boolean knowsAllReferences() {
    return true;
  }

  @Override
  public int primitives(int node, int from, byte[] buffer) {
    try {
      return slots.primitives(node, from, buffer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public ObjectLayout layout() {
    VmModel model = sizes.model;
    return new ObjectLayout(
        model.header(), model.reference(), model.arrayBase(), model.alignment());
  }

  /** What the object of a class, or another one, is called as a root. */
  String describeClass(int node) {
    String name = className(node);
    return name.isEmpty() ? table.types.get(type(node)).name() : name;
  }

  /** The name of a thread; empty if the object holds none. */
  String threadName(int node) {
    int slot = JavaStrings.field(this, node, "name");
    if (slot < 0 || slotKind(node, slot) != SlotKind.REFERENCE) {
      return "";
    }
    return JavaStrings.text(this, (int) slotBits(node, slot), LONGEST_NAME);
  }
}
