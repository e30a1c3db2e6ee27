package cairn.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The file of a trace: a head of 16 bytes, pages with their summaries, the code, the index of
 * pages, and a foot that says where they are. It is made from a recording and can be made again, so
 * there is one version, and what is not of it is thrown away.
 */
final class TraceFormat {
  private TraceFormat() {}

  static final long MAGIC = 0x0443415254524943L;
  static final int HEAD_BYTES = 16;
  static final int FOOT_BYTES = 64;

  /** A page ends with the step that reaches this size. */
  static final int PAGE_BYTES = 1 << 16;

  /** Steps that begin with less than this are no whole blocks. */
  static final int FIRST_BLOCK = 8;

  static byte[] head(boolean values) {
    ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    head.putLong(MAGIC).putInt(values ? 1 : 0).putInt(0);
    return head.array();
  }

  static byte[] foot(
      long tables, byte[] code, byte[] pages, long steps, long instructions, long time) {
    ByteBuffer foot = ByteBuffer.allocate(FOOT_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    foot.putLong(tables).putInt(code.length).putInt(pages.length);
    foot.putLong(steps).putLong(instructions).putLong(time);
    CRC32C crc = new CRC32C();
    crc.update(code);
    crc.update(pages);
    crc.update(foot.array(), 0, foot.position());
    foot.putInt((int) crc.getValue());
    foot.putLong(FOOT_BYTES - Long.BYTES, MAGIC);
    return foot.array();
  }
}
