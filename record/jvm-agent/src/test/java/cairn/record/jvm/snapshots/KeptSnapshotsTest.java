package cairn.record.jvm.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.record.jvm.snapshots.KeptSnapshots.Verdict;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which snapshots are kept. */
class KeptSnapshotsTest {
  private final KeptSnapshots kept = new KeptSnapshots(4);

  private List<Snapshot> add(long bytes, String method) {
    Verdict verdict = Objects.requireNonNull(kept.judge(bytes, method));
    int number = kept.nextNumber();
    String file = Snapshot.fileName(number, method);
    return kept.add(
        new Snapshot(number, file, method, List.of(), "main", 0, bytes, verdict.why()),
        verdict.instead());
  }

  private List<Long> sizes() {
    return kept.all().stream().map(Snapshot::bytes).toList();
  }

  @Test
  void thoseUnlikeAllBefore() {
    assertThat(add(100, "A.a")).isEmpty();
    assertThat(kept.judge(104, "A.b")).as("like the first").isNull();
    assertThat(add(200, "A.a")).isEmpty();
    assertThat(add(20, "A.a")).isEmpty();
    assertThat(kept.judge(21, "A.a")).isNull();
    assertThat(kept.all())
        .extracting(Snapshot::why)
        .containsExactly(
            "the first",
            "the largest so far, 2.00 times number 1",
            "unlike all before, 0.10 times number 2");
  }

  @Test
  void anotherMethodAfterAChange() {
    add(100, "A.a");
    add(200, "A.a");
    assertThat(kept.judge(100, "A.a")).isNull();
    add(100, "A.b");
    assertThat(sizes()).containsExactly(100L, 200L, 100L);
    add(200, "A.b");
    assertThat(kept.judge(100, "A.c")).as("no room").isNull();
  }

  @Test
  void theLargestGivesWayToALargerOne() {
    add(100, "A.a");
    assertThat(add(110, "A.a")).extracting(Snapshot::bytes).containsExactly(100L);
    assertThat(sizes()).containsExactly(110L);
    assertThat(kept.all().get(0).number()).isEqualTo(2);
  }

  @Test
  void ofTooManyTheSmallerOfTheMostAlikeGoes() {
    add(100, "A.a");
    add(1000, "A.a");
    add(1300, "A.a");
    add(5000, "A.a");
    assertThat(add(9000, "A.a")).extracting(Snapshot::bytes).containsExactly(1000L);
    assertThat(sizes()).containsExactly(100L, 1300L, 5000L, 9000L);
    assertThat(kept.judge(1000, "A.b")).as("seen before").isNull();
  }

  @Test
  void filesAreCalledAfterClassAndMethod() {
    assertThat(Snapshot.fileName(3, "com.acme.Scene.shade")).isEqualTo("003-Scene.shade.hprof");
    assertThat(Snapshot.fileName(12, "Main.main")).isEqualTo("012-Main.main.hprof");
    assertThat(Snapshot.fileName(1, "a.B$C.lambda$x$0")).isEqualTo("001-B$C.lambda$x$0.hprof");
    assertThat(Snapshot.fileName(2, Snapshot.EXIT)).isEqualTo("002-exit.hprof");
    assertThat(Snapshot.fileName(2, "a.B.no such gr\u00f6\u00dfe"))
        .isEqualTo("002-B.nosuchgre.hprof");
  }
}
