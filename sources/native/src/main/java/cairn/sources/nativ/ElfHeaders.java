package cairn.sources.nativ;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The program headers of an ELF file for x86-64: of a core, an executable or a library. Costs some
 * bytes for each header; the rest of the file is not read.
 */
final class ElfHeaders {
  static final int EXECUTABLE = 2;
  static final int SHARED = 3;
  static final int CORE = 4;
  static final int LOAD = 1;
  static final int NOTE = 4;
  static final int CAN_EXECUTE = 1;
  static final int CAN_WRITE = 2;

  private static final int MAGIC = 0x464C457F;
  private static final int X86_64 = 62;
  private static final int HEADER = 64;
  private static final int ENTRY = 56;
  private static final int COUNTED_ELSEWHERE = 0xFFFF;
  private static final int BUILD_ID = 3;
  private static final long PAGE = 4096;
  private static final int LONGEST_NOTES = 1 << 28;

  private final FileWindows file;
  private final int type;
  private final long entryPoint;
  private final long headersAt;
  private final List<Header> headers = new ArrayList<>();

  /** A piece of the file, and of the memory that it is loaded to. */
  record Header(int type, int flags, long offset, long address, long fileSize, long memorySize) {}

  /** The bytes of a note. */
  record Note(String owner, int type, ByteBuffer bytes) {}

  /** Whether what is at an offset of the file is loaded to be run. */
  boolean isExecutable(long offset) {
    for (Header header : headers) {
      boolean inside =
          offset >= (header.offset() & -PAGE) && offset < header.offset() + header.fileSize();
      if (header.type() == LOAD && (header.flags() & CAN_EXECUTE) != 0 && inside) {
        return true;
      }
    }
    return false;
  }

  private ElfHeaders(FileWindows file) throws IOException {
    this.file = file;
    ByteBuffer head = file.piece(0, HEADER);
    type = head.getShort(16) & 0xFFFF;
    entryPoint = head.getLong(24);
    headersAt = head.getLong(32);
    long count = head.getShort(56) & 0xFFFF;
    if (count == COUNTED_ELSEWHERE && file.has(head.getLong(40), HEADER)) {
      count = file.piece(head.getLong(40), HEADER).getInt(44) & 0xFFFF_FFFFL;
    }
    if (count > 0 && head.getShort(54) != ENTRY) {
      throw new SnapshotException(
          file.path() + ": is corrupt: its program headers have " + head.getShort(54) + " bytes");
    }
    if (!file.has(headersAt, count * ENTRY)) {
      throw truncated(
          "its " + count + " program headers end at byte " + (headersAt + count * ENTRY));
    }
    for (long i = 0; i < count; i++) {
      ByteBuffer at = file.piece(headersAt + i * ENTRY, ENTRY);
      headers.add(
          new Header(
              at.getInt(0),
              at.getInt(4),
              at.getLong(8),
              at.getLong(16),
              at.getLong(32),
              at.getLong(40)));
    }
  }

  /** Whether a file begins like an ELF core of any machine. */
  static boolean isCore(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (var in = Files.newInputStream(path)) {
      byte[] head = in.readNBytes(18);
      ByteBuffer bytes = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
      return head.length == 18 && bytes.getInt(0) == MAGIC && bytes.getShort(16) == CORE;
    }
  }

  /** Of a core, or of an executable or library. */
  static ElfHeaders read(FileWindows file, boolean wantsCore) throws IOException {
    String wanted = wantsCore ? "a core of x86-64 Linux" : "an executable for x86-64 Linux";
    String advice =
        wantsCore
            ? "; expected what the kernel or gdb's generate-core-file writes"
            : "; expected the program that was run";
    if (file.size() < HEADER || file.piece(0, 4).getInt(0) != MAGIC) {
      boolean cut = file.size() >= 4 && file.piece(0, 4).getInt(0) == MAGIC;
      throw new SnapshotException(
          file.path()
              + (file.size() == 0
                  ? ": is empty"
                  : cut
                      ? ": is truncated: it has only " + file.size() + " bytes"
                      : ": is not " + wanted + " (it is no ELF file)")
              + advice);
    }
    ByteBuffer head = file.piece(0, HEADER);
    if (head.get(4) != 2 || head.get(5) != 1 || head.getShort(18) != X86_64) {
      throw new SnapshotException(
          file.path()
              + ": is an ELF file of another machine (class "
              + head.get(4)
              + ", machine "
              + (head.getShort(18) & 0xFFFF)
              + "); Cairn reads x86-64 only");
    }
    int type = head.getShort(16) & 0xFFFF;
    if (wantsCore ? type != CORE : type != EXECUTABLE && type != SHARED) {
      String found =
          switch (type) {
            case EXECUTABLE, SHARED -> "an executable or library";
            case CORE -> "a core";
            default -> "an ELF file of type " + type;
          };
      throw new SnapshotException(file.path() + ": is " + found + ", not " + wanted + advice);
    }
    return new ElfHeaders(file);
  }

