package cairn.history;

import cairn.graph.DenseHeapGraph;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.Root;
import cairn.graph.SlotKind;

/**
 * A dense graph in which a primitive slot that was never stored holds its zero. The dense graph
 * knows only one kind for all slots that are not stored, null; a primitive slot is never null, so
 * there null stands for zero, and a large array of zeros costs nothing.
 */
final class MomentGraph implements HeapGraph {
  private final DenseHeapGraph graph;

  MomentGraph(DenseHeapGraph graph) {
    this.graph = graph;
  }

  @Override
  public SlotKind slotKind(int node, int slot) {
    SlotKind kind = graph.slotKind(node, slot);
    if (kind != SlotKind.NULL || graph.type(node) <= Layouts.OWN) {
      return kind;
    }
    HeapType type = graph.typeInfo(graph.type(node));
    return Layout.initialKind(type.isArray() ? type.elementKind() : type.fields().get(slot).kind());
  }

  @Override
  public long slotBits(int node, int slot) {
    return graph.slotKind(node, slot) == SlotKind.NULL ? 0 : graph.slotBits(node, slot);
  }

  @Override
  public int nodeCount() {
    return graph.nodeCount();
  }

  @Override
  public long referenceCount() {
    return graph.referenceCount();
  }

  @Override
  public int type(int node) {
    return graph.type(node);
  }

  @Override
  public int typeCount() {
    return graph.typeCount();
  }

  @Override
  public HeapType typeInfo(int type) {
    return graph.typeInfo(type);
  }

  @Override
  public long size(int node) {
    return graph.size(node);
  }

  @Override
  public long id(int node) {
    return graph.id(node);
  }

  @Override
  public int nodeOf(long id) {
    return graph.nodeOf(id);
  }

  @Override
  public long firstReference(int node) {
    return graph.firstReference(node);
  }

  @Override
  public int target(long reference) {
    return graph.target(reference);
  }

  @Override
  public int slot(long reference) {
    return graph.slot(reference);
  }

  @Override
  public int rootCount() {
    return graph.rootCount();
  }

  @Override
  public Root root(int index) {
    return graph.root(index);
  }

  @Override
  public int slotCount(int node) {
    return graph.slotCount(node);
  }

  @Override
  public String slotName(int node, int slot) {
    return graph.slotName(node, slot);
  }
}
