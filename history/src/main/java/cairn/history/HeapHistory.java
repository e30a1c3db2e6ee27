package cairn.history;

import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.recording.Completeness;
import cairn.recording.Recording;
import cairn.recording.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A heap at every moment: MG++ of Singh 2016. Nodes are ints in order of appearance, slots are
 * longs, versions of slots are ints in order of time; time goes from 0, before the first event, to
 * {@link #endTime}. The heap at a time is what the events up to and including it have made.
 *
 * <p>Immutable, and safe to read from several threads. Methods cost O(1) unless they say otherwise.
 * Memory: 28 bytes per version (36 if its value needs 64 bits), 36 per node, 4 per field and per
 * element of a small array, about 4 per element ever written of a large one: some 33 bytes per
 * event. They are on the Java heap up to a budget, then in a mapped temporary file. At most 2^31 -
 * 9 nodes, versions and events.
 *
 * <p>Kinds and bits of slots are those of {@link cairn.graph.HeapGraph}, but nodes are numbered by
 * the history. A reference to a node that has died is still a reference here: see {@link
 * #isDangling}.
 */
public final class HeapHistory implements AutoCloseable {
  /** The death of what never died. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Instead of a version: the slot holds what it began with. */
  public static final int NONE = Versions.NONE;

  private final Parts parts;
  private final Nodes nodes;
  private final Versions versions;
  private final Layouts layouts;
  private final Sizes sizes;
  private final List<HeapType> types;
  private final Map<String, String> meta;
  private final @Nullable Completeness completeness;

  /** What a builder has made. */
  record Parts(
      ColumnStore store,
      Tables tables,
      Layouts layouts,
      Nodes nodes,
      Versions versions,
      ThreadRuns threads,
      CPoints cpoints,
      Calls calls,
      AddressHistory addresses,
      Oddities oddities,
      Map<Integer, Long> unmodelled,
      long endTime) {}

  HeapHistory(Parts parts, Map<String, String> meta, @Nullable Completeness completeness) {
    this.parts = parts;
    this.nodes = parts.nodes();
    this.versions = parts.versions();
    this.layouts = parts.layouts();
    this.sizes = new Sizes(meta);
    this.types = layouts.heapTypes();
    this.meta = meta;
    this.completeness = completeness;
  }

  /**
   * Loads a recording.
   *
   * @throws cairn.recording.RecordingException if the file cannot be read
   * @throws HistoryException if its events contradict each other, or there are too many
   */
  public static HeapHistory load(Path path, LoadOptions options) throws IOException {
    Recording recording = Recording.open(path);
    HistoryBuilder builder = new HistoryBuilder(recording.tables(), options);
    boolean done = false;
    try {
      Completeness completeness = recording.read(builder);
      HeapHistory history = builder.build(recording.meta(), completeness);
      done = true;
      return history;
    } catch (HistoryException e) {
      throw new HistoryException(path + ": " + e.getMessage(), e);
    } finally {
      if (!done) {
        builder.discard();
      }
    }
  }

  public long endTime() {
    return parts.endTime();
  }

  public Tables tables() {
    return parts.tables();
  }

  public Map<String, String> meta() {
    return meta;
  }

  /** How complete the recording is; null if the history was not loaded from a file. */
  public @Nullable Completeness completeness() {
    return completeness;
  }

  /** Types by their number, memory blocks, clusters and the unknown type among them. */
  public List<HeapType> types() {
    return types;
  }

  /** The id in the recording's tables of a type, 0 if it is none of the recording's. */
  public int recordedType(int type) {
    return Math.max(0, type - Layouts.OWN);
  }

  public int nodeCount() {
    return nodes.count();
  }

  public long id(int node) {
    return nodes.id(node);
  }

  /** The node with an id, or -1. */
  public int nodeOf(long id) {
    return id <= 0 ? -1 : nodes.of(id);
  }

  public int type(int node) {
    return nodes.type(node);
  }

  /** Whether the node existed already when the recording first named it. */
  public boolean seen(int node) {
    return nodes.seen(node);
  }

  /** Whether it is not known what the node's slots held before anything was stored there. */
  public boolean startsUnknown(int node) {
    return nodes.startsUnknown(node);
  }

  /** The time of the event that made it; 0 if it was {@link #seen}. */
  public long birth(int node) {
    return nodes.seen(node) ? 0 : nodes.appearance(node);
  }

  /** From this time on the history knows of the node. */
  public long appearance(int node) {
    return nodes.appearance(node);
  }

  public long death(int node) {
    int death = nodes.death(node);
    return death == 0 ? NEVER : death;
  }

  /** Whether the node has appeared and has not died; it may be part of a cluster. */
  public boolean exists(int node, long time) {
    return nodes.appearance(node) <= time && death(node) > time;
  }

  /** Where the node was made, 0 if not known. */
  public int site(int node) {
    return nodes.site(node);
  }

  /** The thread that made the node, 0 if not known. O(log changes of thread). */
  public int thread(int node) {
    return nodes.seen(node) ? 0 : threadAt(nodes.appearance(node));
  }

  /** The thread of the event at a time. O(log changes of thread). */
  public int threadAt(long time) {
    return parts.threads().at(time);
  }

  /** Shallow size in bytes at a time; only pieces of memory ever change theirs. */
  public long size(int node, long time) {
    Layout layout = layouts.layout(nodes.type(node));
    if (layout.type <= Layouts.OWN) {
      return layout.isArray ? parts.addresses().bytes(node, time) : 0;
    }
    return layout.isArray ? sizes.array(layout, nodes.slotCount(node)) : sizes.object(layout);
  }

  /** Number of slots: fields or elements; 0 for memory, whose words have addresses. */
  public int slotCount(int node) {
    Layout layout = layouts.layout(nodes.type(node));
    return layout.isArray ? nodes.slotCount(node) : layout.fieldCount();
  }

  /** The slot of a node's field (an index of {@link HeapType#fields}) or element. */
  public long slot(int node, int index) {
    if (index < 0 || index >= slotCount(node)) {
      throw new IndexOutOfBoundsException(
          "slot " + index + " of node " + nodes.id(node) + ", which has " + slotCount(node));
    }
    int count = nodes.slotCount(node);
    return index < count ? nodes.firstSlot(node) + index : Slots.late(node, index);
  }

  /** The slot of the word that an address lies in. */
  public long wordSlot(long address) {
    if (address < 0 || address >= Slots.ADDRESS_LIMIT) {
      throw new IndexOutOfBoundsException("address 0x" + Long.toHexString(address));
    }
    return Slots.word(address);
  }

  /** The static fields that were ever stored or captured; {@link #staticSlot} of an index. */
  public List<StaticSlot> statics() {
    return Collections.unmodifiableList(layouts.statics());
  }

  public long staticSlot(int index) {
    return Slots.ofStatic(index);
  }

  /** What a slot is and whose. O(log nodes). */
  public Place place(long slot) {
    return switch (Slots.region(slot)) {
      case Slots.SMALL, Slots.LARGE -> {
        int node = nodes.owner(slot);
        yield new Place(node, (int) (slot - nodes.firstSlot(node)), null, 0);
      }
      case Slots.STATIC -> new Place(-1, -1, layouts.staticAt(slot), 0);
      case Slots.LATE -> new Place(Slots.lateNode(slot), Slots.lateField(slot), null, 0);
      default -> new Place(-1, -1, null, Slots.address(slot));
    };
  }

  /** A slot's name: a field's, {@code [i]}, {@code Type.field} or an address. O(log nodes). */
  public String slotName(long slot) {
    Place place = place(slot);
    StaticSlot field = place.field();
    if (field != null) {
      return field.typeName() + "." + field.name();
    }
    if (place.node() < 0) {
      return "0x" + Long.toHexString(place.address());
    }
    Layout layout = layouts.layout(nodes.type(place.node()));
    return layout.isArray ? "[" + place.index() + "]" : layout.field(place.index()).name();
  }

  /** What a slot holds before anything is stored there; its bits are 0. O(log nodes). */
  public SlotKind initialKind(long slot) {
    Place place = place(slot);
    return place.node() < 0 ? SlotKind.UNKNOWN : initialKind(place.node(), place.index());
  }

  SlotKind initialKind(int node, int index) {
    if (nodes.startsUnknown(node)) {
      return SlotKind.UNKNOWN;
    }
    Layout layout = layouts.layout(nodes.type(node));
    return Layout.initialKind(layout.isArray ? layout.elementKind : layout.field(index).kind());
  }

  public int versionCount() {
    return versions.count();
  }

  /** The number of versions up to a time: they are 0 to this. O(log versions). */
  public int versionsUpTo(long time) {
    return versions.countUpTo(time);
  }

  /** The version that a slot holds at a time, or {@link #NONE}. O(log versions). */
  public int versionAt(long slot, long time) {
    return versions.newest(slot, versions.countUpTo(time));
  }

  /** The last version of a slot from before a time, or {@link #NONE}. O(log versions). */
  public int lastWriteBefore(long slot, long time) {
    return versionAt(slot, time - 1);
  }

  /** The version before this one in its slot, or {@link #NONE}. */
  public int previous(int version) {
    return versions.previous(version);
  }

  /** The version after this one in its slot, or {@link #NONE}. O(log versions of the slot). */
  public int next(int version) {
    return versions.next(version);
  }

  public long slotOf(int version) {
    return versions.slot(version);
  }

  public long time(int version) {
    return versions.time(version);
  }

  public SlotKind kind(int version) {
    return versions.kind(version);
  }

  public long bits(int version) {
    return versions.bits(version);
  }

  /** The site of the store, 0 if the value was not stored but found. */
  public int siteOf(int version) {
    return versions.site(version);
  }

  /** How a pointer in memory was bound; null for every other version. */
  public @Nullable PointerKind pointer(int version) {
    return versions.pointer(version);
  }

  /** What a memory word holds byte by byte, least significant first: an address, for pointers. */
  public long rawBits(int version) {
    return versions.rawBits(version);
  }

  /** A bit for each byte of a memory word that is known. */
  public int knownBytes(int version) {
    return versions.knownBytes(version);
  }

  /** Whether a version refers to a node that has died by a time. */
  public boolean isDangling(int version, long time) {
    return versions.kind(version) == SlotKind.REFERENCE
        && death((int) versions.bits(version)) <= time;
  }

  /**
   * The versions of a slot in order of time; the first is what it began with. O(log nodes +
   * versions of the slot).
   */
  public List<Version> versions(long slot) {
    List<Version> found = new ArrayList<>();
    Place place = place(slot);
    long appeared = place.node() < 0 ? 0 : nodes.appearance(place.node());
    int maker = place.node() < 0 ? 0 : nodes.site(place.node());
    int thread = place.node() < 0 ? 0 : thread(place.node());
    found.add(new Version(NONE, appeared, initialKind(slot), 0, maker, thread));
    long cell = versions.index().cell(slot);
    if (cell >= 0) {
      for (int i = versions.index().orderStart(cell); i < versions.index().orderStart(cell + 1); i++) {
        found.add(version(versions.index().ordered(i)));
      }
    }
    return found;
  }

  public Version version(int version) {
    long time = versions.time(version);
    int site = versions.site(version);
    return new Version(
        version,
        time,
        versions.kind(version),
        versions.bits(version),
        site,
        site == 0 ? 0 : threadAt(time));
  }

  /** The heap at a time. Linear in what has appeared by then. */
  public Moment at(long time, Alive alive) {
    checkTime(time);
    return new MomentBuilder(this, parts, time).build(alive);
  }

  /** What differs between two times. O(versions between them, log of all). */
  public HistoryDiff diff(long from, long to) {
    checkTime(from);
    checkTime(to);
    if (from > to) {
      throw new IllegalArgumentException("a difference from " + from + " back to " + to);
    }
    return new HistoryDiff(this, nodes, versions, from, to);
  }

  /** A cursor that stands at a time. O(log versions). */
  public HistoryCursor cursor(long time) {
    checkTime(time);
    return new HistoryCursor(this, parts, time);
  }

  private void checkTime(long time) {
    if (time < 0 || time > endTime()) {
      throw new IllegalArgumentException("time " + time + "; the history has 0 to " + endTime());
    }
  }

  public int cpointCount() {
    return parts.cpoints().count();
  }

  public CPoint cpoint(int index) {
    return parts.cpoints().get(index);
  }

  /** The number of C-points at or before a time. O(log C-points). */
  public int cpointsUpTo(long time) {
    return parts.cpoints().countUpTo(time);
  }

  public Calls calls() {
    return parts.calls();
  }

  public AddressHistory addresses() {
    return parts.addresses();
  }

  /** Writes that happened but are not modelled, by site. */
  public Map<Integer, Long> unmodelled() {
    return Collections.unmodifiableMap(parts.unmodelled());
  }

  /** What the recording holds that is odd, and how often. */
  public Map<String, Long> oddities() {
    return parts.oddities().counts();
  }

  public long bytesInMemory() {
    return parts.store().bytesInMemory();
  }

  public long bytesSpilled() {
    return parts.store().bytesSpilled();
  }

  /** Closes the temporary file; its space is free once the history is no longer referenced. */
  @Override
  public void close() {
    parts.store().close();
  }

  /**
   * What a slot is: a node's field or element, a static field, or a word of memory.
   *
   * @param node -1 for statics and memory
   * @param index of the field or element
   * @param field the static field, or null
   */
  public record Place(int node, int index, @Nullable StaticSlot field, long address) {}
}
