package cairn.record.jvm.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StackNumbersTest {
  private static final int MOST = 10_000;

  private static List<StackTraceElement> stack(int i) {
    return List.of(
        new StackTraceElement("a.C" + i % 7, "m" + i % 11, "C.java", i),
        new StackTraceElement("a.Main", "main", "Main.java", 3));
  }

  @Test
  void everyStackHasItsNumberInTheOrderOfTheFirstTime() {
    StackNumbers numbers = new StackNumbers();
    for (int i = 0; i < 5000; i++) {
      assertThat(numbers.of(stack(i), MOST)).isEqualTo(i);
    }
    for (int i = 0; i < 5000; i++) {
      assertThat(numbers.of(stack(i), MOST)).isEqualTo(i);
    }
  }

  @Test
  void stacksOfOtherDepthOrOrderAreOthers() {
    StackNumbers numbers = new StackNumbers();
    List<StackTraceElement> both = stack(1);
    assertThat(numbers.of(both, MOST)).isZero();
    assertThat(numbers.of(List.of(both.get(1), both.get(0)), MOST)).isEqualTo(1);
    assertThat(numbers.of(both.subList(0, 1), MOST)).isEqualTo(2);
    assertThat(numbers.of(List.of(), MOST)).isEqualTo(3);
  }

  @Test
  void stacksBeyondTheMostShareANumber() {
    StackNumbers numbers = new StackNumbers();
    assertThat(numbers.of(stack(0), 2)).isZero();
    assertThat(numbers.of(stack(1), 2)).isEqualTo(1);
    assertThat(numbers.of(stack(2), 2)).isEqualTo(2);
    assertThat(numbers.of(stack(3), 2)).isEqualTo(2);
    assertThat(numbers.of(stack(1), 2)).isEqualTo(1);
    assertThat(numbers.count()).isEqualTo(2);
  }
}
