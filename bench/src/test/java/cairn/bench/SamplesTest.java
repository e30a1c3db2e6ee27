package cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {
  @Test
  void medianIsTheMiddle() {
    assertThat(Samples.median(List.of(9.0, 1.0, 2.0))).isEqualTo(2.0);
    assertThat(Samples.median(List.of(4.0, 1.0, 2.0, 100.0))).isEqualTo(3.0);
    assertThat(Samples.median(List.of())).isNaN();
  }

  @Test
  void bestIsTheLeast() {
    assertThat(Samples.best(3, 2, 5)).isEqualTo(2);
  }
}
