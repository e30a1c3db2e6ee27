package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Several recordings of one JVM, one after the other, by an agent that is attached while it runs: at
 * the moments that the program marks, each tells the heap as the program sees it.
 */
class SessionsTest {
  private static final Pattern DUMP =
      Pattern.compile("dump of (\\S+)\n(.*?)end of dump", Pattern.DOTALL);

  @TestFactory
  Stream<DynamicTest> sharedObjects() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                Stream.of(true, false)
                    .map(
                        attached ->
                            DynamicTest.dynamicTest(
                                (attached ? "attached on " : "from the start on ") + jdk,
                                () -> check(jdk, attached, 5, "sessions.Shared"))));
  }

  private static void check(Jdk jdk, boolean attached, int sessions, String program) {
    Path folder = Programs.temporary("sessions");
    Jvm.Result r = run(jdk, attached, program, folder.toString());
    assertThat(r.exit()).as("exit\n%s%s", r.out(), r.err()).isZero();
    Map<String, String> truth = dumps(r.err());
    for (int i = 1; i <= sessions; i++) {
      String prefix = "s" + i + "#";
      Path file = folder.resolve("s" + i + ".cairn");
      assertThat(file).as(r.err()).exists();
      assertThat(file.resolveSibling(file.getFileName() + ".live")).doesNotExist();
      assertSession(jdk, file, prefix, truth);
    }
  }

  static Jvm.Result run(Jdk jdk, boolean attached, String... program) {
    Jvm jvm = Jvm.on(jdk).classpath(Programs.classes());
    jvm.options("-Dprobe.dump=*", "-Dsessions.agent=" + (attached ? Jvm.agentJar() : ""));
    if (!attached) {
      jvm.options("-javaagent:" + Jvm.agentJar() + "=session");
    }
    return jvm.program(program).run();
  }

  /** What the program saw, by label. */
  static Map<String, String> dumps(String err) {
    Map<String, String> found = new LinkedHashMap<>();
    Matcher m = DUMP.matcher(err);
    while (m.find()) {
      found.put(m.group(1), m.group(2));
    }
    return found;
  }

  static void assertSession(Jdk jdk, Path file, String prefix, Map<String, String> truth) {
    HeapHistory history = Watch.load(file);
    List<Watch.Mark> marks = Watch.marks(history);
    List<String> expected = truth.keySet().stream().filter(l -> l.startsWith(prefix)).toList();
    assertThat(expected).isNotEmpty();
    assertThat(marks).extracting(Watch.Mark::label).as("marks of %s", file).isEqualTo(expected);
    for (Watch.Mark m : marks) {
      assertThat(HistoryText.of(history, m.time(), m.root(), m.statics()))
          .as("heap at %s, %s", m.label(), jdk)
          .isEqualTo(truth.get(m.label()));
    }
  }
}
