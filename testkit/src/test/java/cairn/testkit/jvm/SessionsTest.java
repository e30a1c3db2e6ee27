package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import cairn.recording.Completeness;
import cairn.recording.Completeness.Ending;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Several recordings of one JVM, one after the other, by an agent that is attached while it runs:
 * at the moments that the program marks, each tells the heap as the program sees it.
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
                    .filter(attached -> attached || jdk.equals(Jdk.own()))
                    .map(
                        attached ->
                            DynamicTest.dynamicTest(
                                (attached ? "attached on " : "from the start on ") + jdk,
                                () -> check(jdk, "session", attached, 5, "sessions.Shared"))));
  }

  @TestFactory
  Stream<DynamicTest> randomOperations() {
    boolean more = Boolean.getBoolean("cairn.long");
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                // by default one that is quick: sessions that weave the JDK take a second each
                (more ? IntStream.range(0, 40) : IntStream.of(jdk.equals(Jdk.own()) ? 1 : 2))
                    .mapToObj(
                        seed ->
                            DynamicTest.dynamicTest(
                                "seed " + seed + " on " + jdk, () -> random(jdk, seed))));
  }

  private static void random(Jdk jdk, int seed) {
    boolean map = seed % 4 == 3;
    int sessions = 8;
    check(
        jdk,
        map ? "session,identity=map" : "session",
        seed % 2 == 0,
        sessions,
        "sessions.RandomSessions",
        String.valueOf(seed),
        String.valueOf(sessions));
  }

  @TestFactory
  Stream<DynamicTest> threadsThatStoreAllTheTime() {
    int sessions = Boolean.getBoolean("cairn.long") ? 200 : 5;
    return Jdk.all().stream()
        .map(jdk -> DynamicTest.dynamicTest("on " + jdk, () -> storm(jdk, sessions)));
  }

  private static void storm(Jdk jdk, int sessions) {
    Path folder = Programs.temporary("storm");
    Jvm.Result r =
        run(jdk, "session", true, "sessions.Storm", folder.toString(), String.valueOf(sessions));
    assertThat(r.exit()).as("exit\n%s%s", r.out(), r.err()).isZero();
    assertThat(r.err()).doesNotContain("Exception", "Error", "cairn:");
    for (int i = 0; i < sessions; i++) {
      HeapHistory history = Watch.load(folder.resolve("s" + i + ".cairn"));
      assertWhole(history, Ending.STOPPED);
      assertThat(new Story(history).cpoints("storm")).as("session %s", i).hasSize(1);
    }
  }

  @TestFactory
  Stream<DynamicTest> wrongUse() {
    return Jdk.all().stream().map(jdk -> DynamicTest.dynamicTest("on " + jdk, () -> wrongUse(jdk)));
  }

  private static void wrongUse(Jdk jdk) throws IOException {
    Path folder = Programs.temporary("errors").toRealPath();
    Jvm.Result r = run(jdk, "session", true, "sessions.Errors", folder.toString());
    assertThat(r.out().replace(folder.toString(), "FOLDER"))
        .isEqualTo(
            """
            end without begin: done
            point without begin: done
            no out: IllegalArgumentException: a session needs out=FILE
            nothing: IllegalArgumentException: a session needs out=FILE
            unknown option: IllegalArgumentException: unknown option 'colour'; known are out, include, exclude, jdk, events, values, identity, cpoint, operation, source, start, stop, slice, session, snapshots, snapshot-seed, snapshots-max, metrics, every, walk-share
            wrong value: IllegalArgumentException: option events has no value 'smells'; it takes refs, prims, calls
            option of a run: IllegalArgumentException: option start is not for a session; it takes out, include, exclude, jdk, events, values, cpoint, operation, source, slice
            no folder: IllegalArgumentException: cannot record to FOLDER/none/run.cairn: there is no folder FOLDER/none
            a folder: IllegalArgumentException: cannot record to FOLDER: FOLDER (Is a directory)
            good: done
            twice: IllegalStateException: a session is under way, to FOLDER/good.cairn; end it first
            end: done
            end again: done
            the same file again: done
            file good.cairn
            file good.cairn.live
            """);
    assertThat(r.exit()).isEqualTo(3);
    HeapHistory history = Watch.load(folder.resolve("good.cairn"));
    assertWhole(history, Ending.EXIT);
    assertThat(history.completeness().exitCode()).isEqualTo(3);
    assertThat(new Story(history).cpoints("before the exit")).hasSize(1);
    assertThat(folder.resolve("good.cairn.live")).doesNotExist();
  }

  /** By the JVM's own log of classes that it transforms again. */
  @TestFactory
  Stream<DynamicTest> nothingIsWovenTwice() {
    return Jdk.all().stream()
        .map(jdk -> DynamicTest.dynamicTest("on " + jdk, () -> wovenOnce(jdk)));
  }

  private static void wovenOnce(Jdk jdk) {
    Path folder = Programs.temporary("again");
    Jvm.Result r =
        Jvm.on(jdk)
            .classpath(Programs.classes())
            .options("-Xlog:redefine+class+load=info:stdout", "-Dsessions.agent=")
            .options("-javaagent:" + Jvm.agentJar() + "=session")
            .program("sessions.Again", folder.toString())
            .run();
    assertThat(r.exit()).as("%s%s", r.out(), r.err()).isZero();
    String[] parts = r.out().split("session \\d");
    assertThat(parts).hasSize(5);
    for (int i = 0; i < 4; i++) {
      String log = parts[i + 1];
      if (i % 2 == 0) {
        assertThat(log).as("session %s", i).contains("redefined name=sessions.Again,");
      } else {
        assertThat(log).as("session %s, as the one before", i).doesNotContain("redefine");
      }
      HeapHistory history = Watch.load(folder.resolve("s" + i + ".cairn"));
      assertWhole(history, Ending.STOPPED);
      assertThat(history.tables().notes())
          .anySatisfy(
              n -> {
                assertThat(n.topic()).startsWith("class left as it is: the JVM refuses it");
                assertThat(n.text()).isEqualTo("sessions.Again$Broken");
              });
      assertThat(new Story(history).valuesOf("sessions.Again.chain"))
          .as("session %s", i)
          .hasSize(2);
    }
  }

  private static void assertWhole(HeapHistory history, Ending ending) {
    Completeness c = history.completeness();
    assertThat(c.ending()).isEqualTo(ending);
    assertThat(c.isWhole()).as("%s", c).isTrue();
  }

  private static void check(
      Jdk jdk, String agent, boolean attached, int sessions, String program, String... more) {
    Path folder = Programs.temporary("sessions");
    Stream<String> words = Stream.of(program, folder.toString());
    String[] all = Stream.concat(words, Stream.of(more)).toArray(String[]::new);
    Jvm.Result r = run(jdk, agent, attached, all);
    assertThat(r.exit()).as("exit\n%s%s", r.out(), r.err()).isZero();
    Map<String, String> truth = dumps(r.err());
    for (int i = 1; i <= sessions; i++) {
      Path file = folder.resolve("s" + i + ".cairn");
      assertThat(file).as(r.err()).exists();
      assertThat(file.resolveSibling(file.getFileName() + ".live")).doesNotExist();
      assertSession(jdk, file, "s" + i + "#", truth);
    }
  }

  private static Jvm.Result run(Jdk jdk, String agent, boolean attached, String... program) {
    Jvm jvm = Jvm.on(jdk).classpath(Programs.classes());
    jvm.options("-Dprobe.dump=*", "-Dsessions.agent=" + (attached ? Jvm.agentJar() : ""));
    jvm.options("--add-opens", "java.base/java.util=ALL-UNNAMED", "-Dsessions.options=" + agent);
    if (!attached) {
      jvm.options("-javaagent:" + Jvm.agentJar() + "=" + agent);
    }
    return jvm.program(program).run();
  }

  /** What the program saw, by label. */
  private static Map<String, String> dumps(String err) {
    Map<String, String> found = new LinkedHashMap<>();
    Matcher m = DUMP.matcher(err);
    while (m.find()) {
      found.put(m.group(1), m.group(2));
    }
    return found;
  }

  private static void assertSession(Jdk jdk, Path file, String prefix, Map<String, String> truth) {
    HeapHistory history = Watch.load(file);
    assertWhole(history, Ending.STOPPED);
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
