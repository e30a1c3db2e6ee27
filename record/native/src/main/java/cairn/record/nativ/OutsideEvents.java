package cairn.record.nativ;

import cairn.recording.LaneWriter;
import cairn.recording.OutsideInfo;
import java.io.IOException;

/** Writes accesses outside of blocks: the stream's stacks and blocks become the recording's. */
final class OutsideEvents {
  private final LaneWriter lane;
  private final StackTable stacks;

  OutsideEvents(LaneWriter lane, StackTable stacks) {
    this.lane = lane;
    this.stacks = stacks;
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
            stacks.of(told.stack()),
            id(told.block(), firstId),
            stacks.of(told.allocated()),
            stacks.of(told.freed()),
            id(told.other(), firstId),
            stacks.of(told.otherAllocated())));
  }

  private static long id(long block, long firstId) {
    return block == 0 ? 0 : firstId + block - 1;
  }
}
