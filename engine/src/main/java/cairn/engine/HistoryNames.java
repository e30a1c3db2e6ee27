package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.slices.SliceNames;
import cairn.analysis.api.slices.SlicePlace;
import cairn.analysis.constraints.describe.Words;
import cairn.history.HeapHistory;
import org.jspecify.annotations.Nullable;

/** The names of what a slice speaks of, from the history of the same recording. */
final class HistoryNames implements SliceNames {
  private final HeapHistory history;
  private final boolean isNative;
  private final Words words;

  /**
   * @param isNative whether memory is bytes at addresses, and methods are functions
   */
  HistoryNames(HeapHistory history, boolean isNative) {
    this.history = history;
    this.isNative = isNative;
    this.words = new Words(history);
  }

  @Override
  public CodePlace place(SlicePlace place) {
    boolean bare = isNative || place.owner().isEmpty() || place.method().isEmpty();
    String method =
        isNative ? place.method() : place.owner() + (bare ? "" : ".") + place.method();
    return new CodePlace(place.file(), place.line(), method);
  }

  @Override
  public String thread(int thread) {
    return thread == 0 ? "" : history.tables().thread(thread);
  }

  @Override
  public @Nullable Change stored(long time) {
    int end = history.versionsUpTo(time);
    int first = history.versionsUpTo(time - 1);
    for (int version = first; version < end; version++) {
      if (history.time(version) == time) {
        return words.store(version);
      }
    }
    int node = history.nodesUpTo(time) - 1;
    if (node >= 0 && history.birth(node) == time) {
      return words.birth(node);
    }
    int death = history.deathAt(time);
    return death < 0 ? null : words.death(history.dead(death));
  }

  /** Small numbers as they are, others by their digits in memory: they may be addresses. */
  @Override
  public String value(long bits) {
    return bits >= Integer.MIN_VALUE && bits <= 0xffff_ffffL
        ? Long.toString(bits)
        : "0x" + Long.toHexString(bits);
  }

  @Override
  public String cell(long object, int slot) {
    if (isNative) {
      return "memory at 0x" + Long.toHexString(object);
    }
    int node = object > 0 ? history.nodeOf(object) : -1;
    if (node < 0) {
      return object > 0 ? "an object that is not recorded" : "a static field";
    }
    boolean isArray = history.types().get(history.type(node)).isArray();
    return (slot < 0 ? "what is inside " : isArray ? "" : "a field of ")
        + words.node(node)
        + (isArray && slot >= 0 ? "[" + slot + "]" : "");
  }
}
