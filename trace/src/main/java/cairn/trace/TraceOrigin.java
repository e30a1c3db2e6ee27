package cairn.trace;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What a trace was made from, and what its making had to say: it stands between the tables and the
 * foot, and is added to a trace that is whole.
 *
 * @param stamp tells this source from others, and from itself before it was changed; 0 if it is not
 *     known
 * @param notes what a person should know of how the trace was made
 */
public record TraceOrigin(long stamp, List<String> notes) {
  static final TraceOrigin UNKNOWN = new TraceOrigin(0, List.of());

  /** Where in the foot the length of the notes stands, and the stamp. */
  static final int LENGTH_AT = 44;

  private static final int STAMP_AT = 48;

  public TraceOrigin {
    notes = List.copyOf(notes);
  }

  /** Adds this to a trace that has none yet. */
  public void addTo(Path trace) throws IOException {
    byte[] text = text();
    try (FileChannel channel =
        FileChannel.open(trace, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long end = channel.size() - TraceFormat.FOOT_BYTES;
      ByteBuffer foot = ByteBuffer.allocate(TraceFormat.FOOT_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      while (foot.hasRemaining() && channel.read(foot, end + foot.position()) >= 0) {
        // until it is full
      }
      foot.putInt(LENGTH_AT, text.length).putLong(STAMP_AT, stamp).rewind();
      write(channel, ByteBuffer.wrap(text), end);
      write(channel, foot, end + text.length);
    }
  }

  private static void write(FileChannel channel, ByteBuffer bytes, long at) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes, at + bytes.position());
    }
  }

  private byte[] text() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(notes.size());
    for (String note : notes) {
      byte[] utf8 = note.getBytes(StandardCharsets.UTF_8);
      out.writeInt(utf8.length);
      out.write(utf8);
    }
    out.writeInt(checksum(bytes.toByteArray(), bytes.size(), stamp));
    return bytes.toByteArray();
  }

  private static int checksum(byte[] bytes, int length, long stamp) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, stamp).array());
    return (int) crc.getValue();
  }

  /** Reads what {@link #addTo} wrote. */
  static TraceOrigin read(String name, ByteBuffer foot, byte[] text) throws TraceException {
    if (text.length == 0) {
      return UNKNOWN;
    }
    long stamp = foot.getLong(STAMP_AT);
    ByteBuffer bytes = ByteBuffer.wrap(text);
    if (text.length < 2 * Integer.BYTES
        || checksum(text, text.length - Integer.BYTES, stamp)
            != bytes.getInt(text.length - Integer.BYTES)) {
      throw TraceException.damaged(name, "an origin with a wrong checksum");
    }
    List<String> notes = new ArrayList<>();
    for (int left = bytes.getInt(); left > 0; left--) {
      byte[] note = new byte[bytes.getInt()];
      bytes.get(note);
      notes.add(new String(note, StandardCharsets.UTF_8));
    }
    return new TraceOrigin(stamp, notes);
  }
}
