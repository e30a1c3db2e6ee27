package cairn.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Where the chunks of one lane are: eight bytes per chunk of the file. */
final class LaneIndex {
  private final int lane;
  private long[] offsets = new long[4];
  private int count;
  private final List<LiveFile.Buffer> buffers = new ArrayList<>(0);

  /** Chunks before the first that is missing; equal to the number of chunks if none is. */
  private int contiguous;

  private int lastNumber;
  private int afterGap;
  private boolean doubtful;

  LaneIndex(int lane) {
    this.lane = lane;
  }

  int lane() {
    return lane;
  }

  /** Adds a chunk of the file; false if a chunk of this or a later number is there already. */
  boolean add(int number, long offset) {
    if (number <= lastNumber) {
      return false;
    }
    if (count == offsets.length) {
      offsets = Arrays.copyOf(offsets, count + (count >> 1));
    }
    offsets[count++] = offset;
    count(number);
    return true;
  }

  /** Adds a live buffer; false if a chunk of this or a later number is there already. */
  boolean add(LiveFile.Buffer buffer) {
    if (buffer.number() <= lastNumber) {
      return false;
    }
    buffers.add(buffer);
    count(buffer.number());
    return true;
  }

  private void count(int number) {
    if (afterGap == 0 && number == contiguous + 1) {
      contiguous = number;
    } else if (afterGap == 0) {
      afterGap = number;
    }
    lastNumber = number;
  }

  int chunks() {
    return count + buffers.size();
  }

  int contiguous() {
    return contiguous;
  }

  /** Whether exactly this chunk is missing before the lane goes on. */
  boolean lacksOnly(int number) {
    return afterGap == number + 1 && contiguous == number - 1;
  }

  /** Whether the lane's last known chunk is a chunk of the file, before this offset. */
  boolean endsBefore(long offset) {
    return buffers.isEmpty() && count > 0 && offsets[count - 1] < offset;
  }

  int lastNumber() {
    return lastNumber;
  }

  /** Places a cursor on the payload of the lane's last chunk; false if it has none. */
  boolean placeLast(FileBytes file, Cursor cursor) {
    if (!buffers.isEmpty()) {
      buffers.get(buffers.size() - 1).place(cursor);
    } else if (count > 0) {
      place(file, offsets[count - 1], cursor);
    }
    return chunks() > 0;
  }

  private static void place(FileBytes file, long at, Cursor cursor) {
    file.place(cursor, at + Format.CHUNK_HEADER_BYTES, file.intAt(at + 8));
  }

  /** The live buffers that belong to the lane. */
  List<LiveFile.Buffer> buffers() {
    return buffers;
  }

  /** Says that the lane may have gone on after its last known chunk. */
  void doubt() {
    doubtful = true;
  }

  /** Whether nothing can follow the last of the contiguous chunks. */
  boolean closed() {
    return afterGap == 0 && !doubtful;
  }

  /** The chunks one after another from the first, stopping at a missing one. */
  Source source(FileBytes file) {
    return new Source(file);
  }

  /** Goes through the chunks of the lane, those after a missing one only when told to. */
  final class Source implements LaneDecoder.Chunks {
    private final FileBytes file;
    private int next;
    private int limit = contiguous;

    Source(FileBytes file) {
      this.file = file;
    }

    void beyondGaps() {
      limit = chunks();
    }

    int left() {
      return chunks() - next;
    }

    @Override
    public boolean next(LaneDecoder decoder) {
      if (next >= limit) {
        return false;
      }
      if (next < count) {
        place(file, offsets[next], decoder);
      } else {
        buffers.get(next - count).place(decoder);
      }
      next++;
      return true;
    }
  }
}
