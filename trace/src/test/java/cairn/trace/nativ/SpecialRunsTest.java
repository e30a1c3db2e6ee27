package cairn.trace.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.trace.Code;
import cairn.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slices, taken the slow way, through threads, signals, jumps, exceptions and the C library. */
class SpecialRunsTest {
  private static final Path SOURCES = Path.of("src/test/c").toAbsolutePath();

  @TempDir Path folder;
  private String file = "";
  private NaiveSlicer slicer;
  private Code code;

  private void run(String name, String... flags) throws IOException, InterruptedException {
    file = name;
    String source = Files.readString(SOURCES.resolve(name));
    Path program = Programs.compile(folder, name, source, flags);
    Trace trace = Programs.lower(folder, Programs.record(folder, program));
    code = trace.code();
    slicer = new NaiveSlicer(trace);
  }

  /** The lines that the last store of a line depends on. */
  private Set<Integer> slice(int line) {
    int store =
        slicer.last(
            operation -> {
              int instruction = code.instruction(operation);
              return code.access(operation) == Code.WRITE
                  && code.line(instruction) == line
                  && code.file(code.methodOf(instruction)).equals(file);
            });
    assertThat(store).as("a store of line %s", line).isNotNegative();
    return slicer.lines(slicer.slice(store), file);
  }

  @Test
  void fromAnotherThread() throws Exception {
    run("threads.c", "-O0");
    assertThat(slice(18)).containsExactly(4, 5, 6, 8, 12, 15, 17, 18);
  }

  @Test
  void signals() throws Exception {
    run("signals.c", "-O0");
    // a handler in the middle of the loop leaves what the loop computes alone
    assertThat(slice(27)).containsExactly(12, 13, 14, 15, 19, 22, 26, 27);
    // what it computed depends on what raised the signal
    assertThat(slice(28)).containsExactly(7, 12, 14, 16, 17, 22, 26, 28);
    // out of a handler by a jump: the store that was not possible is why
    assertThat(slice(35)).containsExactly(10, 29, 30, 31, 33, 35);
    assertThat(slice(36)).containsExactly(30, 31, 32, 36);
  }

  @Test
  void longJumps() throws Exception {
    run("jumps.c", "-O0");
    assertThat(slice(27)).contains(4, 5, 6, 7, 22, 23, 24, 25, 26, 27).doesNotContain(8, 28, 30);
    assertThat(slice(31)).containsExactly(22, 31);
  }

  @Test
  void functionsThatJumpToOthers() throws Exception {
    run("jumps.c", "-O2");
    assertThat(slice(30)).contains(12, 14, 17, 19, 28, 29, 30).doesNotContain(22);
  }

  @Test
  void waysThatMeet() throws Exception {
    run("joins.c", "-O0");
    assertThat(slice(8)).containsExactly(3, 6, 8);
    assertThat(slice(10)).containsExactly(3, 6, 7, 9, 10);
    assertThat(slice(13)).containsExactly(13);
    assertThat(slice(14)).containsExactly(3, 6, 13, 14);
    assertThat(slice(15)).containsExactly(3, 6, 7, 8, 15);
  }

  @Test
  void exceptions() throws Exception {
    run("exceptions.cc", "-O0");
    assertThat(slice(21)).containsExactly(4, 5, 6, 9, 10, 14, 17, 18, 19, 21);
  }

  @Test
  void throughTheLibrary() throws Exception {
    run("library.c", "-O0");
    assertThat(slice(20)).containsExactly(6, 7, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
    assertThat(slice(23)).containsExactlyElementsOf(with(slice(20), 22, 23));
    assertThat(slice(25)).containsExactly(24, 25);
  }

  private static Set<Integer> with(Set<Integer> lines, int... more) {
    TreeSet<Integer> all = new TreeSet<>(lines);
    for (int line : more) {
      all.add(line);
    }
    return all;
  }
}
