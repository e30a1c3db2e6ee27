package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.CallStacks;
import cairn.history.HeapHistory;
import cairn.history.HistoryChanges;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The calls around an event are those that the program itself saw there, line by line. */
class CallsTest {
  private static final String PROGRAM = "processes.Calls";

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private static Watch watch(Jdk jdk, String options) {
    Watch w = Watch.of(jdk, options, jvm -> jvm.classpath(Programs.classes()).program(PROGRAM));
    w.assertSameBehaviour();
    return w;
  }

  /** What the program printed; nothing says where a class initialiser was set off. */
  private static List<String> told(Watch w) {
    return w.plain
        .out()
        .lines()
        .filter(line -> line.startsWith("note "))
        .map(line -> line.replaceAll("(<clinit>:\\d+ [^:]+:)\\d+", "$10"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void stacksAreThoseOfTheProgram(Jdk jdk) {
    Watch w = watch(jdk, "events=refs:prims:calls");
    assertThat(recorded(w.history(), true)).isEqualTo(told(w));
    assertThat(recorded(w.history(), false)).isEqualTo(told(w));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void callsThroughTheJdkAreFollowed(Jdk jdk) {
    Watch w = watch(jdk, "events=refs:prims:calls,jdk=java.util");
    assertThat(recorded(w.history(), true)).isEqualTo(told(w));
    assertThat(recorded(w.history(), false)).isEqualTo(told(w));
  }

  /** {@code run} calls {@code step} nine times; its own calls are more, and deeper. */
  @ParameterizedTest
  @MethodSource("jdks")
  void callsThatFollowEachOther(Jdk jdk) {
    Watch w =
        Watch.of(
            jdk,
            "events=refs:prims:calls",
            jvm -> jvm.classpath(Programs.classes()).program("processes.Steps"));
    HeapHistory history = w.history();
    for (int note : notes(history)) {
      if (history.bits(note) >= 60 && history.bits(note) < 70) {
        long[] ends = CallStacks.besides(history, history.time(note), 4);
        assertThat(Arrays.stream(ends).mapToObj(end -> lastNote(history, end)))
            .containsExactly(19L, 29L, 39L, 45L, 59L, 69L, 79L, 89L, 99L);
        assertThat(CallStacks.besides(history, history.time(note), 40)).isEmpty();
      }
    }
  }

  private static long lastNote(HeapHistory history, long time) {
    long last = 0;
    for (int note : notes(history)) {
      last = history.time(note) <= time ? history.bits(note) : last;
    }
    return last;
  }

  /** Notes as the program prints them, by one pass over all calls or back from each note. */
  private static List<String> recorded(HeapHistory history, boolean onePass) {
    List<Integer> notes = notes(history);
    Map<Long, Integer> sites = new HashMap<>();
    notes.forEach(v -> sites.put(history.time(v), history.siteOf(v)));
    CallStacks stacks = CallStacks.of(history, sites);
    List<String> lines = new ArrayList<>();
    for (int v : notes) {
      long time = history.time(v);
      StringBuilder line = new StringBuilder("note " + history.bits(v) + ":");
      List<Integer> frames =
          onePass
              ? Arrays.stream(stacks.at(time)).boxed().toList()
              : CallStacks.outTo(history, time, history.siteOf(v), site -> false);
      for (int site : frames) {
        place(line, history.tables(), site);
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static void place(StringBuilder line, Tables tables, int id) {
    SiteInfo site = tables.site(id);
    String type = tables.type(site.type()).name();
    if (type.startsWith("processes.")) {
      line.append(' ')
          .append(type)
          .append('.')
          .append(site.method())
          .append(':')
          .append(site.line());
    }
  }

  private static List<Integer> notes(HeapHistory history) {
    List<Integer> notes = new ArrayList<>();
    HistoryChanges changes = history.changes(0, history.endTime());
    while (changes.next()) {
      SiteInfo site = history.tables().site(changes.site());
      if (site.method().equals("note") && site.name().equals("last")) {
        notes.add(changes.version());
      }
    }
    return notes;
  }
}
