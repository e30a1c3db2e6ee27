package cairn.report.heap;

import cairn.analysis.api.PointerWords;
import cairn.graph.SlotKind;
import cairn.history.AddressHistory.Range;
import cairn.history.HeapHistory;
import cairn.history.PointerKind;
import cairn.history.PointerTarget;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import cairn.report.Escape;
import cairn.report.heap.HeapView.Value;
import cairn.report.heap.HeapView.Version;
import cairn.report.heap.HeapView.Write;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads slots and places of a history into the words of a view. */
final class SlotReader {
  private static final int WORD = 8;

  private final HeapHistory history;
  private final Tables tables;

  SlotReader(HeapHistory history) {
    this.history = history;
    this.tables = history.tables();
  }

  /** A slot and its name. */
  record Named(String name, long slot) {}

  /** Slots of a node, how many elements were never written, and how many more there are. */
  record SlotList(List<Named> slots, int unwritten, int leftOut) {}

  /**
   * The first slots of a node at a time: its fields, the elements that were written, or the words
   * of a piece of memory. O(slots).
   */
  SlotList slots(int node, long time, int most) {
    int count = history.slotCount(node);
    if (count == 0) {
      return words(node, time, most);
    }
    boolean array = history.types().get(history.type(node)).isArray();
    List<Named> found = new ArrayList<>();
    int unwritten = 0;
    int leftOut = 0;
    for (int i = 0; i < count; i++) {
      long slot = history.slot(node, i);
      if (array && history.versionAt(slot, time) == HeapHistory.NONE) {
        unwritten++;
      } else if (found.size() < most) {
        found.add(new Named(history.slotName(slot), slot));
      } else {
        leftOut++;
      }
    }
    return new SlotList(found, unwritten, leftOut);
  }

  private SlotList words(int node, long time, int most) {
    List<Named> found = new ArrayList<>();
    long words = 0;
    long start = -1;
    for (Range range : history.addresses().ranges(node, time)) {
      start = start < 0 ? range.start() : start;
      for (long at = range.start(); at < range.end(); at = (at / WORD + 1) * WORD) {
        words++;
        if (found.size() < most) {
          found.add(new Named("+" + (at - start), history.wordSlot(at)));
        } else {
          words += (range.end() - at - 1) / WORD;
          break;
        }
      }
    }
    return new SlotList(found, 0, (int) Math.min(Integer.MAX_VALUE, words - found.size()));
  }

  /** What a slot holds at a time and who wrote it. */
  Version at(long slot, long time) {
    return version(slot, history.versionAt(slot, time), time);
  }

  /** All stores to a slot up to a time, oldest first; what it began with if there are none. */
  List<Version> upTo(long slot, long time, int most) {
    Deque<Version> found = new ArrayDeque<>();
    int version = history.versionAt(slot, time);
    if (version == HeapHistory.NONE) {
      return List.of(version(slot, version, time));
    }
    while (version != HeapHistory.NONE && found.size() < most) {
      found.addFirst(version(slot, version, time));
      version = history.previous(version);
    }
    return List.copyOf(found);
  }

  /** The number of stores to a slot up to a time. O(that number). */
  int count(long slot, long time) {
    int count = 0;
    int version = history.versionAt(slot, time);
    while (version != HeapHistory.NONE) {
      count++;
      version = history.previous(version);
    }
    return count;
  }

  private Version version(long slot, int version, long time) {
    if (version == HeapHistory.NONE) {
      return new Version(value(history.initialKind(slot), 0, null, false), null);
    }
    SlotKind kind = history.kind(version);
    PointerTarget pointer = history.pointerTarget(version);
    boolean dangling = history.isDangling(version, time);
    int site = history.siteOf(version);
    long when = site == 0 ? 0 : history.time(version);
    return new Version(
        value(kind, history.bits(version), pointer, dangling),
        write(when, site, site == 0 ? 0 : history.threadAt(when)));
  }

  private Value value(SlotKind kind, long bits, @Nullable PointerTarget pointer, boolean dangling) {
    if (kind == SlotKind.REFERENCE) {
      int target = (int) bits;
      String inside = pointer == null ? "" : PointerWords.inside(pointer);
      return new Value(kind, history.id(target), typeName(target), dangling, inside, pointer);
    }
    String text =
        pointer == null
            ? (kind == SlotKind.WILD ? "wild " : "") + text(kind, bits)
            : PointerWords.wild(history, pointer);
    long target =
        pointer != null && pointer.kind() == PointerKind.FREED ? history.id(pointer.node()) : 0;
    return new Value(kind, target, "", false, text, pointer);
  }

  static String text(SlotKind kind, long bits) {
    return switch (kind) {
      case UNKNOWN, HIDDEN, NULL, REFERENCE -> "";
      case WILD -> "0x" + Long.toHexString(bits);
      case BOOLEAN -> bits != 0 ? "true" : "false";
      case BYTE, SHORT, INT, LONG -> Long.toString(bits);
      case CHAR -> Escape.text(String.valueOf((char) bits));
      case FLOAT -> Float.toString(Float.intBitsToFloat((int) bits));
      case DOUBLE -> Double.toString(Double.longBitsToDouble(bits));
    };
  }

  String typeName(int node) {
    return history.types().get(history.type(node)).name();
  }

  Write birth(int node) {
    return write(history.birth(node), history.site(node), history.thread(node));
  }

  private Write write(long time, int site, int thread) {
    SiteInfo info = tables.site(site);
    String file = info.type() == 0 ? "" : tables.type(info.type()).sourceFile();
    String type = info.type() == 0 ? "" : tables.type(info.type()).name();
    String dot = type.isEmpty() || info.method().isEmpty() ? "" : ".";
    return new Write(time, file, info.line(), type + dot + info.method(), tables.thread(thread));
  }
}
