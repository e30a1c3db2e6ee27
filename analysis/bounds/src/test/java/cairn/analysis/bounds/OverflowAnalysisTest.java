package cairn.analysis.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.analysis.api.bounds.OutsideAccess.Kind;
import cairn.analysis.api.bounds.OverflowAnswer;
import cairn.history.HeapHistory;
import cairn.history.LoadOptions;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.OutsideInfo;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is said of accesses that a recording tells of; the blocks are 100 bytes at 1000 and 3000.
 */
class OverflowAnalysisTest {
  private static final int WRITE = Format.OUTSIDE_WRITE;

  @TempDir Path folder;
  private RecordingWriter writer;
  private LaneWriter lane;
  private int site;
  private int made;
  private int freed;
  private int number;

  @BeforeEach
  void begin() throws IOException {
    String options = "mode=derive,allocator=known,redzone=64,quarantine=1000";
    writer =
        RecordingWriter.create(
            folder.resolve("run.cairn"), Map.of("recorder", "native", "options", options));
    lane = writer.lane(writer.thread("main"));
    int holder = writer.type(Format.TYPE_CLASS, "", 0, "", "a.c", 0, 0, (char) 0, List.of());
    int block = writer.type(Format.TYPE_BLOCK, "struct x", 0, "", "", 1, 100, (char) 0, List.of());
    site = writer.site(Format.OUTSIDE, holder, "use", 9, "", "", (char) 0);
    int makes = writer.site(Format.TYPED_BLOCK, holder, "make", 3, "", "", (char) 0);
    made = stack(holder, "make", 3);
    freed = stack(holder, "drop", 5);
    lane.typedBlock(makes, block, 1000, 100, 0);
    lane.typedBlock(makes, block, 3000, 100, 0);
  }

  private int stack(int holder, String function, int line) {
    int inner = writer.site(Format.CALLER, holder, function, line, "", "", (char) 0);
    int outer = writer.site(Format.CALLER, holder, "main", 20, "", "", (char) 0);
    return writer.stack(List.of(inner, outer));
  }

  private void tell(int kind, int flags, long address, long size, long block, long other)
      throws IOException {
    tell(++number, kind, flags, address, size, 1, block, other);
  }

  private void tell(
      int id, int kind, int flags, long address, long size, long count, long block, long other)
      throws IOException {
    lane.outside(
        site,
        new OutsideInfo(
            id, kind, flags, address, size, count, made, block, made, freed, other, made));
  }

  private OverflowAnswer answer() throws IOException {
    writer.end(Format.END_EXIT, 0, "");
    writer.close();
    try (HeapHistory history =
        HeapHistory.load(folder.resolve("run.cairn"), LoadOptions.defaults())) {
      return new OverflowAnalysis().run(history, (done, all) -> {});
    }
  }

  private static void isAt(OutsideAccess access, Kind kind, long offset, long away, long bytes) {
    assertThat(access.kind()).isEqualTo(kind);
    assertThat(List.of(access.offset(), access.distance(), access.bytes()))
        .containsExactly(offset, away, bytes);
  }

  @Test
  void placesAreSeenFromTheBlock() throws IOException {
    tell(Format.OUTSIDE_BESIDE, WRITE, 1100, 1, 1, 0);
    tell(Format.OUTSIDE_BESIDE, 0, 1098, 8, 1, 0);
    tell(Format.OUTSIDE_BESIDE, WRITE, 997, 1, 1, 0);
    tell(Format.OUTSIDE_BESIDE, 0, 996, 8, 1, 0);
    tell(Format.OUTSIDE_FREED, 0, 1016, 8, 1, 0);
    tell(Format.OUTSIDE_ACROSS, WRITE | Format.OUTSIDE_POSSIBLE, 3004, 4, 1, 2);
    tell(Format.OUTSIDE_WILD, WRITE, 9000, 8, 0, 0);
    tell(Format.OUTSIDE_TWICE, 0, 1000, 1, 1, 0);
    tell(Format.OUTSIDE_NO_BLOCK, 0, 1008, 1, 1, 0);
    List<OutsideAccess> found = answer().findings();
    isAt(found.get(0), Kind.BEHIND, 100, 0, 1);
    isAt(found.get(1), Kind.BEHIND, 98, 0, 6);
    isAt(found.get(2), Kind.BEFORE, -3, 2, 1);
    isAt(found.get(3), Kind.BEFORE, -4, 0, 4);
    isAt(found.get(4), Kind.FREED, 16, 0, 8);
    isAt(found.get(5), Kind.WILD, 0, 0, 8);
    isAt(found.get(6), Kind.FREED_TWICE, 0, 0, 1);
    isAt(found.get(7), Kind.FREED_WRONGLY, 8, 0, 1);
    isAt(found.get(8), Kind.ACROSS, 4, 1904, 4);
    assertThat(found.get(8).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(found.get(8).message())
        .isEqualTo(
            "Possibly: a.c:9 (use) writes 4 bytes at offset 4 of a block of 100 bytes (struct x),"
                + " by an address made from a block of 100 bytes (struct x), of which it lies 1,904"
                + " bytes outside.");
    assertThat(found.get(4).block()).isNotNull();
    assertThat(found.get(4).block().freed())
        .containsExactly(new CodePlace("a.c", 5, "drop"), new CodePlace("a.c", 20, "main"));
  }

  @Test
  void whatIsToldAgainReplacesWhatWasToldBefore() throws IOException {
    tell(1, Format.OUTSIDE_BESIDE, WRITE, 1100, 1, 1, 1, 0);
    tell(1, Format.OUTSIDE_BESIDE, WRITE, 1100, 40, 40, 1, 0);
    OverflowAnswer answer = answer();
    assertThat(answer.findings()).hasSize(1);
    assertThat(answer.findings().get(0).message())
        .isEqualTo(
            "a.c:9 (use) writes up to 40 bytes right behind a block of 100 bytes (struct x) that"
                + " was freed (40 times).");
    assertThat(answer.findings().get(0).time()).isEqualTo(2);
  }

  @Test
  void blocksOfOnePlaceAreOneFinding() throws IOException {
    tell(Format.OUTSIDE_BESIDE, WRITE, 1100, 1, 1, 0);
    tell(Format.OUTSIDE_BESIDE, WRITE, 3100, 1, 2, 0);
    tell(Format.OUTSIDE_BESIDE, 0, 3100, 1, 2, 0);
    lane.outside(site, OutsideInfo.untold(7));
    OverflowAnswer answer = answer();
    assertThat(answer.findings()).extracting(OutsideAccess::blocks).containsExactly(2L, 1L);
    assertThat(answer.findings()).extracting(OutsideAccess::isWrite).containsExactly(true, false);
    assertThat(answer.untold()).isEqualTo(7);
    assertThat(answer.blocks()).isEqualTo(2);
    assertThat(answer.redzone()).isEqualTo(64);
    assertThat(answer.quarantine()).isEqualTo(1000);
    assertThat(answer.verdict()).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void nothingToldIsNothingFound() throws IOException {
    OverflowAnswer answer = answer();
    assertThat(answer.findings()).isEmpty();
    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
  }
}
