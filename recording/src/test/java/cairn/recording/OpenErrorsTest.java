package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import cairn.recording.RecordingException.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrong, of another version, truncated and corrupt are four different messages. */
class OpenErrorsTest {
  @TempDir Path dir;

  private RecordingException refused(byte[] bytes) throws IOException {
    Path file = RawChunk.write(dir.resolve("x.cairn"), bytes);
    RecordingException e =
        catchThrowableOfType(RecordingException.class, () -> Recording.open(file).completeness());
    assertThat(e).isNotNull();
    assertThat(e.getMessage()).startsWith(file + ": ");
    return e;
  }

  @Test
  void somethingElse() throws IOException {
    RecordingException e = refused("JAVA PROFILE 1.0.2".getBytes(StandardCharsets.US_ASCII));
    assertThat(e.reason()).isEqualTo(Reason.NOT_A_RECORDING);
    assertThat(e)
        .hasMessageEndingWith(
            "is not a recording: it begins with 4A 41 56 41 20 50 52 4F, a recording with"
                + " 43 41 49 52 4E 0D 0A 1A. Give the file that `cairn record -o FILE` wrote.");
    assertThat(refused(new byte[] {1}).reason()).isEqualTo(Reason.NOT_A_RECORDING);
  }

  @Test
  void anotherVersion() throws IOException {
    RecordingException newer = refused(header(2, 7));
    assertThat(newer.reason()).isEqualTo(Reason.VERSION);
    assertThat(newer.offset()).isEqualTo(8);
    assertThat(newer).hasMessageContaining("is written in format 2.7, this Cairn reads 1.x. Read");
    RecordingException older = refused(header(0, 1));
    assertThat(older.reason()).isEqualTo(Reason.VERSION);
    assertThat(older).hasMessageContaining("older Cairn");
  }

  @Test
  void truncated() throws IOException {
    RecordingException e = refused(Arrays.copyOf(Header.write(), 9));
    assertThat(e.reason()).isEqualTo(Reason.TRUNCATED);
    assertThat(e.offset()).isEqualTo(9);
    assertThat(e).hasMessageContaining("it has 9 bytes, the header alone has 16. Copy the file");
    assertThat(refused(new byte[0]).reason()).isEqualTo(Reason.TRUNCATED);
  }

  @Test
  void corruptHeader() throws IOException {
    byte[] header = Header.write();
    header[10] ^= 1;
    RecordingException e = refused(header);
    assertThat(e.reason()).isEqualTo(Reason.CORRUPT);
    assertThat(e.offset()).isEqualTo(12);
    assertThat(e).hasMessageContaining("corrupt at offset 12: the header's checksum is");
  }

  @Test
  void corruptContentNamesItsOffset() throws IOException {
    RecordingException e = refused(with(header(1, 0), Format.CHUNK_TABLES, 99));
    assertThat(e.reason()).isEqualTo(Reason.CORRUPT);
    assertThat(e.offset()).isEqualTo(33);
    assertThat(e).hasMessageContaining("corrupt at offset 33: unknown table entry 99. Copy the");
  }

  @Test
  void whatOnlyANewerMinorVersionKnows() throws IOException {
    Path file = RawChunk.write(dir.resolve("y.cairn"), with(header(1, 4), 77, 1, 2, 3));
    assertThat(Recording.open(file).completeness().unknownChunks()).isEqualTo(1);
    RecordingException e = refused(with(header(1, 4), Format.CHUNK_TABLES, 99));
    assertThat(e.reason()).isEqualTo(Reason.VERSION);
    assertThat(e).hasMessageContaining("unknown table entry 99 of the newer format 1.4");
  }

