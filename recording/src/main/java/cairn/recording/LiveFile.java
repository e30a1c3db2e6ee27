package cairn.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The buffers that stand beside a recording that was not ended in order. Copied when opened: the
 * cost is what is in the buffers.
 *
 * @param buffers what is in the lanes' buffers, by chunk number
 * @param claims segments that lanes were about to take
 * @param problem why the file, or part of it, cannot be used; null if all of it can
 */
record LiveFile(Path path, List<Buffer> buffers, List<Claim> claims, @Nullable String problem) {

  private static final int MAX_SLOTS = 1 << 16;

  /** A chunk's payload. */
  record Buffer(String file, int lane, int number, long offset, byte[] payload) {
    void place(Cursor cursor) {
      ByteBuffer bytes = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
      cursor.place(bytes, 0, payload.length, file, offset);
    }
  }

  /** A segment that a lane may have taken without writing to it. */
  record Claim(int lane, int number, long segment) {}

  static Path beside(Path recording) {
    return recording.resolveSibling(recording.getFileName() + Format.LIVE_SUFFIX);
  }

  /** Reads the live file of a recording; null if there is none. */
  static @Nullable LiveFile read(Path recording) throws IOException {
    Path path = beside(recording);
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      return new Reader(path, channel).read();
    } catch (NoSuchFileException none) {
      return null;
    }
  }

  /** Reads one file. */
  private static final class Reader {
    private final Path path;
    private final FileChannel channel;
    private final long size;
    private final List<Buffer> buffers = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();

    Reader(Path path, FileChannel channel) throws IOException {
      this.path = path;
      this.channel = channel;
      this.size = channel.size();
    }

    LiveFile read() throws IOException {
      String problem = slots();
      buffers.sort(Comparator.comparingInt(Buffer::number));
      return new LiveFile(path, buffers, claims, problem);
    }

    private @Nullable String slots() throws IOException {
      ByteBuffer head = fields(0, Format.LIVE_HEADER_BYTES);
      if (head == null || head.getLong(0) != Format.LIVE_MAGIC) {
        return path + " does not begin as a file of live buffers does";
      }
      if (head.getInt(8) != Format.LIVE_VERSION) {
        return path + " has version " + head.getInt(8) + ", expected " + Format.LIVE_VERSION;
      }
      long slotBytes = head.getInt(12);
      int n = head.getInt(16);
      if (slotBytes < Format.SLOT_HEADER_BYTES || n < 0 || n > MAX_SLOTS) {
        return path + " has an impossible " + n + " slots of " + slotBytes + " bytes";
      }
      String problem = null;
      for (int i = 0; i < n; i++) {
        String found = slot(Format.LIVE_HEADER_BYTES + i * slotBytes, slotBytes);
        problem = problem == null ? found : problem;
      }
      return problem;
    }

    private @Nullable String slot(long at, long slotBytes) throws IOException {
      ByteBuffer head = fields(at, Format.SLOT_HEADER_BYTES);
      if (head == null) {
        return path + " ends at offset " + size + ", before the slot at " + at;
      }
      int lane = head.getInt(Format.SLOT_LANE);
      int number = head.getInt(Format.SLOT_CHUNK);
      int committed = head.getInt(Format.SLOT_COMMITTED);
      long claim = head.getLong(Format.SLOT_CLAIM);
      if (lane == 0) {
        return null;
      }
      if (lane < 0
          || number <= 0
          || committed < 0
          || committed > slotBytes - Format.SLOT_HEADER_BYTES
          || committed > Format.MAX_PAYLOAD) {
        return path + " has a slot at offset " + at + " that makes no sense";
      }
      if (claim > 0) {
        claims.add(new Claim(lane, number, claim));
      }
      if (committed > 0) {
        byte[] payload = bytes(at + Format.SLOT_HEADER_BYTES, committed);
        if (payload == null) {
          return path + " ends at offset " + size + ", inside the slot at " + at;
        }
        long offset = at + Format.SLOT_HEADER_BYTES;
        buffers.add(new Buffer(path.toString(), lane, number, offset, payload));
      }
      return null;
    }

    private @Nullable ByteBuffer fields(long at, int length) throws IOException {
      byte[] bytes = bytes(at, length);
      return bytes == null ? null : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Null if the file ends before. */
    private byte @Nullable [] bytes(long at, int length) throws IOException {
      if (at + length > size) {
        return null;
      }
      byte[] bytes = new byte[length];
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        if (channel.read(rest, at + rest.position()) < 0) {
          return null;
        }
      }
      return bytes;
    }
  }
}
