package cairn.history;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts what a recording holds that is odd but no reason to refuse it. */
final class Oddities {
  static final String FAILED = "stores that the program tried and that failed";
  static final String STRANGERS = "uses of nodes that the recording never introduced";
  static final String FREED_TWICE = "blocks freed a second time";
  static final String UNALIGNED = "pointers stored at unaligned addresses, kept as bytes";

  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final Map<String, Long> firstTimes = new LinkedHashMap<>();

  void count(String what, long time) {
    counts.merge(what, 1L, Long::sum);
    firstTimes.putIfAbsent(what, time);
  }

  Map<String, Long> counts() {
    return Collections.unmodifiableMap(counts);
  }

  /** When each of them happened first. */
  Map<String, Long> firstTimes() {
    return Collections.unmodifiableMap(firstTimes);
  }
}
