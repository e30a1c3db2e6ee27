package cairn.trace.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.recording.Recording;
import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the trace says was written is what memory holds: a program shows all of its memory at its
 * end, and every byte of it that a store of up to eight bytes wrote last is the byte of that store.
 * Times of stores are those of the recording, and as many instructions ran as Valgrind counts.
 */
class MemoryTest {
  private static final Path SOURCES = Path.of("src/test/c").toAbsolutePath();

  /** Told as written, but not with what. */
  private static final int UNKNOWN = -1;

  @TempDir Path folder;

  private final Map<Long, Integer> memory = new HashMap<>();
  private long compared;
  private long timed;
  private long lastTime;

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2", "-O3 -mavx2"})
  void replays(String flags) throws Exception {
    String source = Files.readString(SOURCES.resolve("dump.c"));
    Path program = Programs.compile(folder, "dump.c", source, flags.split(" ", -1));
    byte[] shown = output(List.of(program.toString()));
    Recording recording = Programs.record(folder, program);
    Trace trace = Programs.lower(folder, recording);
    List<long[]> writes = replay(trace);
    // the last five ranges that a system call read are what was shown
    List<long[]> last = writes.subList(writes.size() - 5, writes.size());
    int at = 0;
    for (long[] range : last) {
      for (int i = 0; i < range[1]; i++, at++) {
        int known = (int) range[2 + i];
        if (known != UNKNOWN) {
          assertThat(known).as("%s, byte %s", flags, at).isEqualTo(shown[at] & 0xFF);
          compared++;
        }
      }
    }
    assertThat(at).isEqualTo(shown.length);
    assertThat(compared).isGreaterThan(shown.length / 3);
    assertThat(timed).isGreaterThan(500);
  }

  /** Walks forwards; returns what system calls read, with what was known of it then. */
  private List<long[]> replay(Trace trace) throws IOException {
    Code code = trace.code();
    Page page = new Page();
    List<long[]> reads = new ArrayList<>();
    for (int number = 0; number < trace.pages(); number++) {
      trace.read(number, page);
      for (int step = 0; step < page.steps; step++) {
        if (page.kind[step] == Page.RUN) {
          int operand = page.operand[step];
          for (int o = page.from[step]; o < page.to[step]; o++) {
            if (code.access(o) == Code.WRITE) {
              write(page.a[operand], code.size(o), page.value[operand], page.time[operand]);
            }
            operand += code.access(o) == Code.NONE ? 0 : 1;
          }
        } else if (page.kind[step] == Page.DO) {
          for (int i = page.operand[step]; i < page.operand[step + 1]; i++) {
            if (page.item[i] == Page.WRITE_RANGE || page.item[i] == Page.COPY_TO) {
              for (long b = 0; b < page.count[i]; b++) {
                memory.put(page.a[i] + b, UNKNOWN);
              }
            } else if (page.item[i] == Page.READ_RANGE) {
              long[] read = new long[2 + (int) page.count[i]];
              read[0] = page.a[i];
              read[1] = page.count[i];
              for (int b = 0; b < page.count[i]; b++) {
                read[2 + b] = memory.getOrDefault(page.a[i] + b, UNKNOWN);
              }
              reads.add(read);
            }
          }
        }
      }
    }
    return reads;
  }

  private void write(long address, int size, long value, long time) {
    for (int b = 0; b < size; b++) {
      boolean known = b < 8 && size != 10;
      memory.put(address + b, known ? (int) (value >>> 8 * b) & 0xFF : UNKNOWN);
    }
    if (time != 0) {
      assertThat(time).isGreaterThan(lastTime);
      lastTime = time;
      timed++;
    }
  }

  private static byte[] output(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    byte[] said = process.getInputStream().readAllBytes();
    process.waitFor();
    return said;
  }

  /** How many more run if more is to be done: what runs before main is left out of the trace. */
  @Test
  void asManyInstructionsAsValgrindCounts() throws Exception {
    String source =
        """
        volatile long sum;
        int main(int argc, char **argv) {
          int more = argv[1][0] == 'b';
          for (long i = 0; i < (more ? 300000 : 1000); i++) sum += i * i;
          char from[64] = "text", to[64];
          for (int i = 0; i < (more ? 1000 : 10); i++) __asm__ volatile("rep movsb"
              : : "D"(to), "S"(from), "c"(40L) : "memory");
          return 0;
        }
        """;
    Path program = Programs.compile(folder, "count.c", source, "-O1");
    long few = Programs.lower(folder, Programs.record(folder, program, "a")).instructions();
    long many = Programs.lower(folder, Programs.record(folder, program, "b")).instructions();
    assertThat(many - few).isEqualTo(counted(program, "b") - counted(program, "a"));
    assertThat(many - few).isGreaterThan(1_500_000);
  }

  private static long counted(Path program, String argument)
      throws IOException, InterruptedException {
    String said =
        new String(
            output(
                List.of(
                    "valgrind",
                    "--tool=lackey",
                    "--basic-counts=yes",
                    "--log-fd=1",
                    program.toString(),
                    argument)),
            StandardCharsets.UTF_8);
    Matcher counted = Pattern.compile("guest instrs: +([0-9,]+)").matcher(said);
    assertThat(counted.find()).as(said).isTrue();
    return Long.parseLong(counted.group(1).replace(",", ""));
  }
}
