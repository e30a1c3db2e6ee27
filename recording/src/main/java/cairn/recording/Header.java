package cairn.recording;

import cairn.recording.RecordingException.Reason;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** The sixteen bytes with which every version of a recording begins. */
final class Header {
  private static final int MAGIC_BYTES = 8;

  private Header() {}

  /**
   * Checks a header.
   *
   * @param head the file's first bytes, as many as there are, up to sixteen
   * @return the minor version
   */
  static int check(String file, byte[] head) throws RecordingException {
    byte[] expected = write();
    int compared = Math.min(head.length, MAGIC_BYTES);
    if (!Arrays.equals(head, 0, compared, expected, 0, compared)) {
      throw new RecordingException(
          Reason.NOT_A_RECORDING,
          file,
          0,
          "is not a recording: it begins with "
              + hex(head, compared)
              + ", a recording with "
              + hex(expected, MAGIC_BYTES)
              + ". Give the file that `cairn record -o FILE` wrote.");
    }
    if (head.length < Format.HEADER_BYTES) {
      throw new RecordingException(
          Reason.TRUNCATED,
          file,
          head.length,
          "is truncated: it has "
              + head.length
              + " bytes, the header alone has "
              + Format.HEADER_BYTES
              + ". "
              + RecordingException.COPY_AGAIN
              + ".");
    }
    ByteBuffer bytes = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.getInt(12) != checksum(head)) {
      throw RecordingException.corrupt(
          file,
          12,
          String.format(
              "the header's checksum is %08X, its bytes give %08X",
              bytes.getInt(12), checksum(head)));
    }
    int major = bytes.getShort(8) & 0xFFFF;
    int minor = bytes.getShort(10) & 0xFFFF;
    if (major != Format.MAJOR) {
      throw new RecordingException(
          Reason.VERSION,
          file,
          8,
          "is written in format "
              + major
              + "."
              + minor
              + ", this Cairn reads "
              + Format.MAJOR
              + ".x. "
              + (major > Format.MAJOR
                  ? "Read it with the version of Cairn that recorded it, or a newer one."
                  : "Read it with an older Cairn, or record again."));
    }
    return minor;
  }

  static byte[] write() {
    byte[] head = new byte[Format.HEADER_BYTES];
    ByteBuffer bytes = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(0, Format.MAGIC);
    bytes.putShort(8, (short) Format.MAJOR);
    bytes.putShort(10, (short) Format.MINOR);
    bytes.putInt(12, checksum(head));
    return head;
  }

  private static int checksum(byte[] head) {
    CRC32C crc = new CRC32C();
    crc.update(head, 0, 12);
    return (int) crc.getValue();
  }

  private static String hex(byte[] bytes, int length) {
    return length == 0
        ? "nothing"
        : HexFormat.ofDelimiter(" ").withUpperCase().formatHex(bytes, 0, length);
  }
}
