package cairn.sources.nativ;

import cairn.graph.memory.MemoryImage.Segment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Makes segments of memory from pieces of a file; large ones become several. */
final class SegmentPieces {
  private final FileWindows file;
  private final List<Segment> segments = new ArrayList<>();

  SegmentPieces(FileWindows file) {
    this.file = file;
  }

  List<Segment> segments() {
    return segments;
  }

  /**
   * Adds memory whose first bytes are in the file.
   *
   * @param like tells all but the bytes
   * @param offset in the file
   * @param known how many bytes are there
   */
  void add(Segment like, long offset, long known) throws IOException {
    long at = 0;
    do {
      long count = Math.min(FileWindows.MOST, known - at);
      boolean isLast = at + count == known;
      ByteBuffer bytes = count == 0 ? ByteBuffer.allocate(0) : file.piece(offset + at, count);
      segments.add(
          new Segment(
              like.start() + at,
              isLast ? like.size() - at : count,
              bytes,
              like.isWritable(),
              like.isExecutable(),
              like.name()));
      at += count;
    } while (at < known);
  }
}
