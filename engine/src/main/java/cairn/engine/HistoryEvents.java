package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Change;
import cairn.analysis.constraints.describe.Words;
import cairn.engine.HistoryEvent.Kind;
import cairn.history.AddressHistory;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Walks over a history event by event, as a person does: what happened, and where to go next. */
public final class HistoryEvents {
  private static final int WORD = 8;

  /** Words of one block that are looked at. */
  private static final int MOST_WORDS = 1 << 16;

  private final HeapHistory history;
  private final Words words;

  public HistoryEvents(HeapHistory history) {
    this.history = history;
    this.words = new Words(history);
  }

  /** What happened at a time. O(log of the history). */
  public HistoryEvent at(long time) {
    if (time == 0) {
      return event(0, Kind.START, -1, null, 0, 0);
    }
    int version = history.versionsUpTo(time) - 1;
    if (version >= 0 && history.time(version) == time) {
      int node = Math.max(-1, history.owner(history.slotOf(version)));
      int site = history.siteOf(version);
      return event(
          time, Kind.STORED, node, change(history, words, time), site, history.threadAt(time));
    }
    int appeared = history.nodesUpTo(time) - 1;
    if (appeared >= 0 && history.birth(appeared) == time) {
      return event(
          time, Kind.ALLOCATED, appeared, null, history.site(appeared), history.thread(appeared));
    }
    int death = history.deathAt(time);
    if (death >= 0) {
      return event(
          time,
          Kind.FREED,
          history.dead(death),
          null,
          history.deathSite(death),
          history.threadAt(time));
    }
    return event(time, Kind.OTHER, -1, null, 0, history.threadAt(time));
  }

  /** What changed at a time, in words; null if nothing did. */
  static @Nullable Change change(HeapHistory history, Words words, long time) {
    int end = history.versionsUpTo(time);
    int first = history.versionsUpTo(time - 1);
    for (int version = first; version < end; version++) {
      if (history.time(version) == time) {
        return words.store(version);
      }
    }
    // others may have been met at the same time that were there before
    for (int node = history.nodesUpTo(time - 1); node < history.nodesUpTo(time); node++) {
      if (history.birth(node) == time && !history.seen(node)) {
        return words.birth(node);
      }
    }
    int death = history.deathAt(time);
    return death < 0 ? null : words.death(history.dead(death));
  }

  private HistoryEvent event(
      long time, Kind kind, int node, @Nullable Change change, int site, int thread) {
    String type = node < 0 ? "" : history.types().get(history.type(node)).name();
    return new HistoryEvent(
        time,
        kind,
        node < 0 ? 0 : history.id(node),
        type,
        change,
        CodePlace.of(history.tables(), site),
        thread == 0 ? "" : history.tables().thread(thread));
  }

  /**
   * The nearest time before or after another at which a node changed: it was allocated or freed, or
   * one of its slots was stored to. O(slots of the node * log versions).
   *
   * @param id of the node
   */
  public OptionalLong changeOf(long id, long from, boolean later) {
    int node = history.nodeOf(id);
    if (node < 0) {
      return OptionalLong.empty();
    }
    LongBinaryOperator nearer = later ? Math::min : Math::max;
    long none = later ? Long.MAX_VALUE : -1;
    long best = none;
    for (long time : new long[] {history.birth(node), history.death(node)}) {
      if (time != HeapHistory.NEVER && (later ? time > from : time < from)) {
        best = nearer.applyAsLong(best, time);
      }
    }
    for (long slot : slots(node, from)) {
      long time = later ? storeAfter(slot, from) : storeBefore(slot, from);
      if (time >= 0) {
        best = nearer.applyAsLong(best, time);
      }
    }
    return best == none ? OptionalLong.empty() : OptionalLong.of(best);
  }

  /** The slots of a node; of a piece of memory, those of its first words at a time. */
  private List<Long> slots(int node, long time) {
    List<Long> slots = new ArrayList<>();
    for (int i = 0; i < history.slotCount(node); i++) {
      slots.add(history.slot(node, i));
    }
    if (history.isMemory(node) && slots.isEmpty()) {
      long when = Math.min(Math.max(time, history.birth(node)), history.death(node) - 1);
      for (AddressHistory.Range range : history.addresses().ranges(node, when)) {
        for (long at = range.start(); at < range.end() && slots.size() < MOST_WORDS; at += WORD) {
          slots.add(history.wordSlot(at));
        }
      }
    }
    return slots;
  }

  private long storeBefore(long slot, long from) {
    int version = from == 0 ? HeapHistory.NONE : history.versionAt(slot, from - 1);
    return version == HeapHistory.NONE ? -1 : history.time(version);
  }

  private long storeAfter(long slot, long from) {
    int version = history.versionAt(slot, from);
    if (version == HeapHistory.NONE) {
      version = history.versionAt(slot, history.endTime());
      while (version != HeapHistory.NONE && history.previous(version) != HeapHistory.NONE) {
        version = history.previous(version);
      }
      return version == HeapHistory.NONE ? -1 : history.time(version);
    }
    int next = history.next(version);
    return next == HeapHistory.NONE ? -1 : history.time(next);
  }

  /** A C-point in words, such as {@code exit of a.b.Tree.insert}. */
  public String point(int index) {
    Tables tables = history.tables();
    SiteInfo site = tables.site(history.cpoints().site(index));
    String name = Places.cpointName(tables, site);
    int phase = history.cpoints().phase(index);
    boolean told = name.startsWith("entry of ") || name.startsWith("exit of ");
    return told || phase == Format.CPOINT_DIRECTIVE ? name : Places.phase(phase) + " of " + name;
  }
}
