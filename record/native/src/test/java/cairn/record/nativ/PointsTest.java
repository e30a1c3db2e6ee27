package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.graph.SlotKind;
import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.recording.SiteInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** C-points of native programs, beside what the program itself says of its calls. */
class PointsTest {
  private static final List<String> FUNCTIONS =
      List.of(
          "make",
          "push",
          "many",
          "recurse",
          "jumper",
          "quitter",
          "caller",
          "points.c:twin",
          "points2.c:twin",
          "partly");

  @TempDir Path folder;

  private record Told(String what, String name, List<Long> addresses) {}

  private Path compile(String name, String... flags) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(flags));
    all.add(Gcc.SOURCES.resolve("points2.c").toString());
    return Gcc.compile(folder, Gcc.SOURCES.resolve("points.c"), name, all.toArray(new String[0]));
  }

  private HeapHistory record(Path program, List<String> asked, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    Path recording = folder.resolve("run.cairn");
    NativeRecorder recorder =
        NativeRecorder.of(command, Gcc.TOOL).points(new PointRequest(asked, List.of(), List.of()));
    recorder.run(recording, environment -> {}, process -> {});
    assertThat(recorder.failure()).isNull();
    return Memory.load(recording);
  }

  static Stream<String> ways() {
    return Boolean.getBoolean("cairn.long")
        ? Stream.of("-O0", "-O1", "-O2", "-O3", "-O2 -fno-inline", "-Os", "-O2 -gdwarf-4")
            .flatMap(level -> Stream.of(level + " -pie -fPIE", level + " -no-pie -fno-pie"))
        : Stream.of("-O0 -no-pie", "-O1 -pie -fPIE", "-O2 -no-pie", "-O2 -fno-inline -pie -fPIE");
  }

  private static int line(String text) throws IOException {
    List<String> lines = Files.readAllLines(Gcc.SOURCES.resolve("points.c"));
    return 1 + lines.indexOf(lines.stream().filter(l -> l.contains(text)).findFirst().get());
  }

  @ParameterizedTest
  @MethodSource("ways")
  void callsAreThoseThatTheProgramTells(String flags) throws Exception {
    Path program = compile("points", flags.split(" ", -1));
    Path log = folder.resolve("log");
    List<String> asked = new ArrayList<>(FUNCTIONS);
    asked.add("points.c:" + line("/* the line */"));
    try (HeapHistory history = record(program, asked, log.toString())) {
      List<Told> told = told(log);
      List<CPoint> points = new ArrayList<>();
      for (int i = 0; i < history.cpoints().count(); i++) {
        boolean comment = site(history, history.cpoint(i)).name().equals("quiet");
        assertThat(comment || history.cpoint(i).thread() > 0).isTrue();
        if (!comment) {
          points.add(history.cpoint(i));
        }
      }
      assertThat(points).hasSameSizeAs(told);
      for (int i = 0; i < told.size(); i++) {
        compare(history, points.get(i), told.get(i), flags);
      }
    }
  }

  private static SiteInfo site(HeapHistory history, CPoint point) {
    return history.tables().site(point.site());
  }

  private static void compare(HeapHistory history, CPoint point, Told told, String flags) {
    String phase =
        switch (point.phase()) {
          case Format.CPOINT_ENTRY -> "entry";
          case Format.CPOINT_EXIT -> "exit";
          case Format.CPOINT_THROW -> "jump";
          default -> "line";
        };
    SiteInfo site = site(history, point);
    String name = site.name().substring(site.name().lastIndexOf(' ') + 1);
    assertThat(phase).as(told.toString()).isEqualTo(told.what());
    if (!phase.equals("line")) {
      assertThat(name).isEqualTo(told.name());
    }
    Set<Long> carried = new LinkedHashSet<>();
    for (int node : point.nodes()) {
      carried.add(address(history, node, point.time()));
    }
    boolean returnsNode = List.of("make", "caller").contains(name) || name.endsWith("twin");
    if (phase.equals("exit") && returnsNode) {
      assertThat(point.resultKind()).as(told.toString()).isEqualTo(SlotKind.REFERENCE);
      long result = address(history, (int) point.result(), point.time());
      assertThat(told.addresses().get(1)).as(told.toString()).isEqualTo(result);
    } else if (told.addresses().get(1) != 0) {
      assertThat(carried).as(told.toString()).contains(told.addresses().get(1));
    }
    boolean unknown = phase.equals("line") && !flags.contains("-O0");
    if (told.addresses().get(0) != 0 && !unknown) {
      assertThat(carried).as(told + " " + flags).contains(told.addresses().get(0));
    }
    int most = name.equals("many") ? 3 : name.equals("partly") ? 3 : 2;
    assertThat(carried).as(told.toString()).hasSizeLessThanOrEqualTo(most);
  }

  private static long address(HeapHistory history, int node, long time) {
    return history.addresses().ranges(node, time).get(0).start();
  }

  private static List<Told> told(Path log) throws IOException {
    List<Told> told = new ArrayList<>();
    for (String line : Files.readAllLines(log)) {
      String[] words = line.split(" ", -1);
      told.add(new Told(words[0], words[1], List.of(number(words[2]), number(words[3]))));
    }
    return told;
  }

  private static long number(String word) {
    return word.equals("(nil)") ? 0 : Long.decode(word);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-s", "-g0"})
  void withoutDebugInformationFunctionsAreSymbols(String flag) throws Exception {
    Path program = compile("points", "-O1", "-g0", flag);
    Path log = folder.resolve("log");
    if (flag.equals("-s")) {
      assertThatThrownBy(() -> record(program, List.of("push"), log.toString()))
          .isInstanceOf(NativeException.class)
          .hasMessageContaining("has no function push");
      return;
    }
    try (HeapHistory history = record(program, List.of("push"), log.toString())) {
      assertThat(history.cpoints().count()).isEqualTo(2 * 44);
      assertThat(site(history, history.cpoint(0)).method()).isEqualTo("push");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0 -no-pie", "-O2 -pie -fPIE"})
  void entriesHaveTheRegistersOfArguments(String flags) throws Exception {
    String source =
        """
        #include <pthread.h>
        #include <stdio.h>
        #include <stdlib.h>
        #define NOINLINE __attribute__((noinline, noclone))
        static FILE *log;
        static __thread int depth;
        NOINLINE void inner(long a) {
          fprintf(log, "inner %ld 0 0 0 0 0 %p\\n", a, (char *)__builtin_frame_address(0) + 8);
        }
        NOINLINE void take(long a, int b, unsigned char c, long *d, unsigned long e, short f) {
          if (depth++ == 0) { /* the outermost call */
            fprintf(log, "take %ld %d %d %p %lu %d %p\\n", a, b, c, (void *)d, e, f,
                    (char *)__builtin_frame_address(0) + 8);
          }
          if (b > 0) {
            inner(a - 1);
            take(a * 2, b - 1, 0, d, 0, 0);
            inner(a + 1);
          }
          depth--;
        }
        static void *other(void *d) { take(7, 0, 1, d, 1, 1); return NULL; }
        int main(int argc, char **argv) {
          long *d = malloc(sizeof *d);
          pthread_t thread;
          log = fopen(argv[1], "w");
          take(-5, 3, 200, d, ~0UL, -6);
          take(1L << 62, -1, 0, NULL, 1UL << 63, 32767);
          pthread_create(&thread, NULL, other, d);
          pthread_join(thread, NULL);
          return fclose(log);
        }
        """;
    List<String> options = new ArrayList<>(List.of(flags.split(" ", -1)));
    options.addAll(List.of("-fno-omit-frame-pointer", "-pthread"));
    Path program =
        Gcc.compile(
            folder, Gcc.source(folder, "take.c", source), "take", options.toArray(new String[0]));
    Path log = folder.resolve("log");
    List<String> found = new ArrayList<>();
    try (HeapHistory history = record(program, List.of("take", "inner"), log.toString())) {
      for (int i = 0; i < history.cpoints().count(); i++) {
        CPoint point = history.cpoint(i);
        if (point.phase() != Format.CPOINT_ENTRY) {
          assertThat(point.values()).isEmpty();
          continue;
        }
        assertThat(point.valueKinds()).hasSize(7).containsOnly(SlotKind.LONG);
        long[] v = point.values();
        String name = site(history, point).method();
        String rest =
            name.equals("inner")
                ? " 0 0 0 0 0 "
                : " "
                    + (int) v[1]
                    + " "
                    + (v[2] & 0xFF)
                    + " "
                    + (v[3] == 0 ? "(nil)" : "0x" + Long.toHexString(v[3]))
                    + " "
                    + Long.toUnsignedString(v[4])
                    + " "
                    + (short) v[5]
                    + " ";
        found.add(name + " " + v[0] + rest + "0x" + Long.toHexString(v[6]));
      }
    }
    assertThat(found).isEqualTo(Files.readAllLines(log)).hasSize(9);
  }

  @Test
  void methodsHaveTheirObjectAndEndByExceptions() throws Exception {
    String source =
        """
        #include <stdexcept>
        namespace shop {
        struct Node { int key; Node *next; };
        class List {
         public:
          Node *head = nullptr;
          void add(int key) {
            if (key == 3) throw std::runtime_error("three");
            head = new Node{key, head};
          }
        };
        }
        int main() {
          shop::List *list = new shop::List;
          for (int key = 1; key < 5; key++) {
            try { list->add(key); } catch (std::exception &) {}
          }
        }
        """;
    Path program =
        Gcc.compile(folder, Gcc.source(folder, "list.cc", source), "list", "-O0", "-lstdc++");
    try (HeapHistory history = record(program, List.of("List::add"))) {
      List<String> phases = new ArrayList<>();
      for (int i = 0; i < history.cpoints().count(); i++) {
        CPoint point = history.cpoint(i);
        phases.add(site(history, point).method() + " " + point.phase());
        String receiver = history.types().get(history.type(point.nodes()[0])).name();
        assertThat(receiver).isEqualTo("List");
      }
      String entry = "shop::List::add " + Format.CPOINT_ENTRY;
      String exit = "shop::List::add " + Format.CPOINT_EXIT;
      String thrown = "shop::List::add " + Format.CPOINT_THROW;
      assertThat(phases).containsExactly(entry, exit, entry, exit, entry, thrown, entry, exit);
    }
  }

  @Test
  void whatIsNotThereIsRefused() throws Exception {
    Path program =
        Gcc.compile(
            folder,
            Gcc.source(
                folder,
                "small.c",
                """
                #include <stdlib.h>
                static inline __attribute__((always_inline)) int twice(int x) { return 2 * x; }
                int thrice(int x) { return 3 * x; }
                int main(int argc, char **argv) {

                  return twice(argc) + thrice(argc);
                }
                """),
            "small",
            "-O1");
    assertThatThrownBy(() -> record(program, List.of("twice")))
        .hasMessageContaining("has inlined twice wherever it is called")
        .hasMessageContaining("-fno-inline");
    assertThatThrownBy(() -> record(program, List.of("thrce*")))
        .hasMessageContaining("has no function thrce*");
    assertThatThrownBy(() -> record(program, List.of("thri")))
        .hasMessageContaining("it has thrice");
    assertThatThrownBy(() -> record(program, List.of("small.c:5")))
        .hasMessageContaining("has no code at small.c:5; the next line with code is 6");
    assertThatThrownBy(() -> record(program, List.of("big.c:5")))
        .hasMessageContaining("no file of that name has code");
  }
}
