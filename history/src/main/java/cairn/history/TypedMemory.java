package cairn.history;

import cairn.graph.SlotKind;
import cairn.history.Views.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Memory whose slots are those of types: blocks, whose nodes own their slots, and global variables,
 * which are static fields. Bytes that are written become versions of all slots that they touch; a
 * slot of which not all bytes are known is unknown, but keeps what is known of it.
 */
final class TypedMemory {
  private static final int UNKNOWN = SlotKind.UNKNOWN.ordinal();

  private final Layouts layouts;
  private final Nodes nodes;
  private final Versions versions;
  private final AddressMap map;
  private final Extents extents;
  private final TreeMap<Long, Globals> globals = new TreeMap<>();

  /** Those of views: they lie where others may, too. */
  private final TreeMap<Long, Globals> viewGlobals = new TreeMap<>();

  private final Views views = new Views();

  /** Static fields that lie in memory; those of views have the C types that they point to. */
  private record Globals(
      long start, long end, Tiles tiles, long[] slots, @Nullable String[] pointed) {}

  /** Bytes that are written: the first one is the lowest of the first word. */
  record Bytes(long address, int count, long[] words) {
    long end() {
      return address + count;
    }

    /** The bytes from an address on, as many as a word has; 0 where nothing is written. */
    long from(long at) {
      long first = at - address;
      if (first <= -8) {
        return 0;
      }
      if (first < 0) {
        return words[0] << -8 * first;
      }
      int word = (int) (first >>> 3);
      int shift = (int) (first & 7) * 8;
      long low = word < length() ? words[word] >>> shift : 0;
      long high = shift != 0 && word + 1 < length() ? words[word + 1] << -shift : 0;
      return low | high;
    }

    private int length() {
      return (count + 7) >>> 3;
    }
  }

  TypedMemory(Layouts layouts, Nodes nodes, Versions versions, AddressMap map, Extents extents) {
    this.layouts = layouts;
    this.nodes = nodes;
    this.versions = versions;
    this.map = map;
    this.extents = extents;
  }

  /** Adds a block as a node with slots of its own. */
  int block(long id, int type, long address, long size, boolean zeroed, int time, int site) {
    Layout layout = layouts.ofRecording(type);
    int count = layout.tiles().count(size);
    if (count < 0) {
      throw new HistoryException("time " + time + ": a block of " + size + " bytes");
    }
    int flags = zeroed ? 0 : Nodes.UNKNOWN_START;
    int node = nodes.add(id, layout.type, flags, count, time, site);
    if (layout.isView()) {
      View view = views.add(node, layout, address, size);
      open(view, time);
      for (long slot : views.awaiting(view)) {
        int last = versions.last(slot);
        if (versions.kind(last) == SlotKind.WILD && versions.rawBits(last) == address) {
          versions.addPointer(slot, PointerKind.HEAD, node, address, time, versions.site(last));
        }
      }
      return node;
    }
    map.give(address, address + Math.max(1, size), node, time, time);
    return node;
  }

  /** What memory holds already is what a view begins with. */
  private void open(View view, int time) {
    for (long word = view.start() & -8; word < view.end(); word += 8) {
      int last = versions.last(Slots.word(word));
      if (last >= 0) {
        int known = versions.knownBytes(last);
        long raw = versions.rawBits(last);
        for (int from = 0; from < 8; ) {
          int to = from;
          while (to < 8 && (known >> to & 1) != 0) {
            to++;
          }
          if (to > from) {
            Bytes bytes = new Bytes(word + from, to - from, new long[] {raw >>> 8 * from});
            write(view, bytes, time, versions.site(last));
          }
          from = to + 1;
        }
      }
    }
  }

  /** Writes the bytes to the views that lie there. */
  void writeViews(Bytes bytes, int time, int site) {
    if (!viewGlobals.isEmpty()) {
      Map.Entry<Long, Globals> at = viewGlobals.lowerEntry(bytes.end());
      for (; at != null && at.getValue().end() > bytes.address(); ) {
        writeGlobals(at.getValue(), bytes, Math.max(bytes.address(), at.getKey()), time, site);
        at = viewGlobals.lowerEntry(at.getKey());
      }
    }
    if (views.isEmpty()) {
      return;
    }
    long first = bytes.address() & -8;
    for (long word = first; word < bytes.end(); word += 8) {
      for (int node : views.at(word)) {
        View view = views.view(node);
        if (word == first || view.start() > word - 8) {
          write(view, bytes, time, site);
        }
      }
    }
  }

