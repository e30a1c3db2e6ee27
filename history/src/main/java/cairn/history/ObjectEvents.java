package cairn.history;

import cairn.graph.SlotKind;
import java.util.function.LongConsumer;

/** Applies the events that speak of objects, arrays and static fields while a history is loaded. */
final class ObjectEvents {
  private static final int NULL = SlotKind.NULL.ordinal();
  private static final int REFERENCE = SlotKind.REFERENCE.ordinal();
  private static final int HIDDEN = SlotKind.HIDDEN.ordinal();
  private static final int UNKNOWN = SlotKind.UNKNOWN.ordinal();

  /** Per kind character, the ordinal of what a slot of it holds. */
  private static final byte[] ORDINALS = new byte[128];

  /** Per kind character, the group of kinds that share an event: 0 for no kind. */
  private static final byte[] GROUPS = new byte[128];

  static {
    for (char kind : "LZBCSIJFD".toCharArray()) {
      ORDINALS[kind] = (byte) Layout.initialKind(kind).ordinal();
      GROUPS[kind] = (byte) ("ZBCS".indexOf(kind) >= 0 ? 'I' : kind);
    }
  }

  private final Layouts layouts;
  private final Nodes nodes;
  private final Versions versions;
  private final ThreadRuns threads;
  private final Oddities oddities;
  private final LongConsumer progress;
  private int now;

  ObjectEvents(
      Layouts layouts,
      Nodes nodes,
      Versions versions,
      ThreadRuns threads,
      Oddities oddities,
      LongConsumer progress) {
    this.layouts = layouts;
    this.nodes = nodes;
    this.versions = versions;
    this.threads = threads;
    this.oddities = oddities;
    this.progress = progress;
  }

  /** The time of the last event. */
  int now() {
    return now;
  }

  /** Begins a timed event. */
  int tick(long time, int thread) {
    int event = untimed(time);
    threads.tick(event, thread);
    if ((event & 0xFFFF) == 0) {
      progress.accept(event);
    }
    return event;
  }

  /** Tells of the progress of an event that changes many slots, now and then. */
  private void tell(int slots, int event) {
    if ((slots & 0xFFFF) == 0xFFFF) {
      progress.accept(event);
    }
  }

  /** Begins an event that takes no time. */
  int untimed(long time) {
    if (time < now || time > Versions.MOST) {
      throw new HistoryException(
          time < now
              ? "an event of time " + time + " after one of time " + now
              : "the recording has more than 2^31 events; record a shorter part");
    }
    now = (int) time;
    return now;
  }

  /** The node of an id; one that was never introduced becomes a node of which nothing is known. */
  int node(long id) {
    int node = nodes.of(id);
    if (node >= 0) {
      return node;
    }
    oddities.count(Oddities.STRANGERS, now);
    int flags = Nodes.SEEN | Nodes.UNKNOWN_START;
    return nodes.add(id, Layouts.UNKNOWN, flags, 0, now, 0);
  }

  void alloc(long time, int thread, long id, int type) {
    int event = tick(time, thread);
    Layout layout = layouts.ofRecording(type);
    nodes.add(id, layout.type, 0, slots(layout, -1), event, 0);
  }

  void newArray(long time, int thread, int site, long id, int type, int length) {
    int event = tick(time, thread);
    Layout layout = layouts.ofRecording(type);
    nodes.add(id, layout.type, 0, slots(layout, length), event, site);
  }

  void seen(long time, long id, int type, int length) {
    int event = untimed(time);
    Layout layout = layouts.ofRecording(type);
    int flags = Nodes.SEEN | Nodes.UNKNOWN_START;
    nodes.add(id, layout.type, flags, slots(layout, length), event, 0);
  }

  private int slots(Layout layout, int length) {
    if (layout.isArray != length >= 0) {
      throw new HistoryException(
          "time " + now + ": a node of type '" + layout.name + "' with length " + length);
    }
    return layout.isArray ? length : layout.fieldCount();
  }

  void allocatedAt(long time, int site, long id) {
    untimed(time);
    if (id != 0) {
      nodes.setSite(node(id), site);
    }
  }

  /**
   * @param holder the node of {@code object}, -1 if it was not known when that was looked up
   * @param target that of {@code bits}, likewise
   */
  void put(
      long time, int thread, int site, long object, int holder, char kind, long bits, int target) {
    int event = tick(time, thread);
    if (object == 0) {
      oddities.count(Oddities.FAILED, event);
      return;
    }
    int node = holder >= 0 ? holder : node(object);
    int type = nodes.type(node);
    if (type <= Layouts.OWN) {
      oddities.count(Oddities.STRANGERS, event);
      return;
    }
    int field = layouts.field(site, type, time);
    add(slot(node, field), layouts.fieldKind(site), kind, bits, target, event, site);
  }

