package cairn.graph.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ColumnTest {
  private static final int MANY = 5 * 32768 + 17;

  @Test
  void keepsWhatIsAdded() {
    IntColumn ints = new IntColumn();
    LongColumn longs = new LongColumn();
    ByteColumn bytes = new ByteColumn();
    for (int i = 0; i < MANY; i++) {
      ints.add(3 * i);
      longs.add(5_000_000_000L * i);
      bytes.add((byte) i);
    }
    assertThat(ints.size()).isEqualTo(MANY);
    for (int i = 0; i < MANY; i++) {
      if (ints.get(i) != 3 * i || longs.get(i) != 5_000_000_000L * i || bytes.get(i) != (byte) i) {
        throw new AssertionError("entry " + i + " changed");
      }
    }
  }

  @Test
  void zerosCanBeSetAndExtended() {
    for (int size : new int[] {0, 1, 32767, 32768, 32769, MANY}) {
      IntColumn column = IntColumn.zeros(size);
      for (int i = 0; i < size; i++) {
        column.set(i, column.get(i) + i);
      }
      for (int i = size; i < size + 40_000; i++) {
        column.add(i);
      }
      assertThat(column.size()).isEqualTo(size + 40_000);
      for (int i = 0; i < column.size(); i++) {
        if (column.get(i) != i) {
          throw new AssertionError("entry " + i + " of " + size + " changed");
        }
      }
    }
  }
}