  private void write(View view, Bytes bytes, int time, int site) {
    Tiles tiles = view.layout().tiles();
    long end = Math.min(bytes.end(), view.end());
    int tile = tiles.at(Math.max(0, bytes.address() - view.start()));
    for (; !tiles.isPast(tile) && view.start() + tiles.offset(tile) < end; tile++) {
      int slot = tiles.slot(tile);
      Place place =
          new Place(
              nodes.firstSlot(view.node()) + slot,
              view.start() + tiles.offset(tile),
              tiles.width(tile),
              tiles.kind(tile),
              !nodes.startsUnknown(view.node()),
              view.pointed()[slot]);
      write(place, bytes, time, site);
    }
  }

  /** Says where static fields lie. */
  void globals(int type, long address, int time) {
    Layout layout = layouts.ofRecording(type);
    Tiles tiles = Tiles.ofFields(layout.name, layout.statics());
    List<Long> slots = new ArrayList<>();
    long end = address;
    for (int i = 0; i < layout.statics().size(); i++) {
      slots.add(
          layouts.staticSlot(
              new StaticSlot(
                  layout.type,
                  layout.name,
                  layout.statics().get(i).name(),
                  layout.statics().get(i).kind())));
      end = Math.max(end, address + tiles.offset(i) + tiles.width(i));
    }
    TreeMap<Long, Globals> all = layout.isView() ? viewGlobals : globals;
    Map.Entry<Long, Globals> below = all.lowerEntry(end);
    if (address < 0
        || end > Slots.ADDRESS_LIMIT
        || below != null && below.getValue().end() > address) {
      throw new HistoryException(
          "time %d: static fields of '%s' at address 0x%x".formatted(time, layout.name, address));
    }
    long[] numbers = slots.stream().mapToLong(Long::longValue).toArray();
    @Nullable String[] pointed =
        layout.isView() ? Views.pointed(layout.statics()) : new String[numbers.length];
    all.put(address, new Globals(address, end, tiles, numbers, pointed));
  }

  /**
   * Writes the bytes from an address on as far as one owner's memory goes.
   *
   * @return the first address that is not dealt with; {@code at} itself if it has no type
   */
  long write(Bytes bytes, long at, int time, int site) {
    Map.Entry<Long, Globals> below = globals.isEmpty() ? null : globals.floorEntry(at);
    if (below != null && at < below.getValue().end()) {
      return writeGlobals(below.getValue(), bytes, at, time, site);
    }
    int extent = map.at(at);
    int node = extent < 0 ? -1 : map.now(extents.owner(extent));
    if (node < 0 || nodes.type(node) <= Layouts.OWN) {
      return at;
    }
    long head = map.head(node);
    long end = Math.min(bytes.end(), extents.end(extent));
    Tiles tiles = layouts.layout(nodes.type(node)).tiles();
    boolean words = layouts.layout(nodes.type(node)).isWords();
    int slots = nodes.slotCount(node); // 0 of an array without bytes, which has an address, too
    for (int tile = tiles.at(at - head); ; tile++) {
      if (tiles.isPast(tile) || tiles.slot(tile) >= slots || head + tiles.offset(tile) >= end) {
        return end;
      }
      long slot = nodes.firstSlot(node) + tiles.slot(tile);
      long start = head + tiles.offset(tile);
      int width = (int) Math.min(tiles.width(tile), extents.end(extent) - start);
      char kind = tiles.kind(tile);
      boolean zeroed = !nodes.startsUnknown(node);
      Place place = new Place(slot, start, width, words && width == 8 ? 0 : kind, zeroed, null);
      write(place, bytes, time, site);
    }
  }

  private long writeGlobals(Globals in, Bytes bytes, long at, int time, int site) {
    long end = Math.min(bytes.end(), in.end());
    for (int tile = in.tiles().at(at - in.start()); ; tile++) {
      if (in.tiles().isPast(tile) || in.start() + in.tiles().offset(tile) >= end) {
        return end;
      }
      long start = in.start() + in.tiles().offset(tile);
      long slot = in.slots()[in.tiles().slot(tile)];
      char kind = in.tiles().kind(tile);
      String pointed = in.pointed()[in.tiles().slot(tile)];
      int width = in.tiles().width(tile);
      write(new Place(slot, start, width, kind, true, pointed), bytes, time, site);
    }
  }

