package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.history.LoadOptions;
import cairn.recording.Format;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A program run twice, without and with the agent, and the history of the second run. The program's
 * marks are compared with the history.
 */
final class Watch {
  static final String MARKS = "exclude=probe.Probe:probe.Structure,cpoint=probe.Mark.at,values=all";

  private final UnaryOperator<Jvm> command;
  private final Jdk jdk;
  final Jvm.Result plain;
  final Jvm.Result watched;
  final Path recording;
  private @Nullable HeapHistory history;
  private int dumps;

  private Watch(Jdk jdk, String options, UnaryOperator<Jvm> command) {
    this.jdk = jdk;
    this.command = command;
    recording = Programs.temporary("watch").resolve("run.cairn");
    plain = command.apply(Jvm.on(jdk)).run();
    watched = command.apply(Jvm.on(jdk)).record(recording, options).run();
  }

  /** The history of the watched run, loaded when first asked for. */
  HeapHistory history() {
    HeapHistory h = history;
    if (h == null) {
      history = h = load(recording);
    }
    return h;
  }

  static Watch of(Jdk jdk, String agentOptions, UnaryOperator<Jvm> command) {
    return new Watch(jdk, agentOptions, command);
  }

  /** Classes of the compiled programs, their marks recorded. */
  static Watch marked(Jdk jdk, String moreOptions, String... program) {
    return of(
        jdk,
        MARKS + (moreOptions.isEmpty() ? "" : "," + moreOptions),
        jvm -> jvm.options(probing(moreOptions)).classpath(Programs.classes()).program(program));
  }

  /** What the JVM must allow for a program to read what the agent records with these options. */
  static String[] probing(String agentOptions) {
    return agentOptions.contains("jdk=java.util")
        ? new String[] {"--add-opens", "java.base/java.util=ALL-UNNAMED", "-Dprobe.jdk=java.util"}
        : new String[0];
  }

  static HeapHistory load(Path recording) {
    try {
      return HeapHistory.load(recording, LoadOptions.defaults());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void assertSameBehaviour() {
    watched.assertSameAs(plain);
  }

  /** A moment that the program hashed, as the recording has it. */
  record Mark(String label, List<String> statics, long time, int root, int thread) {}

  List<Mark> marks() {
    return marks(history());
  }

  static List<Mark> marks(HeapHistory history) {
    List<Mark> marks = new ArrayList<>();
    for (int i = 0; i < history.cpointCount(); i++) {
      CPoint c = history.cpoint(i);
      String point = history.tables().site(c.site()).name();
      if (c.phase() == Format.CPOINT_ENTRY && point.endsWith("probe.Mark.at")) {
        List<String> label = List.of(string(history, c.nodes()[0], c.time()).split(";"));
        marks.add(
            new Mark(
                label.get(0), label.subList(1, label.size()), c.time(), c.nodes()[1], c.thread()));
      }
    }
    return marks;
  }

  /** The contents of a string, which were recorded. */
  static String string(HeapHistory history, int node, long time) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < history.slotCount(node); i++) {
      int version = history.versionAt(history.slot(node, i), time);
      b.append(version == HeapHistory.NONE ? '?' : (char) history.bits(version));
    }
    return b.toString();
  }

  /** The hashes that the program printed, by label. */
  static Map<String, Long> printed(String out) {
    Map<String, Long> hashes = new LinkedHashMap<>();
    for (String line : out.lines().toList()) {
      String[] words = line.split(" ");
      if (words.length == 3 && words[0].equals("mark")) {
        hashes.put(words[1].split(";")[0], Long.parseLong(words[2]));
      }
    }
    return hashes;
  }

  /** Every mark that begins with {@code prefix} has the program's hash; there is at least one. */
  void assertMarks(String prefix) {
    Map<String, Long> printed = printed(watched.out());
    printed.keySet().removeIf(label -> !label.startsWith(prefix));
    assertThat(printed).as("marks that the program printed\n%s", watched.err()).isNotEmpty();
    List<Mark> marks = marks().stream().filter(m -> m.label().startsWith(prefix)).toList();
    assertThat(marks)
        .extracting(Mark::label)
        .as("marks of the recording")
        .containsExactlyInAnyOrderElementsOf(printed.keySet());
    for (Mark m : marks) {
      String text = HistoryText.of(history(), m.time(), m.root(), m.statics());
      if (HistoryText.hash(text) != printed.get(m.label())) {
        String truth = m.label().contains("~") ? "the run's own, not repeatable" : dump(m.label());
        assertThat(text).as("heap at mark %s, %s", m.label(), jdk).isEqualTo(truth);
        assertThat(HistoryText.hash(text))
            .as("hash of %s", m.label())
            .isEqualTo(printed.get(m.label()));
      }
    }
  }

  /** The graph of the whole heap at the last such mark tells the same as the single slots. */
  void assertGraph(String prefix) {
    List<Mark> marks = marks().stream().filter(m -> m.label().startsWith(prefix)).toList();
    Mark last = marks.get(marks.size() - 1);
    assertThat(HistoryText.ofGraph(history(), last.time(), last.root(), last.statics()))
        .as("graph of the whole heap at mark %s", last.label())
        .isEqualTo(HistoryText.of(history(), last.time(), last.root(), last.statics()));
  }

  /** What the program itself sees there, from one more run. */
  private String dump(String label) {
    if (++dumps > 3) {
      return "not asked for: see the first failures";
    }
    String err = command.apply(Jvm.on(jdk).options("-Dprobe.dump=" + label)).run().err();
    String from = "dump of " + label + "\n";
    int start = err.indexOf(from);
    assertThat(start).as("dump in\n%s", err).isGreaterThanOrEqualTo(0);
    return err.substring(start + from.length(), err.indexOf("end of dump", start));
  }
}
