package cairn.history;

import cairn.graph.HeapType;
import cairn.recording.FieldInfo;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The types of a history and the resolution of symbolic fields. Types are numbered: a few of our
 * own, then those of the recording, shifted by {@value #OWN}. Layouts are made when first needed.
 */
final class Layouts {
  /** The type of a node of which nothing is known but its id. */
  static final int UNKNOWN = 0;

  static final int BLOCK = 1;
  static final int FOUND = 2;
  static final int CLUSTER = 3;
  static final int OWN = 3;

  private final Tables tables;
  private @Nullable Layout[] layouts = new Layout[64];
  private final Map<String, List<TypeInfo>> byName = new HashMap<>();
  private int indexed;

  private final Map<StaticSlot, Integer> staticNumbers = new HashMap<>();
  private final List<StaticSlot> statics = new ArrayList<>();

  /** Per site, the type that was resolved last, the field found, and the static slot plus one. */
  private int[] siteType = new int[64];

  private int[] siteField = new int[64];
  private char[] siteKind = new char[64];
  private long[] siteStatic = new long[64];
  private final Map<Long, Integer> resolved = new HashMap<>();

  Layouts(Tables tables) {
    this.tables = tables;
    layouts[UNKNOWN] = new Layout(UNKNOWN, "?", false);
    layouts[BLOCK] = new Layout(BLOCK, "block", true);
    layouts[FOUND] = new Layout(FOUND, "node", true);
    layouts[CLUSTER] = new Layout(CLUSTER, "cluster", true);
  }

  /** The layout of a type by its number here. */
  Layout layout(int type) {
    Layout known = type < layouts.length ? layouts[type] : null;
    return known != null ? known : make(type);
  }

  /** The layout of a type of the recording. */
  Layout ofRecording(int id) {
    return layout(id + OWN);
  }

  private Layout make(int type) {
    Deque<TypeInfo> missing = new ArrayDeque<>();
    Layout above = null;
    for (int id = type - OWN; id != 0 && above == null; id = tables.type(id).superType()) {
      above = id + OWN < layouts.length ? layouts[id + OWN] : null;
      if (above == null) {
        missing.push(tables.type(id));
      }
    }
    Layout made = null;
    for (TypeInfo entry : missing) {
      made = add(entry, above);
      above = made;
    }
    return Objects.requireNonNull(made);
  }

  private Layout add(TypeInfo entry, @Nullable Layout above) {
    int inherited = above == null ? 0 : above.declaredCount();
    if (inherited + entry.fields().size() >= Slots.MOST_FIELDS) {
      throw new HistoryException(
          "type '" + entry.name() + "' has more than " + Slots.MOST_FIELDS + " fields");
    }
    int type = entry.id() + OWN;
    Layout layout = new Layout(type, entry, above);
    if (type >= layouts.length) {
      layouts = Arrays.copyOf(layouts, Math.max(type + 1, layouts.length * 2));
    }
    layouts[type] = layout;
    return layout;
  }

  /**
   * The field of a node's type that a site stores to, as the JVM resolves it: from the type that is
   * named as the owner upwards. A field that no type declares (hidden classes) is added to the
   * node's type. O(1) while a site keeps to one type.
   */
  int field(int site, int type, long time) {
    if (site < siteType.length && siteType[site] == type + 1) {
      return siteField[site];
    }
    SiteInfo entry = tables.site(site);
    if (layout(type).isArray) {
      throw new HistoryException(
          "time %d: site %d stores to a field of a node of type '%s'"
              .formatted(time, site, layout(type).name));
    }
    Integer known = resolved.get((long) site << 32 | type);
    int field = known != null ? known : resolve(entry, layout(type));
    resolved.put((long) site << 32 | type, field);
    growSites(site);
    siteKind[site] = entry.fieldKind();
    siteType[site] = type + 1;
    siteField[site] = field;
    return field;
  }

  private static int resolve(SiteInfo site, Layout layout) {
    Layout from = layout;
    while (from != null && !from.name.equals(site.owner())) {
      from = from.supertype;
    }
    for (Layout at = from != null ? from : layout; at != null; at = at.supertype) {
      int field = at.ownField(site.name(), site.fieldKind());
      if (field >= 0) {
        return field;
      }
    }
    return layout.undeclaredField(site.owner(), site.name(), site.fieldKind());
  }

  /** The slot of the static field that a site stores to. */
  long staticSlot(int site) {
    if (site < siteStatic.length && siteStatic[site] != 0) {
      return siteStatic[site] - 1;
    }
    SiteInfo entry = tables.site(site);
    long slot = staticSlot(resolveStatic(entry));
    growSites(site);
    siteKind[site] = entry.fieldKind();
    siteStatic[site] = slot + 1;
    return slot;
  }

  /** The kind of the field that a site stores to, after it was resolved. */
  char fieldKind(int site) {
    return siteKind[site];
  }

  private StaticSlot resolveStatic(SiteInfo site) {
    int loader = site.type() == 0 ? 0 : tables.type(site.type()).loader();
    int owner = typeNamed(site.owner(), loader);
    int steps = 0;
    for (Layout at = owner == 0 ? null : layout(owner);
        at != null && steps <= tables.maxType();
        at = above(at, loader), steps++) {
      for (FieldInfo field : at.statics()) {
        if (field.kind() == site.fieldKind() && field.name().equals(site.name())) {
          return new StaticSlot(at.type, at.name, field.name(), field.kind());
        }
      }
    }
    return new StaticSlot(owner, site.owner(), site.name(), site.fieldKind());
  }

  /** The supertype; of a class that was never linked, since it has no object, the one it names. */
  private @Nullable Layout above(Layout at, int loader) {
    if (at.supertype != null || at.type < OWN + 1) {
      return at.supertype;
    }
    int named = typeNamed(tables.type(at.type - OWN).superName(), loader);
    return named == 0 ? null : layout(named);
  }

  /** The type of a name, that of a loader if there is one, otherwise the newest; 0 for none. */
  private int typeNamed(String name, int loader) {
    if (indexed < tables.maxType()) {
      byName.clear();
      for (TypeInfo entry : tables.types()) {
        byName.computeIfAbsent(entry.name(), n -> new ArrayList<>()).add(entry);
      }
      indexed = tables.maxType();
    }
    int found = 0;
    for (TypeInfo entry : byName.getOrDefault(name, List.of())) {
      found = entry.id() + OWN;
      if (entry.loader() == loader) {
        break;
      }
    }
    return found;
  }

  long staticSlot(StaticSlot slot) {
    Integer known = staticNumbers.putIfAbsent(slot, statics.size());
    if (known != null) {
      return Slots.ofStatic(known);
    }
    statics.add(slot);
    return Slots.ofStatic(statics.size() - 1);
  }

  StaticSlot staticAt(long slot) {
    return statics.get((int) Slots.number(slot));
  }

  List<StaticSlot> statics() {
    return statics;
  }

  /** All types by their numbers; where the tables have no type of a number, the unknown type. */
  List<HeapType> heapTypes() {
    for (TypeInfo entry : tables.types()) {
      layout(entry.id() + OWN);
    }
    List<HeapType> found = new ArrayList<>();
    HeapType unknown = Objects.requireNonNull(layouts[UNKNOWN]).toHeapType();
    for (int type = 0; type <= tables.maxType() + OWN; type++) {
      Layout layout = type < layouts.length ? layouts[type] : null;
      found.add(layout == null ? unknown : layout.toHeapType());
    }
    return List.copyOf(found);
  }

  private void growSites(int site) {
    if (site >= siteType.length) {
      int length = Math.max(site + 1, siteType.length * 2);
      siteType = Arrays.copyOf(siteType, length);
      siteKind = Arrays.copyOf(siteKind, length);
      siteField = Arrays.copyOf(siteField, length);
      siteStatic = Arrays.copyOf(siteStatic, length);
    }
  }
}
