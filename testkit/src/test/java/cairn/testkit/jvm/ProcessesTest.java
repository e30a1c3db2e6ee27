package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import cairn.recording.NoteInfo;
import cairn.recording.TypeInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways in which programs are started and find their classes. */
class ProcessesTest {
  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  static Stream<Jdk> jdksWithVirtualThreads() {
    List<Jdk> some = Jdk.all().stream().filter(j -> j.version() >= 21).toList();
    org.junit.jupiter.api.Assumptions.assumeFalse(some.isEmpty(), "no JDK 21 or later here");
    return some.stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void sourceFile(Jdk jdk) {
    String source = Programs.sources().resolve("apart/Single.java").toString();
    Watch w = Watch.of(jdk, "", jvm -> jvm.program(source, "argument"));
    w.assertSameBehaviour();
    Story s = new Story(w.history());
    assertThat(s.valuesOf("Single.sum")).containsExactly("5");
    assertThat(s.valuesOf("next")).contains("Single");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void modules(Jdk jdk) {
    Path target = Programs.temporary("modules");
    Path sources = Programs.sources().resolve("apart/mods");
    Programs.compile(
        Programs.javaFiles(sources), target, "--module-source-path", sources.toString());
    Watch w =
        Watch.of(
            jdk, "", jvm -> jvm.options("-p", target.toString()).program("-m", "app/app.Main"));
    w.assertSameBehaviour();
    assertThat(w.watched.exit()).isZero();
    Story s = new Story(w.history());
    assertThat(s.valuesOf("value")).containsExactly("String", "int[]");
    assertThat(s.valuesOf("app.Main.box")).containsExactly("Box");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void severalLoadersAndJarsInJars(Jdk jdk) throws IOException {
    Path target = Programs.temporary("loaders");
    Path classes = Files.createDirectory(target.resolve("classes"));
    Programs.compile(Programs.javaFiles(Programs.sources().resolve("apart/loaded")), classes);
    Path inner = target.resolve("inner.jar");
    jar(inner, "loaded/Plugin.class", classes.resolve("loaded/Plugin.class"));
    Path outer = target.resolve("outer.jar");
    jar(outer, "lib/inner.jar", inner);
    Watch w = Watch.marked(jdk, "", "processes.Loaders", inner.toString(), outer.toString());
    w.assertSameBehaviour();
    w.assertMarks("Loaders#");
    HeapHistory h = w.history();
    List<TypeInfo> types =
        h.tables().types().stream().filter(t -> t.name().equals("loaded.Plugin")).toList();
    assertThat(types)
        .extracting(t -> h.tables().loader(t.loader()))
        .hasSize(3)
        .doesNotHaveDuplicates();
    assertThat(new Story(h).valuesOf("loaded.Plugin.count")).containsExactly("10", "11", "12");
    assertThat(h.statics().stream().filter(s -> s.name().equals("count"))).hasSize(3);
  }

  private static void jar(Path file, String entry, Path content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new JarEntry(entry));
      Files.copy(content, jar);
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void childProcessesHaveRecordingsOfTheirOwn(Jdk jdk) throws IOException {
    Path target = Programs.temporary("children");
    String agent = Jvm.agentArgument(target.resolve("run.cairn"), Watch.MARKS + ",child");
    Jvm.Result plain =
        Jvm.on(jdk).classpath(Programs.classes()).program("processes.Children").run();
    Jvm.Result watched =
        Jvm.on(jdk)
            .classpath(Programs.classes())
            .environment("JAVA_TOOL_OPTIONS", agent)
            .program("processes.Children")
            .run();
    assertThat(watched.out()).isEqualTo(plain.out());
    assertThat(watched.exit()).isEqualTo(plain.exit());
    assertThat(watched.err()).as("the JVM's own line").hasLineCount(1).startsWith("Picked up");
    try (Stream<Path> files = Files.list(target)) {
      List<List<String>> labels =
          files
              .map(f -> Watch.marks(Watch.load(f)).stream().map(Watch.Mark::label).toList())
              .toList();
      assertThat(labels).containsExactlyInAnyOrder(List.of("Children#1"), List.of("Children#2"));
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void methodTooLargeToWeaveIsNamed(Jdk jdk) throws IOException {
    Path target = Programs.temporary("huge");
    StringBuilder b =
        new StringBuilder("public class Huge {\n  int small;\n  static void huge(int[] a) {\n");
    for (int i = 0; i < 7000; i++) {
      b.append("    a[").append(300 + i % 100).append("] = ").append(1000 + i).append(";\n");
    }
    b.append("  }\n  public static void main(String[] args) {\n    int[] a = new int[400];\n")
        .append("    new Huge().small = 6;\n    huge(a);\n")
        .append("    System.out.println(java.util.Arrays.hashCode(a));\n  }\n}\n");
    Path source = Files.writeString(target.resolve("Huge.java"), b);
    Programs.compile(List.of(source), target);
    Watch w = Watch.of(jdk, "values=all", jvm -> jvm.classpath(target).program("Huge"));
    w.assertSameBehaviour();
    assertThat(w.history().tables().notes())
        .extracting(NoteInfo::topic, NoteInfo::text)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                "method left as it is: too large once woven", "Huge.huge"));
    assertThat(new Story(w.history()).valuesOf("small")).containsExactly("6");
  }

  @ParameterizedTest
  @MethodSource("jdksWithVirtualThreads")
  void virtualThreads(Jdk jdk) {
    Watch w = Watch.marked(jdk, "", "processes.Virtual");
    w.assertSameBehaviour();
    w.assertMarks("Virtual#");
    assertThat(w.marks()).extracting(Watch.Mark::thread).doesNotHaveDuplicates().hasSize(41);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void objectsThatThreadsMeetAtTheSameTime(Jdk jdk) {
    for (String more : List.of("", "start=processes.Meeting.meet", "identity=map")) {
      Watch w = Watch.marked(jdk, more, "processes.Meeting");
      w.assertSameBehaviour();
      w.assertMarks("Meeting#");
    }
  }

  static Stream<Jdk> jdksWithSecurityManagers() {
    return Jdk.all().stream().filter(j -> j.version() < 24);
  }

  @ParameterizedTest
  @MethodSource("jdksWithSecurityManagers")
  void securityManagers(Jdk jdk) throws IOException {
    Path policy = Programs.temporary("policy").resolve("agent.policy");
    Files.writeString(
        policy,
        "grant codeBase \"%s\" { permission java.security.AllPermission; };"
            .formatted(Jvm.agentJar().toUri()));
    String source = Programs.classes().toString();
    Watch granted =
        Watch.of(
            jdk,
            "",
            jvm ->
                jvm.options("-Djava.security.manager", "-Djava.security.policy=" + policy)
                    .options("-cp", source)
                    .program("processes.Guarded"));
    granted.assertSameBehaviour();
    assertThat(granted.history().tables().notes()).isEmpty();
    assertThat(new Story(granted.history()).valuesOf("next")).contains("Guarded");
    Path none = Programs.temporary("denied").resolve("run.cairn");
    Jvm.Result denied =
        Jvm.on(jdk)
            .options("-Djava.security.manager", "-cp", source)
            .record(none, "")
            .program("processes.Guarded")
            .run();
    assertThat(denied.out()).isEqualTo(granted.plain.out());
    assertThat(denied.exit()).isZero();
    assertThat(denied.err().lines().filter(l -> l.startsWith("cairn:")))
        .singleElement()
        .asString()
        .contains("not recording: the security manager forbids it");
    assertThat(none).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk=java.lang.ref", "jdk=java.**", "values=none", "nonsense=1"})
  void wrongOptionsAreToldAndTheProgramRuns(String options) {
    Path recording = Programs.temporary("wrong").resolve("run.cairn");
    Jvm.Result told =
        Jvm.on(Jdk.own())
            .classpath(Programs.classes())
            .record(recording, options)
            .program("processes.Guarded")
            .run();
    assertThat(told.exit()).isZero();
    assertThat(told.out()).hasLineCount(1);
    assertThat(told.err())
        .hasLineCount(1)
        .startsWith("cairn: not recording: ")
        .contains(options.split("=")[options.startsWith("nonsense") ? 0 : 1])
        .endsWith("; the program runs without it\n");
    assertThat(recording).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void stackOverflows(Jdk jdk) {
    int runs = Boolean.getBoolean("cairn.long") ? 20 : 1;
    for (int seed = 1; seed <= runs; seed++) {
      for (String more : List.of("", "jdk=java.util", "identity=map")) {
        Watch w = Watch.marked(jdk, more, "processes.Overflows", "12", String.valueOf(seed));
        w.assertSameBehaviour();
        w.assertMarks("Overflows#");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void interruptedThreads(Jdk jdk) {
    Watch w = Watch.marked(jdk, "", "processes.Stopped", "interrupt");
    w.assertSameBehaviour();
    w.assertMarks("Stopped#");
  }

  static Stream<Jdk> jdksThatStopThreads() {
    return Jdk.all().stream().filter(j -> j.version() < 20);
  }

  /** A thread that ends in the middle of an event may damage the recording, never the program. */
  @ParameterizedTest
  @MethodSource("jdksThatStopThreads")
  void stoppedThreads(Jdk jdk) {
    int runs = Boolean.getBoolean("cairn.long") ? 40 : 1;
    for (int i = 0; i < runs; i++) {
      Watch w = Watch.marked(jdk, "", "processes.Stopped", "stop");
      assertThat(w.watched.exit()).isZero();
      assertThat(w.watched.out()).hasLineCount(1).startsWith("mark Stopped#");
      assertThat(w.watched.err().lines().filter(l -> !l.contains("a thread was stopped")))
          .isEmpty();
    }
  }
}