  @Test
  void noFile() {
    assertThatThrownBy(() -> Recording.open(dir.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void onlyAHeader() throws IOException {
    Path file = RawChunk.write(dir.resolve("z.cairn"), Header.write());
    Completeness read = Recording.open(file).completeness();
    assertThat(read.ending()).isEqualTo(Completeness.Ending.OPEN);
    assertThat(read.events()).isZero();
    assertThat(read.gap()).isNull();
    assertThat(read.isWhole()).isFalse();
  }

  /** Each of these events, right after two nodes were made, contradicts the format. */
  @Test
  void eventsThatMakeNoSense() throws IOException {
    refusedEvent("unknown event code 31", 31);
    refusedEvent("undefined site 9", 32 + 18);
    refusedEvent("undefined site", 32 + 1);
    refusedEvent("undefined type 77", 4, 77);
    refusedEvent("is no class", 4, 2);
    refusedEvent("undefined thread 5", 2, 5);
    refusedEvent("more than 64 bits", 4, -1, -1, -1, -1, -1, -1, -1, -1, -1, 2);
    refusedEvent("runs past its end", 4, -1);
    refusedEvent("a step of 0", 1, 0);
    refusedEvent("a step of 18446744073709551615", 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1);
    refusedEvent("reference code 129", 32 + 2, 0x81, 1);
    refusedEvent("node -", 32 + 2, 0x9E, 1);
    refusedEvent("array index -1", 32 + 4, 0, 1);
    refusedEvent("is above 2147483647", 32 + 6, 2, -1, -1, -1, -1, 8);
    refusedEvent("200 values in 2 bytes", 7, 1, 0, 200, 1, 'I', 0, 0);
    refusedEvent("50 values in 53 bytes", append(new int[] {7, 1, 0, 50, 'D'}, 53));
    refusedEvent("unknown kind 88 of a value", 7, 1, 0, 1, 'X', 0);
    refusedEvent("5 elements from position 2147483647", 7, 1, -1, -1, -1, -1, 7, 5, 'I', 0);
    refusedEvent("value 2147483648 of kind I", 7, 1, 0, 1, 'I', 0x80, 0x80, 0x80, 0x80, 0x10);
    refusedEvent("unknown kind 88 of a value", 13, 1, 'X', 0);
    refusedEvent("kind 76 of a value that is not a reference", 13, 1, 'L', 1);
    refusedEvent("kind 0 of a value that is not a reference", 13, 1, 0, 1);
    refusedEvent("5 values in 4 bytes", 13, 5, 'I', 1, 'I', 1);
    refusedEvent("unknown phase 9", 32 + 8, 9, 0, 0);
    refusedEvent("unknown kind 60 of site 5", 32 + 10);
  }

  private static int[] append(int[] head, int zeros) {
    return Arrays.copyOf(head, head.length + zeros);
  }

  private void refusedEvent(String message, int... event) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RecordingWriter writer = RecordingWriter.to(out, 1000, Map.of())) {
      int type = writer.classType("A", "");
      int array = writer.arrayType("int[]", 'I');
      assertThat(writer.site(Format.PUT_REF, 0, "m", 1, "A", "f", 'L')).isEqualTo(1);
      assertThat(writer.site(Format.ELEM_INT, 0, "m", 1, "", "", 'I')).isEqualTo(2);
      assertThat(writer.site(Format.NEW_ARRAY, 0, "m", 1, "", "", (char) 0)).isEqualTo(3);
      assertThat(writer.site(Format.CPOINT, 0, "m", 1, "", "", (char) 0)).isEqualTo(4);
      assertThat(writer.site(60, 0, "m", 1, "", "", (char) 0)).isEqualTo(5);
      LaneWriter lane = writer.lane(writer.thread("main"));
      lane.alloc(type);
      assertThat(array).isEqualTo(2);
    }
    List<RawChunk> chunks = new ArrayList<>(RawChunk.split(out.toByteArray()));
    RawChunk last = chunks.remove(chunks.size() - 1);
    assertThat(last.isEvents()).isTrue();
    byte[] payload = Arrays.copyOf(last.payload(), last.payload().length + event.length);
    for (int i = 0; i < event.length; i++) {
      payload[last.payload().length + i] = (byte) event[i];
    }
    chunks.add(new RawChunk(Format.CHUNK_EVENTS, payload));
    byte[] bytes = RawChunk.join(chunks);
    RecordingException e = refused(bytes);
    assertThat(e).as(message).hasMessageContaining(message);
    assertThat(e.reason()).isEqualTo(Reason.CORRUPT);
    assertThat(e.offset()).isBetween((long) bytes.length - event.length, (long) bytes.length);
  }

  private static byte[] header(int major, int minor) {
    ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(Format.MAGIC).putShort((short) major).putShort((short) minor);
    CRC32C crc = new CRC32C();
    crc.update(bytes.array(), 0, 12);
    return bytes.putInt((int) crc.getValue()).array();
  }

  private static byte[] with(byte[] header, int kind, int... payload) {
    byte[] bytes = new byte[payload.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) payload[i];
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(header);
    out.writeBytes(new RawChunk(kind, bytes).bytes());
    return out.toByteArray();
  }
}
