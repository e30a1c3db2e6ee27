package cairn.sources.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.walk.Dominators;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever a file holds, the reader answers with a graph that can be walked, or with one of its own
 * errors; nothing else, and soon. Ten times as much with {@code cairn.long=true}, and ten minutes
 * of it.
 */
class FuzzTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int MINUTES =
      Integer.getInteger("cairn.fuzz.minutes", Boolean.getBoolean("cairn.long") ? 10 : 0);

  @TempDir Path folder;

  @Test
  void truncatedAtEveryByte() throws IOException {
    byte[] whole = RandomDump.make(new Random(7), 40);
    int lastCount = -1;
    for (int length = 0; length < whole.length; length++) {
      int count = read(Arrays.copyOf(whole, length));
      assertThat(count)
          .as("objects in the first %d bytes", length)
          .isGreaterThanOrEqualTo(lastCount);
      lastCount = count;
    }
  }

  @Test
  void flippedBytes() {
    Seeds.run(1500, this::flip);
  }

  @Test
  void flippedForLong() throws Exception {
    long end = System.nanoTime() + Duration.ofMinutes(MINUTES).toNanos();
    for (long seed = 1_000_000; MINUTES > 0 && System.nanoTime() < end; seed++) {
      flip(new Random(seed));
    }
  }

  private void flip(Random random) throws IOException {
    byte[] bytes = RandomDump.make(random, 60);
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(3)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[at] = (byte) random.nextInt();
        default -> lie(bytes, at, random);
      }
    }
    read(bytes);
  }

  /** Four bytes that are a length as likely as not. */
  private static void lie(byte[] bytes, int at, Random random) {
    int value =
        switch (random.nextInt(4)) {
          case 0 -> -1;
          case 1 -> Integer.MAX_VALUE;
          case 2 -> random.nextInt(200);
          default -> 1 << 30;
        };
    for (int i = 0; i < 4 && at + i < bytes.length; i++) {
      bytes[at + i] = (byte) (value >>> 24 - 8 * i);
    }
  }

  /** Walks all of it; returns how many objects there are, -1 if it was refused. */
  private int read(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("fuzz.hprof"), bytes);
    return Assertions.assertTimeoutPreemptively(
        SOON,
        () -> {
          try (HprofDump dump =
              HprofDump.open(file, HprofOptions.defaults().withThreads(2), Progress.NONE)) {
            HeapGraph graph = dump.graph();
            Dominators.of(graph);
            HprofDumpTest.describe(graph);
            for (int node = 0; node < graph.nodeCount(); node++) {
              for (int slot = 0; slot < Math.min(50, graph.slotCount(node)); slot++) {
                graph.slotKind(node, slot);
                graph.slotBits(node, slot);
                graph.slotName(node, slot);
              }
            }
            return graph.nodeCount();
          } catch (HprofException refused) {
            assertThat(refused).hasMessageStartingWith(file.toString());
            return -1;
          }
        });
  }
}