  /**
   * A slot and where it lies.
   *
   * @param kind of its type, 0 for a word of which only what is in it tells
   * @param zeroed whether it began with zeros
   * @param pointed the C type of the views that it leads to; null if it leads to nodes of memory
   */
  private record Place(
      long slot, long start, int width, char kind, boolean zeroed, @Nullable String pointed) {
    int all() {
      return (1 << width) - 1;
    }
  }

  private void write(Place place, Bytes bytes, int time, int site) {
    int written = MemoryEvents.bytes(bytes.address(), bytes.end(), place.start()) & place.all();
    long bits = bytes.from(place.start()) & MemoryEvents.mask(written);
    int known = written;
    if (written != place.all()) {
      int last = versions.last(place.slot());
      int before = last < 0 ? (place.zeroed() ? place.all() : 0) : knownOf(last, place);
      long old = last < 0 ? 0 : versions.rawBits(last);
      known |= before;
      bits |= old & MemoryEvents.mask(before & ~written);
    }
    if (known != place.all()) {
      versions.addPartly(place.slot(), known, bits, time, site);
    } else if (place.pointed() != null && views.knows(place.pointed())) {
      int view = views.startingAt(place.pointed(), bits);
      if (view < 0 && bits != 0) {
        views.await(place.pointed(), bits, place.slot());
      }
      PointerKind how = view >= 0 ? PointerKind.HEAD : PointerKind.WILD;
      versions.addPointer(place.slot(), bits == 0 ? PointerKind.NULL : how, view, bits, time, site);
    } else if (place.kind() == 'L') {
      pointer(place.slot(), bits, time, site);
    } else if (place.kind() == 0 && leads(bits)) {
      pointer(place.slot(), bits, time, site);
    } else {
      char kind = place.kind() == 0 ? 'J' : place.kind();
      versions.add(
          place.slot(), Layout.initialKind(kind).ordinal(), signed(kind, bits), time, site);
    }
  }

  private int knownOf(int version, Place place) {
    return versions.kind(version).ordinal() == UNKNOWN ? versions.knownBytes(version) : place.all();
  }

  private static long signed(char kind, long bits) {
    return switch (kind) {
      case 'B' -> (byte) bits;
      case 'S' -> (short) bits;
      case 'I' -> (int) bits;
      default -> bits;
    };
  }

  /** Whether a word looks like a pointer to a block that is there now, or right behind one. */
  private boolean leads(long target) {
    return target > 0
        && target < Slots.ADDRESS_LIMIT
        && (map.at(target) >= 0 || map.endingAt(target) >= 0);
  }

  /** Binds a pointer to the node that owns its target now. */
  void pointer(long slot, long target, int time, int site) {
    if (target == 0) {
      versions.addPointer(slot, PointerKind.NULL, -1, 0, time, site);
      return;
    }
    int extent = map.at(target);
    if (extent >= 0) {
      int node = map.now(extents.owner(extent));
      PointerKind how = map.head(node) == target ? PointerKind.HEAD : PointerKind.INTERIOR;
      versions.addPointer(slot, how, node, target, time, site);
      return;
    }
    int ending = map.endingAt(target);
    if (ending >= 0) {
      int node = map.now(extents.owner(ending));
      versions.addPointer(slot, PointerKind.END, node, target, time, site);
      return;
    }
    int variable = variable(target);
    PointerKind how = variable >= 0 ? PointerKind.VARIABLE : PointerKind.WILD;
    versions.addPointer(slot, how, variable, target, time, site);
  }

  /** The number of the static field that lies at an address; -1 if there is none. */
  private int variable(long address) {
    Map.Entry<Long, Globals> below = globals.isEmpty() ? null : globals.floorEntry(address);
    if (below == null || address >= below.getValue().end()) {
      return -1;
    }
    Globals in = below.getValue();
    int tile = in.tiles().at(address - in.start());
    if (in.tiles().isPast(tile) || in.start() + in.tiles().offset(tile) > address) {
      return -1;
    }
    return (int) Slots.number(in.slots()[in.tiles().slot(tile)]);
  }

  /** A pointer in a word that has no type, if it leads somewhere; false if it does not. */
  boolean word(long slot, long target, int time, int site) {
    if (!leads(target)) {
      return false;
    }
    pointer(slot, target, time, site);
    return true;
  }
}
