package cairn.record.jvm.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When a snapshot is wanted. */
class HeapWatchTest {
  private final HeapWatch watch = new HeapWatch(100, 0);

  @Test
  void whenItHasGrownOrShrunkByHalf() {
    assertThat(watch.reported(150, 1)).isFalse();
    assertThat(watch.reported(151, 2)).isTrue();
    watch.measured(151, 3, true);
    assertThat(watch.reported(101, 4)).isFalse();
    assertThat(watch.reported(100, 5)).isTrue();
  }

  @Test
  void itsOwnCollectionIsNoNews() {
    watch.measured(300, 7, true);
    assertThat(watch.isNew(7)).isFalse();
    assertThat(watch.isNew(8)).isTrue();
  }

  @Test
  void whatIsNewIsTakenForGarbageOnceItWas() {
    assertThat(watch.inUse(151)).isTrue();
    watch.measured(100, 1, false);
    assertThat(watch.inUse(300)).as("a quarter of 200 would be half of 100").isFalse();
    assertThat(watch.inUse(301)).isTrue();
    watch.measured(100, 2, false);
    assertThat(watch.inUse(900)).isFalse();
    assertThat(watch.inUse(901)).isTrue();
    watch.measured(901, 3, true);
    assertThat(watch.inUse(1352)).as("all of it stayed").isTrue();
  }

  @Test
  void afterUselessOnesChangesGoByButNoRecords() {
    assertThat(watch.reported(40, 1)).isTrue();
    watch.measured(40, 2, false);
    assertThat(watch.reported(90, 3)).as("one goes by").isFalse();
    assertThat(watch.reported(40, 4)).isTrue();
    watch.measured(40, 5, false);
    assertThat(watch.reported(90, 6)).isFalse();
    assertThat(watch.reported(40, 7)).as("two go by").isFalse();
    assertThat(watch.reported(90, 8)).isTrue();
    watch.measured(90, 9, false);
    assertThat(watch.reported(151, 10)).as("larger than all before").isTrue();
    watch.measured(151, 11, true);
    assertThat(watch.reported(60, 12)).as("what was kept ends it").isTrue();
  }

  @Test
  void nowAndThenWithoutAReason() {
    int wanted = 0;
    for (int collection = 1; collection <= 16 + 32 + 64; collection++) {
      if (watch.reported(100, collection)) {
        wanted++;
        watch.measured(100, collection, false);
      }
    }
    assertThat(wanted).isEqualTo(3);
  }

  @Test
  void aReportOfNothingIsNone() {
    assertThat(watch.reported(0, 1)).isFalse();
  }
}
