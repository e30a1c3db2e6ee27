package cairn.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A summary never denies what its page wrote, mostly denies the rest, and knows the frames. */
final class PageSummaryTest {
  @TempDir Path folder;

  private static Code code(boolean bytes) {
    CodeBuilder builder = new CodeBuilder(bytes, 130);
    int method = builder.method("a", "b", "");
    for (int i = 0; i < 100; i++) {
      builder.block(method);
      int instruction = builder.instruction(method, 1, i, "");
      builder.operation(instruction, 0, new int[] {i, 135}, new int[] {129}, Code.WRITE, 12);
    }
    return builder.build();
  }

  private static int depth(Page page, int i) {
    return page.kind[i] == Page.ENTER ? 1 : page.kind[i] == Page.LEAVE ? -1 : 0;
  }

  private Trace write(boolean bytes) throws IOException {
    Code code = code(bytes);
    Random random = new Random(1);
    Path file = folder.resolve("trace");
    try (TraceWriter writer = new TraceWriter(file, code, false, 600)) {
      Operands operands = new Operands();
      for (int i = 0; i < 20_000; i++) {
        int block = random.nextInt(100) * random.nextInt(2);
        switch (random.nextInt(12)) {
          case 0 -> writer.enter(0);
          case 1 -> writer.leave();
          case 2 -> writer.thread(random.nextInt(2));
          case 3 -> {
            operands.item(Page.WRITE_REGISTER, random.nextInt(130), 0, 0);
            operands.item(Page.WRITE_RANGE, random.nextInt(100_000), 3, random.nextInt(30));
            writer.perform(0, false, 0, operands);
          }
          case 4 -> {
            operands.item(Page.COPY_FROM, 1, 0, bytes ? 9 : -1);
            operands.item(Page.COPY_TO, random.nextInt(100_000), 0, 7);
            writer.perform(0, false, 0, operands);
          }
          default -> {
            operands.write(random.nextInt(100_000), random.nextInt(9), 0, 0);
            writer.run(block, block, block + 1, operands);
          }
        }
      }
      writer.finish();
    }
    return Trace.open(file);
  }

  @Test
  void tellsWhatItsPageWrote() throws IOException {
    for (boolean bytes : new boolean[] {true, false}) {
      Trace trace = write(bytes);
      assertThat(trace.pages()).isGreaterThan(20);
      Page page = new Page();
      PageSummary summary = new PageSummary(trace.code());
      int wrongly = 0;
      for (int number = 0; number < trace.pages(); number++) {
        trace.read(number, page);
        trace.summary(number, summary);
        assertThat(summary.tells).isTrue();
        registersAndFrames(trace.code(), page, summary);
        memory(bytes, page, summary);
        for (int i = 0; i < 100; i++) {
          long other = 200_000L + i;
          wrongly += bytes ? summary.mayWriteWord(other) ? 1 : 0 : 0;
          wrongly += !bytes && summary.mayWriteCell(other, 1) ? 1 : 0;
          wrongly += !bytes && summary.mayWriteObject(other) ? 1 : 0;
        }
      }
      assertThat(wrongly).isLessThan(5 * trace.pages());
    }
  }

  private static void memory(boolean bytes, Page page, PageSummary summary) {
    for (int o = 0; o < page.operands; o++) {
      boolean run = page.item[o] == 0;
      long count = run ? (bytes ? 12 : 1) : page.count[o];
      if (page.item[o] == Page.COPY_TO) {
        count = page.count[o - 1];
      } else if (!run && page.item[o] != Page.WRITE_RANGE) {
        continue;
      }
      if (count < 0) {
        assertThat(summary.mayWriteCell(page.a[o], 77)).isTrue();
      }
      for (int n = 0; n < count; n++) {
        assertThat(
                bytes
                    ? summary.mayWriteWord(page.a[o] + n >>> 3)
                    : summary.mayWriteCell(page.a[o], page.b[o] + n)
                        && summary.mayWriteObject(page.a[o]))
            .isTrue();
      }
    }
  }

  private static void registersAndFrames(Code code, Page page, PageSummary summary) {
    int[] depths = new int[2];
    int[] lowest = new int[2];
    Set<Integer> threads = new HashSet<>(List.of(page.firstThread));
    long[] defined = new long[3];
    int thread = page.firstThread;
    for (int i = 0; i < page.steps; i++) {
      if (page.kind[i] == Page.THREAD) {
        thread = page.subject[i];
        threads.add(thread);
      }
      depths[thread] += depth(page, i);
      lowest[thread] = Math.min(lowest[thread], depths[thread]);
      if (page.kind[i] == Page.RUN) {
        int register = code.register(code.firstDefinition(page.from[i]));
        defined[register >> 6] |= 1L << register;
      }
      for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
        if (page.item[o] == Page.WRITE_REGISTER) {
          defined[(int) page.a[o] >> 6] |= 1L << page.a[o];
        }
      }
    }
    assertThat(summary.registers).isEqualTo(defined);
    assertThat(summary.threads).isEqualTo(threads.size());
    for (int i = 0; i < summary.threads; i++) {
      int of = summary.thread[i];
      assertThat(threads).contains(of);
      assertThat(summary.deeper[i]).isEqualTo(depths[of]);
      assertThat(summary.lowest[i]).isEqualTo(lowest[of] - depths[of]);
    }
  }

  @Test
  void isRefusedIfItIsDamaged() throws IOException {
    Trace whole = write(true);
    Path file = folder.resolve("trace");
    byte[] bytes = Files.readAllBytes(file);
    Page page = new Page();
    whole.read(0, page);
    int refused = 0;
    PageSummary summary = new PageSummary(whole.code());
    for (int at = 640; at < 640 + summary.length(); at += 100) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= 1;
      Files.write(file, damaged);
      Trace trace = Trace.open(file);
      try {
        trace.summary(0, summary);
      } catch (TraceException e) {
        assertThat(e).hasMessageContaining("damaged: it has a summary with a wrong checksum");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(15);
  }
}
