package cairn.analysis.slicing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Marked memory is what a map of single cells says, while it grows and shrinks. */
final class MemoryTest {
  private static final int ROUNDS = Boolean.getBoolean("cairn.long") ? 2_000_000 : 30_000;

  @Test
  void ofCells() {
    compare(false, new CellMemory(new Users(1 << 20)));
  }

  @Test
  void ofBytes() {
    compare(true, new ByteMemory(new Users(1 << 20)));
  }

  private static List<Long> key(boolean bytes, long a, int b, int n) {
    return bytes ? List.of(a + n, 0L) : List.of(a, (long) b + n);
  }

  private static void compare(boolean bytes, Memory memory) {
    Set<List<Long>> twin = new HashSet<>();
    Random random = new Random(7);
    Hits hits = new Hits();
    for (int round = 0; round < ROUNDS; round++) {
      // first more is marked than found, then the other way round
      boolean growing = round % 20_000 < 10_000;
      long a = bytes ? 8L * random.nextInt(3000) + random.nextInt(8) : random.nextInt(40);
      int b = bytes ? 0 : random.nextInt(300);
      int count = random.nextInt(50) == 0 ? 200 + random.nextInt(300) : 1 + random.nextInt(9);
      count = bytes && random.nextInt(500) == 0 ? 20_000 : count;
      boolean any = false;
      for (int n = 0; n < count; n++) {
        any |= twin.contains(key(bytes, a, b, n));
      }
      assertThat(memory.isMarked(a, b, count)).as("round %d", round).isEqualTo(any);
      if (random.nextInt(10) < (growing ? 7 : 3)) {
        memory.mark(a, b, count, Origin.of(1, 1), Users.NONE);
        for (int n = 0; n < count; n++) {
          twin.add(key(bytes, a, b, n));
        }
        continue;
      }
      boolean whole = !bytes && random.nextInt(20) == 0;
      boolean remove = random.nextInt(4) > 0;
      hits.clear();
      if (whole) {
        memory.findObject(a, remove, hits);
      } else {
        memory.find(a, b, count, remove, hits);
      }
      Set<List<Long>> found = new HashSet<>();
      for (int h = 0; h < hits.size; h++) {
        for (int n = 0; n < hits.count[h]; n++) {
          found.add(key(bytes, hits.a[h], hits.b[h], n));
        }
      }
      Set<List<Long>> expected = new HashSet<>();
      for (int n = 0; n < (whole ? 1000 : count); n++) {
        List<Long> key = key(bytes, a, whole ? 0 : b, n);
        if (twin.contains(key)) {
          expected.add(key);
        }
      }
      assertThat(found).as("round %d", round).isEqualTo(expected);
      if (remove) {
        twin.removeAll(expected);
      }
      assertThat(memory.isEmpty()).isEqualTo(twin.isEmpty());
    }
    assertThat(twin).isNotEmpty();
  }
}
