package cairn.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is read, page by page and in any order; what is damaged is refused. */
final class TraceTest {
  @TempDir Path folder;

  private static Code code(boolean bytes, Random random) {
    CodeBuilder builder = new CodeBuilder(bytes, 8);
    int method = builder.method("a.B", "run(I)V", "B.java");
    builder.method("a.B", "other()V", "");
    for (int block = 0; block < 40; block++) {
      builder.block(method);
      int operations = random.nextInt(6);
      for (int i = 0; i < operations; i++) {
        int instruction = builder.instruction(method, 10 + block, i, i == 0 ? "add" : "");
        int access = random.nextInt(3);
        builder.operation(
            instruction,
            i == operations - 1 ? Code.BRANCH : 0,
            new int[] {random.nextInt(20)},
            random.ints(random.nextInt(3), 0, 20).toArray(),
            access,
            access == Code.NONE ? 0 : 1 << random.nextInt(4));
      }
      if (block > 3) {
        builder.controls(block, new int[] {block - 1, block - 3, block - 1});
      }
    }
    return builder.build();
  }

  /** What the steps say, as text; the twin of the file. */
  private static void say(List<String> to, Page page) {
    for (int i = 0; i < page.steps; i++) {
      StringBuilder text = new StringBuilder();
      text.append(page.kind[i]).append(' ').append(page.subject[i]);
      text.append(' ').append(page.from[i]).append(' ').append(page.to[i]);
      for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
        text.append(" [").append(page.item[o]).append(' ').append(page.a[o]);
        text.append(' ').append(page.b[o]).append(' ').append(page.count[o]);
        text.append(' ').append(page.time[o]).append(' ').append(page.value[o]).append(']');
      }
      to.add(text.toString());
    }
  }

  private List<String> write(Path file, Code code, boolean values, int steps, Random random)
      throws IOException {
    List<String> said = new ArrayList<>();
    long time = 0;
    int thread = 0;
    try (TraceWriter writer = new TraceWriter(file, code, values)) {
      Operands operands = new Operands();
      for (int i = 0; i < steps; i++) {
        switch (random.nextInt(12)) {
          case 0 -> {
            int next = random.nextInt(4);
            writer.thread(next);
            if (next != thread) {
              said.add("1 " + next + " 0 0");
            }
            thread = next;
          }
          case 1 -> {
            writer.enter(1);
            said.add("2 1 0 0");
          }
          case 2 -> {
            writer.leave();
            said.add("3 0 0 0");
          }
          case 3 -> {
            writer.spawn(i);
            said.add("4 " + i + " 0 0");
          }
          case 4 -> {
            long at = random.nextBoolean() ? ++time : 0;
            StringBuilder text = new StringBuilder("5 0 1 0");
            for (int k = random.nextInt(3); k >= 0; k--) {
              long a = random.nextLong() >> random.nextInt(64);
              operands.item(Page.WRITE_RANGE, a, k, a);
              text.append(" [4 " + a + " " + k + " " + a + " " + at + " 0]");
            }
            writer.perform(0, true, at, operands);
            said.add(text.toString());
          }
          default -> {
            int block = random.nextInt(code.blocks());
            int from = code.firstOperation(block);
            int to = code.endOperation(block);
            if (random.nextInt(4) == 0 && to > from) {
              from += random.nextInt(to - from);
              to = from + random.nextInt(to - from + 1);
            }
            StringBuilder text = new StringBuilder("0 " + block + " " + from + " " + to);
            for (int o = from; o < to; o++) {
              long a = random.nextLong() >>> 1 + random.nextInt(63);
              int b = code.bytes() ? 0 : random.nextInt() >> random.nextInt(32);
              if (code.access(o) == Code.READ) {
                operands.read(a, b);
                text.append(" [0 " + a + " " + b + " 0 0 0]");
              } else if (code.access(o) == Code.WRITE) {
                long at = random.nextBoolean() ? ++time : 0;
                long value = random.nextLong() >> random.nextInt(64);
                operands.write(a, b, at, value);
                text.append(" [0 " + a + " " + b + " 0 " + at + " " + (values ? value : 0) + "]");
              }
            }
            writer.run(block, from, to, operands);
            said.add(text.toString());
          }
        }
      }
      writer.finish();
    }
    return said;
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    for (int seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      boolean values = seed % 2 == 0;
      Code code = code(seed % 4 < 2, random);
      Path file = folder.resolve("t" + seed + ".trace");
      List<String> written = write(file, code, values, 20_000, random);
      Trace trace = Trace.open(file);
      assertThat(trace.steps()).isEqualTo(written.size());
      assertThat(trace.pages()).isGreaterThan(2);
      Page page = new Page();
      List<String> backwards = new ArrayList<>();
      for (int p = trace.pages() - 1; p >= 0; p--) {
        trace.read(p, page);
        assertThat(page.firstStep + page.steps + backwards.size()).isEqualTo(trace.steps());
        List<String> steps = new ArrayList<>();
        say(steps, page);
        backwards.addAll(0, steps);
      }
      assertThat(backwards).isEqualTo(written);
      assertThat(CodeBytes.write(trace.code())).isEqualTo(CodeBytes.write(code));
    }
  }

  @Test
  void codeKnowsWhoDecides() {
    Code code = code(true, new Random(1));
    assertThat(code.control(0)).isZero();
    assertThat(code.deciders(code.control(9))).containsExactly(6, 8);
    assertThat(code.decides(6)).contains(code.control(9));
  }

  @Test
  void whatIsNoTraceIsRefused() throws IOException {
    Path file = folder.resolve("x.trace");
    Files.write(file, new byte[10]);
    assertThatThrownBy(() -> Trace.open(file)).isInstanceOf(TraceException.class);
    Files.write(file, new byte[1000]);
    assertThatThrownBy(() -> Trace.open(file)).hasMessageContaining("not written to its end");
  }

  @Test
  void damageIsTold() throws IOException {
    Random random = new Random(7);
    Path file = folder.resolve("d.trace");
    write(file, code(false, random), true, 3_000, random);
    byte[] whole = Files.readAllBytes(file);
    int refused = 0;
    for (int i = 0; i < 300; i++) {
      byte[] damaged = whole.clone();
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, damaged);
      try {
        Trace trace = Trace.open(file);
        Page page = new Page();
        for (int p = 0; p < trace.pages(); p++) {
          trace.read(p, page);
          trace.summary(p, new PageSummary(trace.code()));
        }
      } catch (TraceException e) {
        refused++;
      }
    }
    // eight bytes of the head and some of the foot mean nothing
    assertThat(refused).isGreaterThan(295);
  }
}
