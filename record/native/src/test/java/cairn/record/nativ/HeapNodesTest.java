package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Algorithm 2: the figures of Singh 2016, chapter 3, reconstructed, and a slow twin. */
class HeapNodesTest {
  private static final long HEAP = 0x10000;
  private static final int PAGE = 1 << WordPages.PAGE_SHIFT;

  /** Writes the changes down, and gives nodes the numbers 1, 2, ... */
  private static final class Log implements HeapNodes.Changes {
    final List<String> told = new ArrayList<>();
    private long count;

    @Override
    public long created(long address) {
      told.add("create " + ++count + " at " + address);
      return count;
    }

    @Override
    public void joined(long node, long address, int bytes) {
      for (long at = address; at < address + bytes; at += HeapNodes.WORD) {
        told.add("join " + at + " to " + node);
      }
    }

    @Override
    public long merged(long first, long second) {
      told.add("merge " + first + " and " + second + " to " + ++count);
      return count;
    }

    @Override
    public long split(long node, long address) {
      told.add("split " + ++count + " from " + node + " at " + address);
      return count;
    }

    @Override
    public void removed(long node) {
      told.add("remove " + node);
    }

    /** What was told since the last time. */
    List<String> take() {
      List<String> all = List.copyOf(told);
      told.clear();
      return all;
    }
  }

  private final Log log = new Log();
  private final HeapNodes nodes = new HeapNodes(log);

  private static long word(int index) {
    return HEAP + 8L * index;
  }

  /** Fig. 3.6, first row: an address that is derived from a node's and new belongs to the node. */
  @Test
  void aNewAddressJoinsTheNodeItIsDerivedFrom() throws IOException {
    nodes.added(HEAP, PAGE);
    nodes.named(word(0));
    nodes.derived(word(0), word(2));
    assertThat(log.take()).containsExactly("create 1 at " + word(0), "join " + word(2) + " to 1");
    nodes.derived(word(0), word(2));
    nodes.named(word(2) + 3);
    assertThat(log.take()).isEmpty();
    assertThat(nodes.idAt(word(2))).isEqualTo(1);
    assertThat(nodes.idAt(word(1))).isZero();
  }

  /** Fig. 3.6, second row: an address of another node, derived from this one's, merges the two. */
  @Test
  void anAddressOfAnotherNodeMergesTheTwo() throws IOException {
    nodes.added(HEAP, PAGE);
    nodes.named(word(4));
    nodes.derived(word(0), word(1));
    log.take();
    nodes.derived(word(4), word(1));
    assertThat(log.take()).containsExactly("merge 2 and 1 to 3");
    assertThat(nodes.isHead(word(0))).isTrue();
    assertThat(nodes.isHead(word(4))).isFalse();
    assertThat(nodes.idAt(word(4))).isEqualTo(3);
  }

  /** Fig. 3.6, third row: a pointer to the inside of a node splits it there. */
  @Test
  void aPointerIntoANodeSplitsIt() throws IOException {
    nodes.added(HEAP, PAGE);
    nodes.derived(word(0), word(1));
    nodes.derived(word(0), word(2));
    nodes.derived(word(2), word(3));
    log.take();
    nodes.pointed(word(2));
    assertThat(log.take()).containsExactly("split 2 from 1 at " + word(2));
    assertThat(nodes.idAt(word(1))).isEqualTo(1);
    assertThat(nodes.idAt(word(3))).isEqualTo(2);
    nodes.pointed(word(2));
    nodes.pointed(word(0));
    assertThat(log.take()).isEmpty();
  }

  /** The case that the text leaves open: the base was never seen, the target was. */
  @Test
  void anUnknownBaseGetsANodeAndIsMerged() throws IOException {
    nodes.added(HEAP, PAGE);
    nodes.named(word(5));
    log.take();
    nodes.derived(word(9), word(5));
    assertThat(log.take()).containsExactly("create 2 at " + word(9), "merge 1 and 2 to 3");
  }

