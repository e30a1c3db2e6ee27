package cairn.record.nativ;

import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.OutsideInfo;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes accesses outside of blocks: the stream's stacks and blocks become the recording's. Memory:
 * a number for each stack that one of them names.
 */
final class OutsideEvents {
  private final RecordingWriter writer;
  private final LaneWriter lane;
  private final Code code;
  private final SiteMaker sites;
  private final Map<Integer, Integer> stacks = new HashMap<>();

  /** Makes sites of the recording. */
  interface SiteMaker {
    int site(int kind, Code.Place at, String name);
  }

  OutsideEvents(RecordingWriter writer, LaneWriter lane, Code code, SiteMaker sites) {
    this.writer = writer;
    this.lane = lane;
    this.code = code;
    this.sites = sites;
  }

  /**
   * @param firstId the id of the first block that was allocated
   */
  void tell(int site, OutsideInfo told, long firstId) throws IOException {
    lane.outside(
        site,
        new OutsideInfo(
            told.number(),
            told.kind(),
            told.flags(),
            told.address(),
            told.size(),
            told.count(),
            stack(told.stack()),
            id(told.block(), firstId),
            stack(told.allocated()),
            stack(told.freed()),
            id(told.other(), firstId),
            stack(told.otherAllocated())));
  }

  private static long id(long block, long firstId) {
    return block == 0 ? 0 : firstId + block - 1;
  }

  private int stack(int number) {
    return number == 0 ? 0 : stacks.computeIfAbsent(number, this::make);
  }

  private int make(int number) {
    List<Integer> frames = new ArrayList<>();
    for (Code.Place place : code.stack(number)) {
      frames.add(sites.site(Format.CALLER, place, ""));
    }
    return writer.stack(frames);
  }
}
