package cairn.engine;

import cairn.recording.Format;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/** What a file is, told from its first bytes and never from its name. */
final class Content {
  private static final int LOOKED_AT = 64;
  private static final int SHOWN = 8;

  private static final String HPROF = "JAVA PROFILE ";
  private static final String GZIP = "\u001f\u008b";

  /** The beginning of a kind of file, a character per byte. */
  private record Magic(String what, String bytes) {}

  private static final List<Magic> KNOWN =
      List.of(
          new Magic("a heap dump of a JVM (HPROF)", HPROF),
          new Magic("an ELF file: an executable, a library or a core", "\u007fELF"),
          new Magic("a Java class file", "\u00ca\u00fe\u00ba\u00be"),
          new Magic("a ZIP or JAR file", "PK\u0003\u0004"),
          new Magic("a gzip file", GZIP),
          new Magic("a Flight Recorder file", "FLR\0"),
          new Magic("the live buffers of a recording; name the recording beside it", "CAIRNLIV"),
          new Magic(
              "an abstract heap, which the commands abstract, merge, diff and info take",
              "{\n  \"schema\": \"cairn.abstract/"),
          new Magic(
              "samples of a run, which train and monitor take", "{\"schema\":\"cairn.metrics/"),
          new Magic(
              "a model of a heap, which monitor --model takes", "{\n  \"schema\": \"cairn.model/"),
          new Magic("JSON", "{"));

  private static final String RECORDING =
      new String(
          ByteBuffer.allocate(Long.BYTES)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putLong(Format.MAGIC)
              .array(),
          StandardCharsets.ISO_8859_1);

  private Content() {}

  /**
   * Whether a file is to be read as a specification: text, which has no first bytes of its own,
   * that is called so or reads as one.
   */
  static boolean isSpec(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(LOOKED_AT);
    }
    String begin = new String(head, StandardCharsets.ISO_8859_1);
    if (begin.isEmpty() || begin.indexOf('\0') >= 0 || RECORDING.startsWith(begin)) {
      return false;
    }
    if (file.toString().endsWith(".inv")) {
      return true;
    }
    if (KNOWN.stream().anyMatch(magic -> begin.startsWith(magic.bytes()))) {
      return false;
    }
    try {
      SpecFile.open(file.toString());
      return true;
    } catch (InputException e) {
      return false;
    }
  }

  /** Whether a file is a recording. */
  static boolean isRecording(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      String begin = new String(in.readNBytes(LOOKED_AT), StandardCharsets.ISO_8859_1);
      return begin.startsWith(RECORDING);
    }
  }

  /** Whether a file is a heap dump of a JVM, or a gzip file, which may hold one. */
  static boolean isDump(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      String begin = new String(in.readNBytes(LOOKED_AT), StandardCharsets.ISO_8859_1);
      return begin.startsWith(HPROF) || begin.startsWith(GZIP);
    }
  }

  /**
   * Refuses a file that is no recording.
   *
   * @throws InputException that says what it is instead
   */
  static void requireRecording(Path file) throws IOException {
    require(
        file,
        "a recording",
        "a recording (.cairn)",
        "which begins with "
            + hex(RECORDING)
            + ".\nMake one with: cairn record -o run.cairn -- java ...");
  }

  /**
   * Refuses a file that is neither samples nor a recording.
   *
   * @throws InputException that says what it is instead
   */
  static void requireRun(Path file) throws IOException {
    require(
        file,
        "a run",
        "samples (.metrics) or a recording (.cairn)",
        "which begin with {\"schema\":\"cairn.metrics/1\" or "
            + hex(RECORDING)
            + ".\nMake one with: cairn record --metrics run.metrics -- COMMAND");
  }

  /**
   * Refuses a file that is neither a recording nor a heap dump.
   *
   * @throws InputException that says what it is instead
   */
  static void requireHeap(Path file) throws IOException {
    if (isDump(file)) {
      return;
    }
    require(
        file,
        "a heap",
        "a heap dump of a JVM (HPROF) or a recording (.cairn)",
        "which begin with \""
            + HPROF.strip()
            + "\" or "
            + hex(RECORDING)
            + ".\nMake one with: jcmd PID GC.heap_dump heap.hprof, or: cairn record -o run.cairn --"
            + " java ...");
  }

  /** Refuses a file that is no recording, in the words of what was expected. */
  private static void require(Path file, String what, String expected, String hint)
      throws IOException {
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": is a directory; expected " + expected);
    }
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(LOOKED_AT);
    }
    String begin = new String(head, StandardCharsets.ISO_8859_1);
    if (!begin.isEmpty() && (begin.startsWith(RECORDING) || RECORDING.startsWith(begin))) {
      return; // a recording, or the beginning of one: its reader says what is wrong with it
    }
    throw new InputException(
        file + ": not " + what + ": " + describe(begin) + "; expected " + expected + ", " + hint);
  }

  private static String describe(String begin) {
    if (begin.isEmpty()) {
      return "it is empty";
    }
    String shown = "begins with " + hex(begin.substring(0, Math.min(SHOWN, begin.length())));
    for (Magic magic : KNOWN) {
      if (begin.startsWith(magic.bytes())) {
        return shown + ", " + magic.what();
      }
    }
    return shown;
  }

  private static String hex(String bytes) {
    return HexFormat.ofDelimiter(" ")
        .withUpperCase()
        .formatHex(bytes.getBytes(StandardCharsets.ISO_8859_1));
  }
}
