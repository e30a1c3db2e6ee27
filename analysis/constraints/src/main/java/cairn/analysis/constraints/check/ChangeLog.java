package cairn.analysis.constraints.check;

/** What a batch of changes did to the live heap. */
final class ChangeLog {
  /** Nodes that became alive, and nodes that were and are not any more. */
  final IntList joined = new IntList();

  final IntList left = new IntList();

  /** Slots that were written, of nodes that are alive: the node and the index. */
  final IntList slotNodes = new IntList();

  final IntList slotIndexes = new IntList();

  /** Nodes whose edges to others, from others, or references from anything changed; each once. */
  final IntList out = new IntList();

  final IntList in = new IntList();
  final IntList allIn = new IntList();

  /** Edges that were added: from and to, in turn. */
  final IntList added = new IntList();

  boolean removed;

  /** Whether there are unknown edges, or unknown references, now and were none, or the reverse. */
  boolean unknownEdgesTurned;

  boolean unknownSlotsTurned;

  void clear() {
    joined.clear();
    left.clear();
    slotNodes.clear();
    slotIndexes.clear();
    out.clear();
    in.clear();
    allIn.clear();
    added.clear();
    removed = false;
    unknownEdgesTurned = false;
    unknownSlotsTurned = false;
  }

  boolean edgesChanged() {
    return removed || !added.isEmpty();
  }
}
