package cairn.record.jvm.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Which methods have probes, what their variables are called, and which entries are chosen. */
class EntriesTest {
  private static final String SOURCE =
      """
      class Sample<T> implements Comparable<Sample<T>> {
        Sample(Object made) {}
        void one(String text, int number, long[] values, double d, Object last) {}
        static int numbers(int a, long b) { return a; }
        static void loop(Object start) { while (start != null) { start = start.hashCode(); } }
        public int compareTo(Sample<T> other) { Object other2 = other; return other2.hashCode(); }
        native void nothing(Object o);
      }
      """;

  @TempDir Path folder;

  private ProbedMethods woven(long seed, Map<Integer, Integer> counters, String... options)
      throws IOException {
    Path file = Files.writeString(folder.resolve("Sample.java"), SOURCE);
    List<String> words = new ArrayList<>(List.of(options));
    words.addAll(List.of("-proc:none", "-d", folder.toString(), file.toString()));
    int code =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(new String[0]));
    assertThat(code).isZero();
    ClassReader reader = new ClassReader(Files.readAllBytes(folder.resolve("Sample.class")));
    ClassWriter writer = new ClassWriter(reader, 0);
    ProbedMethods methods = new ProbedMethods(seed, counters::put);
    reader.accept(new ProbeEntries(writer, methods, true, Set.of()), 0);
    assertThat(writer.toByteArray()).isNotEmpty();
    return methods;
  }

  /** In the order of the methods that have probes. */
  private static List<String> described(ProbedMethods methods, int count) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(String.join(" ", methods.names(i)));
    }
    return all;
  }

  @Test
  void namesOfLocalVariables() throws IOException {
    Map<Integer, Integer> counters = new HashMap<>();
    ProbedMethods methods = woven(1, counters, "-g");
    assertThat(described(methods, counters.size()))
        .containsExactly("this text values last", "start", "this other");
  }

  @Test
  void namesOfParameters() throws IOException {
    Map<Integer, Integer> counters = new HashMap<>();
    ProbedMethods methods = woven(1, counters, "-g:none", "-parameters");
    assertThat(described(methods, counters.size()))
        .containsExactly("this text values last", "start", "this other");
  }

  @Test
  void numbersWithoutNames() throws IOException {
    Map<Integer, Integer> counters = new HashMap<>();
    ProbedMethods methods = woven(1, counters, "-g:none");
    assertThat(described(methods, counters.size()))
        .containsExactly("this arg1 arg3 arg5", "arg1", "this arg1");
  }

  @Test
  void theSameSeedChoosesTheSameEntries() {
    assertThat(drawn(7, "a", "b")).isEqualTo(drawn(7, "a", "b"));
    assertThat(drawn(7, "a", "b")).isNotEqualTo(drawn(8, "a", "b"));
    List<Integer> ba = drawn(7, "b", "a");
    List<Integer> ab = drawn(7, "a", "b");
    for (int i = 0; i < ab.size(); i += 2) {
      assertThat(ba.get(i)).as("whichever is loaded first").isEqualTo(ab.get(i + 1));
      assertThat(ba.get(i + 1)).isEqualTo(ab.get(i));
    }
  }

  private static List<Integer> drawn(long seed, String... names) {
    List<Integer> all = new ArrayList<>();
    ProbedMethods methods = new ProbedMethods(seed, (method, entries) -> all.add(entries));
    for (String name : names) {
      methods.add("Sample", name, "()V");
    }
    for (int round = 0; round < 40; round++) {
      methods.nextRound();
    }
    return all;
  }

  @Test
  void whatWasNotWorthKeepingLetsMoreEntriesGoBy() {
    Map<Integer, Integer> counters = new HashMap<>();
    ProbedMethods methods = new ProbedMethods(3, counters::put);
    int number = methods.add("Sample", "a", "()V");
    int before = largest(methods, counters, number);
    assertThat(before).isBetween(0, 3);
    for (int i = 0; i < 100; i++) {
      methods.backOff(number);
    }
    assertThat(largest(methods, counters, number)).isBetween(10_000, (1 << 18) - 1);
  }

  private static int largest(ProbedMethods methods, Map<Integer, Integer> counters, int number) {
    int most = 0;
    for (int round = 0; round < 40; round++) {
      methods.nextRound();
      most = Math.max(most, counters.getOrDefault(number, 0));
    }
    return most;
  }
}