  /** The slot of a node's field; fields that were found after the node was made have their own. */
  private long slot(int node, int field) {
    boolean declared = field < layouts.layout(nodes.type(node)).declaredCount();
    return declared || field < nodes.slotCount(node)
        ? nodes.firstSlot(node) + field
        : Slots.late(node, field);
  }

  private void add(long slot, char slotKind, char kind, long bits, int time, int site) {
    add(slot, slotKind, kind, bits, -1, time, site);
  }

  private void add(long slot, char slotKind, char kind, long bits, int target, int time, int site) {
    if (kind == 0) {
      versions.addWord(slot, HIDDEN, 0, time, site);
    } else if (slotKind == 'L' && kind == 'L') {
      if (bits == 0) {
        versions.addWord(slot, NULL, 0, time, site);
      } else {
        versions.addWord(slot, REFERENCE, target >= 0 ? target : node(bits), time, site);
      }
    } else if (slotKind < 128 && kind < 128 && GROUPS[slotKind] == GROUPS[kind]) {
      versions.add(slot, ORDINALS[slotKind], bits, time, site);
    } else {
      throw new HistoryException(
          "time %d: a value of kind %s is stored where kind %s belongs"
              .formatted(time, kindName(kind), kindName(slotKind)));
    }
  }

  private static String kindName(char kind) {
    return kind < ' ' || kind > '~' ? Integer.toString(kind) : "'" + kind + "'";
  }

  void putStatic(long time, int thread, int site, char kind, long bits) {
    int event = tick(time, thread);
    long slot = layouts.staticSlot(site);
    add(slot, layouts.fieldKind(site), kind, bits, event, site);
  }

  /** Nodes that are known are given as to {@link #put}. */
  void element(
      long time,
      int thread,
      int site,
      long array,
      int holder,
      int index,
      char kind,
      long bits,
      int target) {
    int event = tick(time, thread);
    int node = array(array, holder);
    if (node < 0 || index < 0 || index >= nodes.slotCount(node)) {
      oddities.count(Oddities.FAILED, event);
      return;
    }
    char slotKind = layouts.layout(nodes.type(node)).elementKind;
    add(nodes.firstSlot(node) + index, slotKind, kind, bits, target, event, site);
  }

  /** The array of an id; -1 for null and for nodes of unknown type. */
  private int array(long id) {
    return array(id, -1);
  }

  private int array(long id, int known) {
    int node = known >= 0 ? known : id == 0 ? -1 : node(id);
    if (node < 0 || nodes.type(node) == Layouts.UNKNOWN) {
      return -1;
    }
    Layout layout = layouts.layout(nodes.type(node));
    if (!layout.isArray || layout.type <= Layouts.OWN) {
      throw new HistoryException(
          "time " + now + ": node " + id + " of type '" + layout.name + "' is used as an array");
    }
    return node;
  }

  private boolean within(int node, int from, int count) {
    return node >= 0 && from >= 0 && count >= 0 && from <= nodes.slotCount(node) - count;
  }

  void copy(
      long time, int thread, int site, long source, int from, long target, int to, int count) {
    int event = tick(time, thread);
    int reader = array(source);
    int writer = array(target);
    if (!within(reader, from, count) || !within(writer, to, count)) {
      oddities.count(Oddities.FAILED, event);
      return;
    }
    char kind = layouts.layout(nodes.type(reader)).elementKind;
    if (kind != layouts.layout(nodes.type(writer)).elementKind) {
      oddities.count(Oddities.FAILED, event);
      return;
    }
    long in = nodes.firstSlot(reader) + from;
    long out = nodes.firstSlot(writer) + to;
    boolean backwards = in < out;
    int initial = nodes.startsUnknown(reader) ? UNKNOWN : ORDINALS[kind];
    versions.require(count, event);
    for (int i = 0; i < count; i++) {
      tell(i, event);
      int at = backwards ? count - 1 - i : i;
      int version = versions.last(in + at);
      if (version >= 0) {
        versions.addCopy(out + at, version, event, site);
      } else {
        versions.addWord(out + at, initial, 0, event, site);
      }
    }
  }

  void cloned(long time, int thread, int site, long source, long id, int type, int length) {
    int event = tick(time, thread);
    Layout layout = layouts.ofRecording(type);
    int original = source == 0 ? -1 : node(source);
    boolean known = original >= 0 && nodes.type(original) == layout.type;
    boolean unknown = !known || nodes.startsUnknown(original);
    int flags = unknown ? Nodes.UNKNOWN_START : 0;
    int slots = slots(layout, length);
    int node = nodes.add(id, layout.type, flags, slots, event, site);
    if (known) {
      copySlots(original, node, unknown, event, site);
    }
  }

