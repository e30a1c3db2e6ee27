package cairn.sources.hprof;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Set;

/**
 * The beginning of a dump.
 *
 * @param millis when it was written, since 1970
 * @param end offset of the first record
 */
record DumpHeader(String version, int idSize, long millis, long end) {
  private static final String MAGIC = "JAVA PROFILE ";
  private static final int LONGEST_VERSION = 16;
  private static final Set<String> KNOWN = Set.of("1.0.1", "1.0.2", "1.0.3");

  static DumpHeader read(DumpFile file) throws IOException {
    byte[] head = new byte[MAGIC.length() + LONGEST_VERSION + 13];
    int length = file.read(0, head);
    String begin = new String(head, 0, length, StandardCharsets.ISO_8859_1);
    if (begin.isEmpty()) {
      throw HprofException.truncated(file.path(), 0, "it is empty");
    }
    if (!begin.startsWith(MAGIC)) {
      if (MAGIC.startsWith(begin)) {
        throw HprofException.truncated(file.path(), length, "inside the name of the format");
      }
      throw HprofException.wrong(
          file.path(),
          "begins with "
              + HexFormat.ofDelimiter(" ").withUpperCase().formatHex(head, 0, Math.min(8, length))
              + ", expected 'JAVA PROFILE'");
    }
    int zero = begin.indexOf('\0', MAGIC.length());
    if (zero < 0 && length < head.length) {
      throw HprofException.truncated(file.path(), length, "inside the version of the format");
    }
    if (zero < 0 || zero - MAGIC.length() > LONGEST_VERSION) {
      throw HprofException.corrupt(
          file.path(), MAGIC.length(), "the version of the format does not end");
    }
    String version = begin.substring(MAGIC.length(), zero);
    if (!KNOWN.contains(version)) {
      throw HprofException.old(file.path(), version);
    }
    if (zero + 13 > length) {
      throw HprofException.truncated(file.path(), length, "inside the header");
    }
    return read(file, version, zero + 1L);
  }

  private static DumpHeader read(DumpFile file, String version, long offset) throws IOException {
    Window window = new Window(file, 4, 0);
    int at = window.at(offset, 12);
    int idSize = window.i4(at);
    if (idSize != 4 && idSize != 8) {
      throw HprofException.corrupt(
          file.path(), offset, "ids have " + (idSize & 0xffffffffL) + " bytes, expected 4 or 8");
    }
    return new DumpHeader(version, idSize, window.i8(at + 4), offset + 12);
  }
}
