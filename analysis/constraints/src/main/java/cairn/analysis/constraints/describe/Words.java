package cairn.analysis.constraints.describe;

import cairn.analysis.api.PointerWords;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.faults.NodeName;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.history.PointerTarget;
import java.util.Set;

/** Words for nodes, values and changes of a history. */
public final class Words {
  private static final Set<String> BOXES =
      Set.of(
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Boolean",
          "java.lang.Float",
          "java.lang.Double");

  private final HeapHistory history;

  public Words(HeapHistory history) {
    this.history = history;
  }

  public NodeName node(int node) {
    return new NodeName(history.id(node), history.types().get(history.type(node)).name());
  }

  /** What a version of a slot holds at a time. */
  public String value(int version, long time) {
    PointerTarget pointer = history.pointerTarget(version);
    SlotKind kind = history.kind(version);
    if (pointer == null) {
      return value(kind, history.bits(version));
    }
    return kind == SlotKind.REFERENCE
        ? node((int) history.bits(version))
            + PointerWords.inside(pointer)
            + (history.isDangling(version, time) ? " (freed)" : "")
        : PointerWords.wild(history, pointer);
  }

  /** Whether a node is a number in a box, such as {@code java.lang.Integer}. */
  public boolean isBox(int node) {
    return BOXES.contains(history.types().get(history.type(node)).name())
        && history.slotCount(node) == 1;
  }

  /** The number in a box, or the node's name where that is not known. */
  private String box(int node) {
    long slot = history.slot(node, 0);
    int version = history.versionAt(slot, history.endTime());
    return version < 0
        ? node(node).toString()
        : value(history.kind(version), history.bits(version));
  }

  /** What a slot holds of which nothing but the value is known. */
  public String value(SlotKind kind, long bits) {
    if (kind == SlotKind.REFERENCE && isBox((int) bits)) {
      return box((int) bits);
    }
    return switch (kind) {
      case UNKNOWN, HIDDEN -> "not recorded";
      case NULL -> "null";
      case REFERENCE -> node((int) bits).toString();
      case WILD -> "wild 0x" + Long.toHexString(bits);
      case BOOLEAN -> bits == 0 ? "false" : "true";
      case FLOAT -> Float.toString(Float.intBitsToFloat((int) bits));
      case DOUBLE -> Double.toString(Double.longBitsToDouble(bits));
      default -> Long.toString(bits);
    };
  }

  /** The store that made a version. */
  public Change store(int version) {
    long slot = history.slotOf(version);
    int owner = history.owner(slot);
    int before = history.previous(version);
    String old =
        before >= 0 ? value(before, history.time(version)) : value(history.initialKind(slot), 0);
    return new Change(
        owner < 0 ? "" : node(owner).toString(),
        history.slotName(slot),
        old,
        value(version, history.time(version)));
  }

  /** The freeing of a node. */
  public Change death(int node) {
    return new Change("", node(node).toString(), "in use", "freed");
  }

  /** The making of a node. */
  public Change birth(int node) {
    return new Change("", node(node).toString(), "nothing", "a new object");
  }
}