  /** Copies what was ever stored; slots that still hold what they began with need no version. */
  private void copySlots(int from, int to, boolean unknown, int time, int site) {
    long first = nodes.firstSlot(from);
    int count = nodes.slotCount(from);
    for (int i = 0; i < count; ) {
      int version = versions.last(first + i);
      if (version >= 0) {
        copySlot(version, to, i, unknown, time, site);
      }
      i = version < 0 ? versions.index().nextTouched(first, i, count) : i + 1;
    }
    Layout layout = layouts.layout(nodes.type(from));
    for (int field = count; !layout.isArray && field < layout.fieldCount(); field++) {
      int version = versions.last(Slots.late(from, field));
      if (version >= 0) {
        copySlot(version, to, field, unknown, time, site);
      }
    }
  }

  private void copySlot(int version, int to, int index, boolean unknown, int time, int site) {
    boolean initial =
        versions.kind(version).compareTo(SlotKind.NULL) >= 0
            && versions.kind(version) != SlotKind.REFERENCE
            && versions.bits(version) == 0;
    if (unknown || !initial) {
      versions.addCopy(slot(to, index), version, time, site);
    }
  }

  void fill(
      long time, int thread, int site, long array, int from, int count, char kind, long bits) {
    int event = tick(time, thread);
    int node = array(array);
    if (!within(node, from, count)) {
      oddities.count(Oddities.FAILED, event);
      return;
    }
    char slotKind = layouts.layout(nodes.type(node)).elementKind;
    long first = nodes.firstSlot(node) + from;
    versions.require(count, event);
    for (int i = 0; i < count; i++) {
      tell(i, event);
      add(first + i, slotKind, kind, bits, event, site);
    }
  }

  void elements(
      long time, int thread, int site, long array, int from, int count, char kind, long[] values) {
    int event = site == 0 ? untimed(time) : tick(time, thread);
    int node = array(array);
    if (node < 0) {
      oddities.count(Oddities.STRANGERS, event);
      return;
    }
    if (!within(node, from, count) || kind != 0 && values.length < count) {
      throw new HistoryException(
          "time %d: elements %d to %d of node %d, which has %d"
              .formatted(time, from, (long) from + count, array, nodes.slotCount(node)));
    }
    char slotKind = layouts.layout(nodes.type(node)).elementKind;
    long first = nodes.firstSlot(node) + from;
    for (int i = 0; i < count; i++) {
      tell(i, event);
      observe(first + i, node, slotKind, kind, kind == 0 ? 0 : values[i], event, site);
    }
  }

  /**
   * Adds what was found in a slot, unless the slot is known to hold just that. A capture (site 0)
   * tells what was there before the first recorded store: another thread's may have come between.
   */
  private void observe(
      long slot, int node, char slotKind, char kind, long bits, int time, int site) {
    int version = versions.last(slot);
    if (site == 0 && version >= 0 && (node < 0 || nodes.startsUnknown(node))) {
      return;
    }
    int held = ORDINALS[slotKind & 127];
    long heldBits = 0;
    if (version >= 0) {
      held = versions.kind(version).ordinal();
      heldBits = versions.bits(version);
    } else if (node < 0 || nodes.startsUnknown(node)) {
      held = UNKNOWN;
    }
    int found =
        kind == 0 ? HIDDEN : kind != 'L' ? ORDINALS[slotKind & 127] : bits == 0 ? NULL : REFERENCE;
    long foundBits = found == REFERENCE ? node(bits) : bits;
    if (found != held || found == HIDDEN || foundBits != heldBits) {
      add(slot, slotKind, kind, bits, time, site);
    }
  }

  void fields(long time, int thread, int site, long object, int type, long[] values) {
    int event = site == 0 ? untimed(time) : tick(time, thread);
    int node = object == 0 ? -1 : node(object);
    if (node < 0 || nodes.type(node) == Layouts.UNKNOWN) {
      oddities.count(Oddities.STRANGERS, event);
      return;
    }
    Layout declaring = layouts.ofRecording(type);
    Layout at = layouts.layout(nodes.type(node));
    while (at != null && at != declaring) {
      at = at.supertype;
    }
    if (at == null || declaring.isArray || values.length < declaring.ownCount()) {
      throw new HistoryException(
          "time %d: fields of type '%s' for node %d, which is of type '%s'"
              .formatted(time, declaring.name, object, layouts.layout(nodes.type(node)).name));
    }
    for (int i = 0; i < declaring.ownCount(); i++) {
      int field = declaring.firstOwn() + i;
      char kind = declaring.field(field).kind();
      observe(slot(node, field), node, kind, kind, values[i], event, site);
    }
  }

  void statics(long time, int type, long[] values) {
    int event = untimed(time);
    Layout layout = layouts.ofRecording(type);
    for (int i = 0; i < layout.statics().size(); i++) {
      char kind = layout.statics().get(i).kind();
      StaticSlot key =
          new StaticSlot(layout.type, layout.name, layout.statics().get(i).name(), kind);
      observe(layouts.staticSlot(key), -1, kind, kind, values[i], event, 0);
    }
  }
}
