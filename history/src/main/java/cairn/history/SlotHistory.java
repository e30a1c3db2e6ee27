package cairn.history;

import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.recording.FieldInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes, the slots and the versions of a history, by their numbers. Everything that is asked
 * for by a number here is O(1) unless it says otherwise, and a number that the history has not
 * given is a mistake of the caller.
 */
public abstract sealed class SlotHistory permits HeapHistory {
  /** The death of what never died. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Instead of a version: the slot holds what it began with. */
  public static final int NONE = Versions.NONE;

  private final HistoryParts parts;
  private final Nodes nodes;
  private final Versions versions;
  private final Layouts layouts;
  private final Places places;
  private final Sizes sizes;

  /** The last this many nodes are reserved. */
  private int reserved;

  SlotHistory(HistoryParts parts, Sizes sizes) {
    this.parts = parts;
    this.nodes = parts.nodes();
    this.versions = parts.versions();
    this.layouts = parts.layouts();
    this.places = new Places(nodes, layouts);
    this.sizes = sizes;
  }

  Places places() {
    return places;
  }

  /** How many nodes the recording has: 0 to this. */
  public int nodeCount() {
    return nodes.count() - reserved;
  }

  /** All nodes, those that are reserved as well, are below this. */
  public int nodeLimit() {
    return nodes.count();
  }

  /**
   * Adds a node that never appears in the recording, for heaps that might have been. It is not
   * among those that {@link #nodeCount} counts, and does not exist at any time.
   *
   * @param like a node of the same type
   * @param slots how many it has
   * @return the node
   */
  public synchronized int reserve(int like, int slots) {
    int after = (int) Math.min(parts.endTime() + 1, Versions.MOST);
    return nodes.add(Nodes.MOST_ID - reserved++, nodes.type(like), 0, slots, after, 0);
  }

  /**
   * The number of nodes that have appeared at a time: they are 0 to this. Those of an interval that
   * were not {@link #seen} were born in it. O(log nodes).
   */
  public int nodesUpTo(long time) {
    return nodes.countUpTo(time);
  }

  /** The number of nodes that have died at a time. O(log deaths). */
  public int deathsUpTo(long time) {
    return nodes.deathsUpTo(time);
  }

  /** The nodes that died, in the order of their deaths, from 0 on. */
  public int dead(int index) {
    return nodes.dead(index);
  }

  /** Where the node was freed that died as the index-th. */
  public int deathSite(int index) {
    return nodes.deathSite(index);
  }

  /** Which of the deaths happened at a time, -1 if none did. O(log deaths). */
  public int deathAt(long time) {
    int index = nodes.deathsUpTo(time) - 1;
    return index >= 0 && nodes.death(nodes.dead(index)) == time ? index : -1;
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
    if (isMemory(node)) {
      return parts.addresses().bytes(node, time);
    }
    if (layout.type <= Layouts.OWN) {
      return layout.isArray ? parts.addresses().bytes(node, time) : 0;
    }
    return layout.isArray ? sizes.array(layout, nodes.slotCount(node)) : sizes.object(layout);
  }

  /** Whether the node is a block of memory, or a piece found there. */
  public boolean isMemory(int node) {
    return !parts.addresses().isEmpty() && parts.addresses().extents().newest(node) >= 0;
  }

  /** Number of slots: fields or elements; 0 for memory, whose words have addresses. */
  public int slotCount(int node) {
    return places.slotCount(node);
  }

  /** The slot of a node's field (an index of {@link HeapType#fields}) or element. */
  public long slot(int node, int index) {
    return places.slot(node, index);
  }

  /**
   * The slots of a block that some of its bytes belong to, by where they lie; none if its words
   * have addresses.
   *
   * @param bytes of the block
   * @param from the first of them that count
   * @param to the first that no longer does
   */
  public List<MemoryPiece> pieces(int node, long bytes, long from, long to) {
    List<MemoryPiece> found = new ArrayList<>();
    if (nodes.type(node) <= Layouts.OWN) {
      return found;
    }
    Layout layout = layouts.layout(nodes.type(node));
    Tiles tiles = layout.tiles();
    int slots = nodes.slotCount(node);
    for (int tile = tiles.at(from); !tiles.isPast(tile) && tiles.slot(tile) < slots; tile++) {
      long offset = tiles.offset(tile);
      if (offset >= Math.min(to, bytes)) {
        break;
      }
      int width = (int) Math.min(tiles.width(tile), bytes - offset);
      char kind = layout.isWords() && width == Long.BYTES ? 0 : tiles.kind(tile);
      found.add(new MemoryPiece(nodes.firstSlot(node) + tiles.slot(tile), offset, width, kind));
    }
    return found;
  }

