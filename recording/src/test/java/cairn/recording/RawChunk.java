package cairn.recording;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/** A chunk of a recording that a test takes apart and puts together again. */
record RawChunk(int kind, byte[] payload) {
  static List<RawChunk> split(byte[] recording) {
    ByteBuffer in = ByteBuffer.wrap(recording).order(ByteOrder.LITTLE_ENDIAN);
    List<RawChunk> chunks = new ArrayList<>();
    for (int at = 16; at < recording.length; ) {
      int length = in.getInt(at + 8);
      chunks.add(
          new RawChunk(in.get(at + 4), Arrays.copyOfRange(recording, at + 16, at + 16 + length)));
      at += 16 + length;
    }
    return chunks;
  }

  static byte[] join(List<RawChunk> chunks) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(Header.write());
    chunks.forEach(chunk -> out.writeBytes(chunk.bytes()));
    return out.toByteArray();
  }

  byte[] bytes() {
    ByteBuffer out = ByteBuffer.allocate(16 + payload.length).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(Format.CHUNK_MARKER).putInt(kind).putInt(payload.length);
    CRC32C crc = new CRC32C();
    crc.update(out.array(), 0, 12);
    crc.update(payload);
    return out.putInt((int) crc.getValue()).put(payload).array();
  }

  boolean isEvents() {
    return kind == Format.CHUNK_EVENTS;
  }

  int lane() throws RecordingException {
    return head().lane();
  }

  int number() throws RecordingException {
    return head().number();
  }

  private ChunkHead head() throws RecordingException {
    Cursor cursor = new Cursor();
    ByteBuffer bytes = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    cursor.place(bytes, 0, payload.length, "test", 0);
    return ChunkHead.read(cursor);
  }

  /** Makes a file anew: overwriting one would wait for the disk. */
  static Path write(Path file, byte[] bytes) throws IOException {
    Files.deleteIfExists(file);
    return Files.write(file, bytes);
  }

  /** A file of live buffers with one slot for each of these chunks. */
  static byte[] live(List<RawChunk> chunks, long... claims) throws RecordingException {
    int slot = 64 + chunks.stream().mapToInt(c -> c.payload.length).max().orElse(0) + 7;
    int n = Math.max(chunks.size(), claims.length);
    ByteBuffer out = ByteBuffer.allocate(64 + n * slot).order(ByteOrder.LITTLE_ENDIAN);
    out.putLong(0, Format.LIVE_MAGIC).putInt(8, 1).putInt(12, slot).putInt(16, n);
    for (int i = 0; i < n; i++) {
      int at = 64 + i * slot;
      if (i < chunks.size()) {
        byte[] payload = chunks.get(i).payload;
        out.putInt(at, chunks.get(i).lane()).putInt(at + 4, chunks.get(i).number());
        out.putInt(at + 8, payload.length);
        out.put(at + 64, payload);
      } else {
        out.putInt(at, 1000 + i).putInt(at + 4, 1);
      }
      out.putLong(at + 16, i < claims.length ? claims[i] : 0);
    }
    return out.array();
  }
}
