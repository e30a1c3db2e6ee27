package cairn.sources.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NodeNumbersTest {
  @Test
  void numbersAreRanks() {
    Seeds.run(200, NodeNumbersTest::compare);
  }

  private static void compare(Random random) {
    Set<Long> ids = new TreeSet<>(Long::compareUnsigned);
    int shift = random.nextInt(5);
    long at = random.nextLong();
    int spread = 1 + random.nextInt(random.nextBoolean() ? 10 : 100_000);
    for (int i = random.nextInt(3000); i >= 0; i--) {
      at += 1 + random.nextInt(spread);
      ids.add(random.nextInt(500) == 0 ? random.nextLong() << shift : at << shift);
    }
    List<Long> shuffled = new ArrayList<>(ids);
    Collections.shuffle(shuffled, random);
    shuffled.add(shuffled.get(0)); // one of them twice
    int cut = random.nextInt(shuffled.size());
    NodeNumbers numbers =
        NodeNumbers.of(
            List.of(
                array(shuffled.subList(0, cut)), array(shuffled.subList(cut, shuffled.size()))));
    check(numbers, new ArrayList<>(ids));
    NodeNumbers sorted = new NodeNumbers.SortedNumbers(List.of(array(shuffled)), shuffled.size());
    check(sorted, new ArrayList<>(ids));
    for (int i = 0; i < 100; i++) {
      long other = random.nextInt(2) == 0 ? random.nextLong() : shuffled.get(0) + i;
      assertThat(numbers.nodeOf(other) >= 0).isEqualTo(ids.contains(other));
      assertThat(sorted.nodeOf(other)).isEqualTo(numbers.nodeOf(other));
    }
  }

  private static void check(NodeNumbers numbers, List<Long> ids) {
    assertThat(numbers.count()).isEqualTo(ids.size());
    long[] several = new long[7];
    for (int node = 0; node < ids.size(); node++) {
      assertThat(numbers.nodeOf(ids.get(node))).isEqualTo(node);
      assertThat(numbers.id(node)).isEqualTo(ids.get(node));
      int found = numbers.ids(node, several);
      assertThat(found).isEqualTo(Math.min(several.length, ids.size() - node));
      assertThat(several[found - 1]).isEqualTo(ids.get(node + found - 1));
    }
  }

  private static IdList array(List<Long> ids) {
    IdList list = new IdList();
    ids.forEach(list::add);
    List<Long> read = new ArrayList<>();
    list.trim().forEach(read::add);
    assertThat(read).isEqualTo(ids);
    assertThat(list.size()).isEqualTo(ids.size());
    return list;
  }

  @Test
  void neighboursArePaged() {
    IdList near = new IdList();
    IdList far = new IdList();
    for (int i = 0; i < 10_000; i++) {
      near.add(0x7f0000000L + 24L * i);
      far.add((long) i << 40);
    }
    assertThat(NodeNumbers.of(List.of(near))).isInstanceOf(PagedNumbers.class);
    assertThat(NodeNumbers.of(List.of(far))).isInstanceOf(NodeNumbers.SortedNumbers.class);
  }
}