  /** Where the static fields of a type of the recording lie, from the first on. */
  public List<MemoryPiece> staticPieces(int recordedType) {
    Layout layout = layouts.ofRecording(recordedType);
    Tiles tiles = Tiles.ofFields(layout.name, layout.statics());
    List<MemoryPiece> found = new ArrayList<>();
    for (int tile = 0; !tiles.isPast(tile); tile++) {
      FieldInfo field = layout.statics().get(tiles.slot(tile));
      long slot =
          layouts.staticSlot(new StaticSlot(layout.type, layout.name, field.name(), field.kind()));
      found.add(new MemoryPiece(slot, tiles.offset(tile), tiles.width(tile), tiles.kind(tile)));
    }
    return found;
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
  public HeapHistory.Place place(long slot) {
    return places.place(slot);
  }

  /** The node of a slot; -1 for statics and words of memory. O(log nodes). */
  public int owner(long slot) {
    return places.owner(slot);
  }

  /**
   * The index of a slot in its node, or of a static field among {@link #statics}; -1 for words of
   * memory. O(log nodes).
   */
  public int indexOf(long slot) {
    return places.index(slot, places.owner(slot));
  }

  /** A slot's name: a field's, {@code [i]}, {@code Type.field} or an address. O(log nodes). */
  public String slotName(long slot) {
    return places.name(slot);
  }

  /** What a slot holds before anything is stored there; its bits are 0. O(log nodes). */
  public SlotKind initialKind(long slot) {
    return places.initialKind(slot);
  }

  /** What a node's field or element holds at a time. O(log versions). */
  public SlotKind kindAt(int node, int index, long time) {
    int version = versionAt(places.slot(node, index), time);
    return version >= 0 ? versions.kind(version) : places.initialKind(node, index);
  }

  /** The bits of what a node's field or element holds at a time. O(log versions). */
  public long bitsAt(int node, int index, long time) {
    return bitsAt(places.slot(node, index), time);
  }

  /** What a slot holds at a time. O(log versions + log nodes). */
  public SlotKind kindAt(long slot, long time) {
    int version = versionAt(slot, time);
    return version >= 0 ? versions.kind(version) : places.initialKind(slot);
  }

  /** The bits of what a slot holds at a time: a node, if a reference. O(log versions). */
  public long bitsAt(long slot, long time) {
    int version = versionAt(slot, time);
    return version >= 0 ? versions.bits(version) : 0;
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

  /**
   * Finds the slots that hold something else after the first {@code to} versions than after the
   * first {@code from}. Looks at all slots: O(slots * log versions of a slot).
   *
   * @param most returns false, with some of them found, if there are more
   */
  public boolean differences(int from, int to, int most, VersionPairs found) {
    return new SlotDifferences(versions).find(from, to, most, found);
  }

  /** About how many slots were ever written. */
  public long writtenSlots() {
    return (long) versions.index().pageCount() * SparseInts.PAGE;
  }

  /** Whether two versions have the same kind and bits. */
  public boolean sameContent(int version, int other) {
    return versions.sameContent(version, other);
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

  /**
   * What a pointer in memory led to when it was stored; null for NULL and every other version. The
   * first call for a wild pointer costs O(n log n) in the blocks.
   */
  public @Nullable PointerTarget pointerTarget(int version) {
    PointerKind kind = version < 0 ? null : pointer(version);
    if (kind == null || kind == PointerKind.NULL) {
      return null;
    }
    long address = rawBits(version);
    switch (kind) {
      case VARIABLE -> {
        StaticSlot field = statics().get(versions.bound(version));
        return new PointerTarget(kind, -1, 0, field.typeName() + "." + field.name(), address);
      }
      case WILD, FREED, NULL -> {
        int node = addresses().lastOwner(address, versions.time(version));
        return node < 0
            ? new PointerTarget(PointerKind.WILD, -1, 0, "", address)
            : target(PointerKind.FREED, node, address);
      }
      default -> {
        return target(kind, versions.bound(version), address);
      }
    }
  }

  private PointerTarget target(PointerKind kind, int node, long address) {
    long first = addresses().firstAddress(node);
    return new PointerTarget(kind, node, first < 0 ? 0 : address - first, "", address);
  }

  abstract AddressHistory addresses();

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
    HeapHistory.Place place = place(slot);
    long appeared = place.node() < 0 ? 0 : nodes.appearance(place.node());
    int maker = place.node() < 0 ? 0 : nodes.site(place.node());
    int thread = place.node() < 0 ? 0 : thread(place.node());
    found.add(new Version(NONE, appeared, initialKind(slot), 0, maker, thread));
    long cell = versions.index().cell(slot);
    if (cell >= 0) {
      for (int i = versions.index().orderStart(cell);
          i < versions.index().orderStart(cell + 1);
          i++) {
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
}
