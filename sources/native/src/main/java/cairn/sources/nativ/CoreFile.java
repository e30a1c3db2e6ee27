package cairn.sources.nativ;

import cairn.graph.memory.MemoryImage;
import cairn.sources.nativ.ElfHeaders.Header;
import cairn.sources.nativ.ElfHeaders.Note;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A core of x86-64 Linux, as the kernel and gdb write it. Mapped, not read: opening costs the
 * headers and notes. What is no core, one of another machine, one whose headers or notes are cut
 * off, and one that contradicts itself are refused; of one whose memory is cut off, the rest is
 * used and {@link #warnings} says so.
 */
public final class CoreFile {
  private static final int STATUS = 1;
  private static final int PROCESS_INFO = 3;
  private static final int AUXILIARY = 6;
  private static final int FILES = 0x46494C45;
  private static final int STATUS_SIZE = 112 + 27 * 8;
  private static final int INFO_SIZE = 136;

  /** Keys of the auxiliary vector. */
  static final long PROGRAM_HEADERS = 3;

  static final long ENTRY = 9;

  private final ElfHeaders elf;
  private final List<ThreadRegisters> threads = new ArrayList<>();
  private final List<FileMapping> files = new ArrayList<>();
  private final Map<Long, Long> auxiliary = new HashMap<>();
  private final SegmentPieces segments;
  private final List<String> warnings = new ArrayList<>();
  private int signal;
  private String command = "";

  private CoreFile(ElfHeaders elf) {
    this.elf = elf;
    this.segments = new SegmentPieces(elf.file());
  }

  /** Whether a file begins like a core. */
  public static boolean isCore(Path path) throws IOException {
    return ElfHeaders.isCore(path);
  }

  public static CoreFile open(Path path) throws IOException {
    FileWindows file = FileWindows.open(path);
    CoreFile core = new CoreFile(ElfHeaders.read(file, true));
    try {
      for (Header header : core.elf.headers()) {
        if (header.type() == ElfHeaders.NOTE) {
          core.elf.notes(header, (note, type) -> core.note(note));
        }
      }
    } catch (IndexOutOfBoundsException e) {
      throw core.corrupt("a note ends early", e);
    }
    if (core.threads.isEmpty()) {
      throw new SnapshotException(
          path + ": is corrupt: it tells the registers of no thread; expected one note for each");
    }
    core.readSegments();
    return core;
  }

  private SnapshotException corrupt(String what, Exception cause) {
    return new SnapshotException(path() + ": is corrupt: " + what, cause);
  }

  private void note(Note note) {
    if (!note.owner().equals("CORE")) {
      return;
    }
    ByteBuffer bytes = note.bytes();
    switch (note.type()) {
      case STATUS -> {
        if (bytes.limit() >= STATUS_SIZE) {
          long[] values = new long[ThreadRegisters.NAMES.size()];
          for (int i = 0; i < values.length; i++) {
            values[i] = bytes.getLong(112 + 8 * i);
          }
          if (threads.isEmpty()) {
            signal = bytes.getShort(12);
          }
          threads.add(new ThreadRegisters(bytes.getInt(32), values));
        }
      }
      case PROCESS_INFO -> {
        if (bytes.limit() >= INFO_SIZE) {
          command = text(bytes, 40, 16);
        }
      }
      case AUXILIARY -> {
        for (int at = 0; at + 16 <= bytes.limit() && bytes.getLong(at) != 0; at += 16) {
          auxiliary.putIfAbsent(bytes.getLong(at), bytes.getLong(at + 8));
        }
      }
      case FILES -> readFiles(bytes);
      default -> {
        // floating point registers and the like
      }
    }
  }

  private void readFiles(ByteBuffer bytes) {
    long count = bytes.getLong(0);
    long unit = bytes.getLong(8);
    if (count < 0 || count > (bytes.limit() - 16) / 24) {
      throw new IndexOutOfBoundsException(count + " mapped files");
    }
    int at = 16 + (int) count * 24;
    for (int i = 0; i < count; i++) {
      int end = at;
      while (bytes.get(end) != 0) {
        end++;
      }
      int entry = 16 + i * 24;
      files.add(
          new FileMapping(
              bytes.getLong(entry),
              bytes.getLong(entry + 8),
              bytes.getLong(entry + 16) * unit,
              text(bytes, at, end - at)));
      at = end + 1;
    }
    files.sort(Comparator.comparingLong(FileMapping::start));
  }

  private static String text(ByteBuffer bytes, int at, int longest) {
    int length = 0;
    while (length < longest && bytes.get(at + length) != 0) {
      length++;
    }
    byte[] copy = new byte[length];
    bytes.get(at, copy);
    return new String(copy, StandardCharsets.UTF_8);
  }

  private void readSegments() throws IOException {
    List<Header> loads = new ArrayList<>();
    for (Header header : elf.headers()) {
      // what is in the kernel's half cannot be written by the process, and only confuses
      if (header.type() == ElfHeaders.LOAD && header.memorySize() != 0 && header.address() >= 0) {
        loads.add(header);
      }
    }
    loads.sort(Comparator.comparingLong(Header::address));
    long missing = 0;
    long end = 0;
    for (Header header : loads) {
      boolean fits =
          header.memorySize() > 0
              && header.address() + header.memorySize() > 0
              && header.fileSize() >= 0
              && header.fileSize() <= header.memorySize()
              && header.offset() >= 0;
      if (!fits || header.address() < end) {
        throw new SnapshotException(
            path()
                + ": is corrupt: its memory at 0x"
                + Long.toHexString(header.address())
                + (fits ? " is there twice" : " has an impossible size"));
      }
      end = header.address() + header.memorySize();
      missing += add(header);
    }
    if (missing > 0) {
      warnings.add(
          path()
              + ": is truncated: "
              + missing
              + " bytes of memory are missing at its end; what points there cannot be followed."
              + " Was there room on the disk, and is `ulimit -c` large enough?");
    }
  }

  /** Adds a piece of memory, in several pieces if it is large; returns how many bytes are cut. */
  private long add(Header header) throws IOException {
    long left = elf.file().size() - header.offset();
    long present = Math.max(0, Math.min(header.fileSize(), left));
    MemoryImage.Segment like =
        new MemoryImage.Segment(
            header.address(),
            header.memorySize(),
            ByteBuffer.allocate(0),
            (header.flags() & ElfHeaders.CAN_WRITE) != 0,
            (header.flags() & ElfHeaders.CAN_EXECUTE) != 0,
            name(header.address()));
    segments.add(like, header.offset(), present);
    return header.fileSize() - present;
  }

  private String name(long start) {
    FileMapping mapping = FileMapping.at(files, start);
    return mapping == null ? "" : mapping.path();
  }

  public Path path() {
    return elf.file().path();
  }

  /** The threads; the first one is that which got the signal. */
  public List<ThreadRegisters> threads() {
    return List.copyOf(threads);
  }

  /** What ended the process; 0 if it was asked for a core. */
  public int signal() {
    return signal;
  }

  /** The first 15 characters of the command's name. */
  public String command() {
    return command;
  }

  public List<FileMapping> files() {
    return List.copyOf(files);
  }

  /** An entry of the auxiliary vector, 0 if it has none. */
  long auxiliary(long key) {
    return auxiliary.getOrDefault(key, 0L);
  }

  /** The memory that is in the core; code and constants mostly are not. */
  public List<MemoryImage.Segment> segments() {
    return List.copyOf(segments.segments());
  }

  public List<String> warnings() {
    return List.copyOf(warnings);
  }
}