  /**
   * Figs 3.3 and 3.7, reconstructed from their text: an allocator derives five chunks from one
   * address; the program links them; chunks are put on a free list; the last two, which are
   * neighbours, are merged when the second of them is freed.
   */
  @Test
  void fiveChunksOfAnAllocator() throws IOException {
    nodes.added(HEAP, PAGE);
    long[] tmp = new long[6];
    for (int i = 1; i <= 5; i++) {
      tmp[i] = HEAP + 32L * (i - 1);
    }
    nodes.named(tmp[1]); // line 1: malloc
    assertThat(log.take()).containsExactly("create 1 at " + tmp[1]);
    for (int i = 2; i <= 5; i++) { // lines 2 to 5: derived inside malloc
      nodes.derived(tmp[1], tmp[i]);
      assertThat(log.take()).containsExactly("join " + tmp[i] + " to 1");
    }
    for (int i = 1; i <= 4; i++) { // lines 6 to 9: tmp1->next = tmp2, ...
      nodes.derived(tmp[i], tmp[i] + 8);
      log.take();
      nodes.written(tmp[i] + 8, 8);
      nodes.pointed(tmp[i + 1]);
      assertThat(log.take())
          .containsExactly("split " + (i + 1) + " from " + i + " at " + tmp[i + 1]);
    }
    for (int freed : new int[] {2, 4}) { // the free list leads to tmp2, then to tmp4
      nodes.written(tmp[freed], 16);
      nodes.pointed(tmp[freed]);
      assertThat(log.take().stream().filter(told -> !told.startsWith("join"))).isEmpty();
    }
    nodes.derived(tmp[4], tmp[5]); // free(tmp5): the chunks are put together
    assertThat(log.take()).containsExactly("merge 4 and 5 to 6");
    assertThat(nodes.idAt(tmp[5])).isEqualTo(nodes.idAt(tmp[4])).isEqualTo(6);
    assertThat(nodes.idAt(tmp[3])).isEqualTo(3);
  }

  @Test
  void numbersThatWereNeverUsedAreToldApart() throws IOException {
    nodes.added(HEAP, 4 * PAGE);
    nodes.derived(word(0), word(3));
    nodes.pointed(word(40));
    nodes.pointed(word(50));
    nodes.pointed(word(60));
    nodes.named(word(50));
    nodes.written(word(60), 4);
    assertThat(nodes.unused()).containsExactly(2);
    List<String> gaps = new ArrayList<>();
    nodes.untouched((node, bytes) -> gaps.add(node + " " + bytes));
    assertThat(gaps).containsExactly("1 " + 8 * 46, "3 " + 8 * 9);
  }

  @Test
  void randomInstructionsDoWhatThePrintedAlgorithmDoes() throws IOException {
    int runs = Boolean.getBoolean("cairn.long") ? 20_000 : 2_000;
    for (long seed = 1; seed <= runs; seed++) {
      compare(seed, new Random(seed));
    }
  }

  private static void compare(long seed, Random random) throws IOException {
    Log mine = new Log();
    HeapNodes fast = new HeapNodes(mine);
    List<String> told = new ArrayList<>();
    NaiveNodes slow = new NaiveNodes(told);
    int words = random.nextBoolean() ? 12 : 3 * PAGE / 8;
    fast.added(HEAP, 3 * PAGE);
    for (int i = 0; i < 60; i++) {
      long first = word(random.nextInt(words));
      long second = word(random.nextInt(words));
      switch (random.nextInt(8)) {
        case 0 -> {
          fast.named(first);
          slow.named(first);
        }
        case 1, 2, 3 -> {
          fast.derived(first + random.nextInt(8), second);
          slow.derived(first, second);
        }
        case 4, 5 -> {
          fast.pointed(first);
          slow.pointed(first);
        }
        case 6 -> {
          int size = 1 + random.nextInt(40);
          fast.written(first, size);
          slow.named(first);
          for (long at = first + 8; at < Math.min(first + size, HEAP + 3 * PAGE); at += 8) {
            // words that have a node keep it
            slow.joinNew(first, at);
          }
        }
        default -> {
          if (words > 12 && random.nextInt(10) == 0) {
            long page = HEAP + (long) random.nextInt(3) * PAGE;
            fast.removed(page, PAGE);
            slow.removed(page, page + PAGE);
            fast.added(page, PAGE);
          }
        }
      }
      assertThat(mine.told).as("seed %d, step %d", seed, i).isEqualTo(told);
    }
    for (int i = 0; i < words; i++) {
      assertThat(fast.isHead(word(i)))
          .as("seed %d, word %d", seed, i)
          .isEqualTo(slow.isHead(word(i)));
    }
  }
}
