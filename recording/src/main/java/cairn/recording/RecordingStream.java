package cairn.recording;

import cairn.recording.Completeness.Gap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A recording that is read once, from a pipe, while it is written. Events are delivered as soon as
 * their place in the order is certain; until then their chunks are kept in memory, up to a budget.
 * A lane that stays silent holds all later segments back. A damaged chunk is an error: a pipe
 * cannot be searched for the next one. Only one thread may use it.
 */
public final class RecordingStream {
  /** Bytes of chunks that are kept while earlier ones are awaited. */
  public static final long DEFAULT_BUDGET = 256L << 20;

  private final InputStream in;
  private final String name;
  private final long budget;
  private final Content content = new Content();
  private final LaneState.Clock clock = new LaneState.Clock();
  private final Map<Integer, Lane> lanes = new LinkedHashMap<>();
  private final Merger merger = new Merger(this::isClosed);
  private final Cursor cursor = new Cursor();
  private long offset;
  private long kept;
  private long tailBytes;
  private boolean over;

  private RecordingStream(InputStream in, String name, long budget) {
    this.in = in;
    this.name = name;
    this.budget = budget;
  }

  static RecordingStream open(InputStream in, String name, long budget) throws IOException {
    RecordingStream stream = new RecordingStream(in, name, budget);
    byte[] head = in.readNBytes(Format.HEADER_BYTES);
    stream.content.tables.minor = Header.check(name, head);
    stream.offset = head.length;
    stream.takeChunk();
    return stream;
  }

  /** Facts about the recorded run by name: there from the beginning. */
  public Map<String, String> meta() {
    return content.meta();
  }

  /** What was defined so far: all that the events delivered so far name. */
  public Tables tables() {
    return content.tables;
  }

  /**
   * Delivers the events in their order until the recording ends, waiting for what is not written
   * yet. Can be called once.
   *
   * @throws RecordingException if a chunk is damaged or contradicts the format, or if more than the
   *     budget would have to be kept
   */
  public Completeness read(EventHandler handler) throws IOException {
    do {
      merger.advance(handler);
      if (kept > budget) {
        throw tooMuch();
      }
    } while (takeChunk());
    merger.advance(handler);
    return new Completeness(
        content.ending,
        content.exitCode,
        content.endText,
        clock.time,
        merger.expected() - 1,
        content.chunks,
        content.unknownChunks,
        offset,
        tailBytes,
        List.of(),
        0,
        null,
        gap());
  }

  /** Reads one chunk; false if there is no more. */
  private boolean takeChunk() throws IOException {
    byte[] head = over ? new byte[0] : in.readNBytes(Format.CHUNK_HEADER_BYTES);
    if (head.length < Format.CHUNK_HEADER_BYTES) {
      return end(head.length);
    }
    ByteBuffer fields = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    int length = fields.getInt(8);
    if (fields.getInt(0) != Format.CHUNK_MARKER
        || (fields.getInt(4) & 0xFFFFFF00) != 0
        || length < 0
        || length > Format.MAX_PAYLOAD) {
      throw RecordingException.corrupt(name, offset, "no chunk begins where one should");
    }
    byte[] payload = in.readNBytes(length);
    if (payload.length < length) {
      return end(head.length + payload.length);
    }
    CRC32C crc = new CRC32C();
    crc.update(head, 0, 12);
    crc.update(payload);
    if (fields.getInt(12) != (int) crc.getValue()) {
      throw RecordingException.corrupt(
          name,
          offset,
          String.format(
              "the chunk's checksum is %08X, its bytes give %08X",
              fields.getInt(12), (int) crc.getValue()));
    }
    take(head[4], new Payload(payload, offset + Format.CHUNK_HEADER_BYTES));
    offset += Format.CHUNK_HEADER_BYTES + length;
    return true;
  }

  private boolean end(int unfinished) {
    over = true;
    tailBytes += unfinished;
    return false;
  }

  private void take(int kind, Payload payload) throws RecordingException {
    content.chunks++;
    payload.place(cursor);
    if (kind != Format.CHUNK_EVENTS) {
      content.take(kind, cursor);
      over = kind == Format.CHUNK_END;
      return;
    }
    ChunkHead head = ChunkHead.read(cursor);
    Lane lane = lanes.get(head.lane());
    if (lane == null) {
      if (lanes.size() == ChunkHead.MAX_LANES) {
        throw cursor.corrupt("more than " + ChunkHead.MAX_LANES + " lanes");
      }
      lane = new Lane(head.lane());
      lanes.put(head.lane(), lane);
    }
    lane.add(head.number(), payload);
  }

  private boolean isClosed(LaneDecoder decoder) {
    Lane lane = lanes.get(decoder.lane());
    return over && content.ended() && lane != null && lane.missing == 0;
  }

  private RecordingException tooMuch() {
    LaneDecoder silent = merger.current();
    String awaited =
        silent == null
            ? "segment " + merger.expected()
            : "lane " + silent.lane() + " to go on from segment " + merger.expected();
    return new RecordingException(
        RecordingException.Reason.BUDGET,
        name,
        offset,
        "waiting for "
            + awaited
            + " takes more than the "
            + (budget >> 20)
            + " MB that may be kept in memory. Record to a file and read that.");
  }

  private @Nullable Gap gap() {
    String why = "the recording has no end";
    LaneDecoder current = merger.current();
    if (current == null && !merger.done()) {
      why = "segment " + merger.expected() + " is missing";
    }
    long read = clock.time;
    long chunks = 0;
    for (Lane lane : lanes.values()) {
      if (lane.missing != 0) {
        why = "chunk " + lane.missing + " of lane " + lane.decoder.lane() + " is missing";
      }
      lane.queue.addAll(lane.beyond);
      chunks += lane.queue.size() + (lane.decoder.remaining() > 0 ? 1 : 0);
      Reading.decodeRest(lane.decoder);
    }
    return chunks == 0 ? null : new Gap(merger.expected(), why, clock.time - read, chunks);
  }

  /** A chunk's payload and where in the stream it began. */
  private final class Payload {
    private final byte[] bytes;
    private final long at;

    Payload(byte[] bytes, long at) {
      this.bytes = bytes;
      this.at = at;
    }

    void place(Cursor cursor) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      cursor.place(buffer, 0, bytes.length, name, at);
    }
  }

  /** The chunks of one lane that came and are not decoded yet. */
  private final class Lane implements LaneDecoder.Chunks {
    private final ArrayDeque<Payload> queue = new ArrayDeque<>();
    private final ArrayDeque<Payload> beyond = new ArrayDeque<>(0);
    private final LaneDecoder decoder;
    private int lastNumber;

    /** The first chunk that was left out; 0 while none was. */
    private int missing;

    Lane(int id) {
      this.decoder = new LaneDecoder(id, content.tables, clock, this);
    }

    void add(int number, Payload payload) throws RecordingException {
      if (number <= lastNumber) {
        content.unknownChunks++;
        return;
      }
      if (number != lastNumber + 1 && missing == 0) {
        missing = lastNumber + 1;
      }
      lastNumber = number;
      kept += payload.bytes.length;
      (missing == 0 ? queue : beyond).add(payload);
      if (number == 1 && decoder.nextChunk()) {
        merger.add(decoder);
      } else if (missing == 0) {
        merger.resume(decoder);
      }
    }

    @Override
    public boolean next(LaneDecoder lane) {
      if (queue.isEmpty()) {
        return false;
      }
      Payload payload = queue.remove();
      kept -= payload.bytes.length;
      payload.place(lane);
      return true;
    }
  }
}
