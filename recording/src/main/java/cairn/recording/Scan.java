package cairn.recording;

import cairn.recording.Completeness.Damage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The first pass over a file: checks every chunk's checksum, reads what is not events, and notes
 * where each lane's chunks are. What is no whole chunk is skipped up to the next one that is.
 */
final class Scan {
  private static final int NONE = -1;

  /** How many bytes may be checked in vain beyond twice the file while looking for a chunk. */
  private static final long VAIN_BYTES = 256L << 20;

  private final FileBytes file;
  private final Content content;
  private final Map<Integer, LaneIndex> lanes = new LinkedHashMap<>();
  private final List<Damage> damages = new ArrayList<>();
  private final Cursor cursor = new Cursor();
  private final CRC32C crc = new CRC32C();
  private final List<Long> codes = new ArrayList<>();
  private final MachineTrace machine = new MachineTrace();
  private long vain;
  private long tail;

  Scan(FileBytes file, Content content) {
    this.file = file;
    this.content = content;
    this.vain = 2 * file.size() + VAIN_BYTES;
  }

  Map<Integer, LaneIndex> lanes() {
    return lanes;
  }

  List<Damage> damages() {
    return damages;
  }

  /** The code of all classes that came with it. */
  List<CodeInfo> code() throws RecordingException {
    CodeReader reader = new CodeReader(content.tables);
    Cursor in = new Cursor();
    List<CodeInfo> found = new ArrayList<>(codes.size());
    for (long at : codes) {
      file.place(in, at + Format.CHUNK_HEADER_BYTES, file.intAt(at + 8));
      found.add(reader.read(in));
    }
    return found;
  }

  MachineTrace machine() {
    return machine;
  }

  /** Where the last whole chunk ends and a chunk begins of which a part is there. */
  long tail() {
    return tail;
  }

  void run() throws RecordingException {
    long at = Format.HEADER_BYTES;
    while (at < file.size()) {
      int length = wholeChunk(at);
      if (length != NONE) {
        take(at, length);
        at += Format.CHUNK_HEADER_BYTES + length;
        continue;
      }
      long next = resync(at + 1);
      if (next < 0 && torn(at)) {
        break;
      }
      long stop = next < 0 ? file.size() : next;
      damages.add(new Damage(at, stop - at));
      content.tablesReader.lost(stop - at);
      at = stop;
    }
    tail = at;
  }

  private void take(long at, int length) throws RecordingException {
    content.chunks++;
    int kind = file.byteAt(at + 4);
    file.place(cursor, at + Format.CHUNK_HEADER_BYTES, length);
    if (kind != Format.CHUNK_EVENTS) {
      content.take(kind, cursor);
      switch (kind) {
        case Format.CHUNK_CODE -> codes.add(at);
        case Format.CHUNK_MACHINE_CODE -> machine.code(cursor);
        case Format.CHUNK_TRACE -> machine.page(cursor);
        default -> {}
      }
      return;
    }
    ChunkHead head = ChunkHead.read(cursor);
    if (!lane(head.lane()).add(head.number(), at)) {
      content.unknownChunks++;
    }
  }

  /** The index of a lane, made when first asked for. */
  LaneIndex lane(int lane) throws RecordingException {
    LaneIndex index = lanes.get(lane);
    if (index == null) {
      if (lanes.size() == ChunkHead.MAX_LANES) {
        throw cursor.corrupt("more than " + ChunkHead.MAX_LANES + " lanes");
      }
      index = new LaneIndex(lane);
      lanes.put(lane, index);
    }
    return index;
  }

  /** The payload length that a chunk's head at this offset states, -1 if there is no such head. */
  private int statedLength(long at) {
    if (file.size() - at < Format.CHUNK_HEADER_BYTES
        || file.intAt(at) != Format.CHUNK_MARKER
        || (file.intAt(at + 4) & 0xFFFFFF00) != 0) {
      return NONE;
    }
    int length = file.intAt(at + 8);
    return length < 0 || length > Format.MAX_PAYLOAD ? NONE : length;
  }

  /** The payload length of the chunk at this offset, -1 if no whole, undamaged chunk is there. */
  private int wholeChunk(long at) {
    int length = statedLength(at);
    if (length == NONE || length > file.size() - at - Format.CHUNK_HEADER_BYTES) {
      return NONE;
    }
    crc.reset();
    file.update(crc, at, 12);
    file.update(crc, at + Format.CHUNK_HEADER_BYTES, length);
    if (file.intAt(at + 12) == (int) crc.getValue()) {
      return length;
    }
    vain -= length;
    return NONE;
  }

  private long resync(long from) {
    long at = file.findMarker(from);
    while (at >= 0 && vain > 0) {
      if (wholeChunk(at) != NONE) {
        return at;
      }
      at = file.findMarker(at + 1);
    }
    return -1;
  }

  /** Whether what begins at this offset is the beginning of a chunk that the file's end cuts. */
  boolean torn(long at) {
    long left = file.size() - at;
    if (left >= Format.CHUNK_HEADER_BYTES) {
      int length = statedLength(at);
      return length != NONE && length > left - Format.CHUNK_HEADER_BYTES;
    }
    for (int i = 0; i < Math.min(left, 4); i++) {
      if (file.byteAt(at + i) != (byte) (Format.CHUNK_MARKER >>> 8 * i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Which lanes may have lost their last chunk to the damages. A damage counts as explained, and
   * leaves the other lanes alone, if it has the length of the one chunk that its head names, and
   * that chunk is missing in the middle of its lane.
   */
  void doubtLanes() {
    for (Damage damage : damages) {
      if (!explained(damage)) {
        for (LaneIndex lane : lanes.values()) {
          if (lane.endsBefore(damage.offset())) {
            lane.doubt();
          }
        }
      }
    }
  }

  private boolean explained(Damage damage) {
    ChunkHead head = damagedHead(damage);
    LaneIndex lane = head == null ? null : lanes.get(head.lane());
    return head != null && lane != null && lane.lacksOnly(head.number());
  }

  private @Nullable ChunkHead damagedHead(Damage damage) {
    int length = statedLength(damage.offset());
    if (length != damage.bytes() - Format.CHUNK_HEADER_BYTES
        || file.byteAt(damage.offset() + 4) != Format.CHUNK_EVENTS) {
      return null;
    }
    file.place(cursor, damage.offset() + Format.CHUNK_HEADER_BYTES, length);
    try {
      return ChunkHead.read(cursor);
    } catch (RecordingException unreadable) {
      return null;
    }
  }
}