  SnapshotException truncated(String what) {
    return new SnapshotException(
        file.path()
            + ": is truncated: "
            + what
            + ", but the file has "
            + file.size()
            + " bytes; was there room on the disk, and is `ulimit -c` large enough?");
  }

  FileWindows file() {
    return file;
  }

  boolean isPositionIndependent() {
    return type == SHARED;
  }

  long entryPoint() {
    return entryPoint;
  }

  /** Where the program headers are in memory, as linked: the first loaded piece has them. */
  long headersAddress() {
    for (Header header : headers) {
      long inside = headersAt - header.offset();
      if (header.type() == LOAD && inside >= 0 && inside < header.fileSize()) {
        return header.address() + inside;
      }
    }
    return headersAt;
  }

  List<Header> headers() {
    return headers;
  }

  /** Calls for each note, with the bytes that its type says; the notes of one header. */
  void notes(Header header, ObjIntConsumer<Note> taker) throws IOException {
    if (!file.has(header.offset(), header.fileSize())) {
      throw truncated("its notes end at byte " + (header.offset() + header.fileSize()));
    }
    if (header.fileSize() > LONGEST_NOTES) {
      throw new SnapshotException(
          file.path() + ": is corrupt: its notes have " + header.fileSize() + " bytes");
    }
    ByteBuffer bytes = file.piece(header.offset(), header.fileSize());
    notes(bytes, taker);
  }

  /** Calls for each note in some bytes; ends at the first one that cannot be. */
  private static void notes(ByteBuffer bytes, ObjIntConsumer<Note> taker) {
    long at = 0;
    while (at + 12 <= bytes.limit()) {
      long nameSize = bytes.getInt((int) at) & 0xFFFF_FFFFL;
      long size = bytes.getInt((int) at + 4) & 0xFFFF_FFFFL;
      int type = bytes.getInt((int) at + 8);
      long nameAt = at + 12;
      long from = nameAt + (nameSize + 3 & ~3);
      if (from + size > bytes.limit()) {
        return;
      }
      byte[] name = new byte[(int) Math.max(0, Math.min(16, nameSize - 1))];
      bytes.get((int) nameAt, name);
      taker.accept(
          new Note(
              new String(name, StandardCharsets.ISO_8859_1),
              type,
              bytes.slice((int) from, (int) size).order(ByteOrder.LITTLE_ENDIAN)),
          type);
      at = from + (size + 3 & ~3);
    }
  }

  /** The build id among some notes, in hexadecimal; null if there is none. */
  static @Nullable String buildId(ByteBuffer notes) {
    String[] found = new String[1];
    notes(
        notes,
        (note, type) -> {
          if (type == BUILD_ID && note.owner().equals("GNU") && note.bytes().limit() <= 64) {
            byte[] id = new byte[note.bytes().limit()];
            note.bytes().get(0, id);
            found[0] = HexFormat.of().formatHex(id);
          }
        });
    return found[0];
  }

  /** The build id of this file, in hexadecimal; null if it has none. */
  @Nullable String buildId() throws IOException {
    for (Header header : headers) {
      if (header.type() == NOTE
          && header.fileSize() <= 1 << 16
          && file.has(header.offset(), header.fileSize())) {
        String id = buildId(file.piece(header.offset(), header.fileSize()));
        if (id != null) {
          return id;
        }
      }
    }
    return null;
  }
}
