package cairn.sources.nativ;

import cairn.graph.memory.MemoryImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An executable or library in a process.
 *
 * @param path as the process knows it
 * @param start its lowest address
 * @param bias what is added to an address as linked
 * @param buildId that it has in memory, in hexadecimal; empty if memory does not tell
 * @param file that has the same bytes, as far as its build id tells; null if there is none
 */
public record LoadedFile(String path, long start, long bias, String buildId, @Nullable Path file) {

  /** What is known of a file from the memory that it was loaded to. */
  private record InMemory(String buildId, List<ElfHeaders.Header> loads) {}

  /**
   * The ELF files of a process.
   *
   * @param replaced by path as the process knows it, where a file is to be looked for instead
   * @param warnings gets those of which no file was found
   */
  static List<LoadedFile> of(
      MemoryImage memory,
      List<FileMapping> mappings,
      Map<String, Path> replaced,
      List<String> warnings)
      throws IOException {
    Map<String, List<FileMapping>> byPath = new LinkedHashMap<>();
    for (FileMapping mapping : mappings) {
      byPath.computeIfAbsent(mapping.path(), each -> new ArrayList<>()).add(mapping);
    }
    List<LoadedFile> found = new ArrayList<>();
    for (var entry : byPath.entrySet()) {
      String path = entry.getKey();
      Path other = replaced.get(path);
      FileMapping first = entry.getValue().get(0);
      ElfHeaders file = headers(other == null ? path : other.toString());
      InMemory inMemory = first.offset() == 0 ? inMemory(memory, first.start()) : null;
      if (file == null && inMemory == null) {
        continue; // data, a font or the like
      }
      String expected = inMemory == null ? "" : inMemory.buildId();
      String actual = file == null ? null : file.buildId();
      boolean differs = file != null && !expected.isEmpty() && !expected.equals(actual);
      if (differs && other != null) {
        throw new SnapshotException(
            other
                + ": is not the program that ran: its build id is "
                + (actual == null ? "missing" : actual)
                + ", the process had "
                + expected
                + "; give the executable that was run, not one that was built since");
      }
      if (file == null || differs) {
        warnings.add(
            path
                + (file == null ? ": was not found" : ": is another version than was loaded")
                + "; its code and constants are not known");
      }
      List<ElfHeaders.Header> headers =
          inMemory != null ? inMemory.loads() : file == null ? List.of() : file.headers();
      Path good = file == null || differs ? null : file.file().path();
      found.add(new LoadedFile(path, first.start(), bias(headers, first), expected, good));
    }
    return found;
  }

  private static @Nullable ElfHeaders headers(String path) throws IOException {
    Path file = Path.of(path);
    if (!file.isAbsolute() && !Files.exists(file) || !Files.isRegularFile(file)) {
      return null;
    }
    if (!Files.isReadable(file)) {
      return null;
    }
    FileWindows windows = FileWindows.open(file);
    if (windows.size() < 64 || windows.piece(0, 4).getInt(0) != 0x464C457F) {
      return null;
    }
    try {
      return ElfHeaders.read(windows, false);
    } catch (SnapshotException e) {
      return null; // mapped, but not as code: a core, an object file, one of another machine
    }
  }

  private static long bias(List<ElfHeaders.Header> headers, FileMapping mapping) {
    for (ElfHeaders.Header header : headers) {
      long inside = mapping.offset() - (header.offset() & ~0xFFFL);
      if (header.type() == ElfHeaders.LOAD && inside >= 0 && inside < header.fileSize() + 0xFFF) {
        return mapping.start() - (header.address() - header.offset() + mapping.offset());
      }
    }
    return mapping.start();
  }

  /** The headers at the start of a loaded file; null if they are not known or are none. */
  private static @Nullable InMemory inMemory(MemoryImage memory, long start) {
    if (!memory.knows(start, 64) || memory.read(start, 4) != 0x464C457FL) {
      return null;
    }
    long table = memory.read(start + 32, 8);
    int count = (int) memory.read(start + 56, 2);
    if (table < 0 || table > 1 << 20) {
      return null;
    }
    List<ElfHeaders.Header> loads = new ArrayList<>();
    String id = "";
    for (int i = 0; i < count; i++) {
      long at = start + table + i * 56L;
      if (!memory.knows(at, 56)) {
        break;
      }
      ElfHeaders.Header header =
          new ElfHeaders.Header(
              (int) memory.read(at, 4),
              (int) memory.read(at + 4, 4),
              memory.read(at + 8, 8),
              memory.read(at + 16, 8),
              memory.read(at + 32, 8),
              memory.read(at + 40, 8));
      if (header.type() == ElfHeaders.LOAD) {
        loads.add(header);
      } else if (header.type() == ElfHeaders.NOTE && id.isEmpty()) {
        id = buildId(memory, start, header);
      }
    }
    return new InMemory(id, loads);
  }

  /** Notes lie in the first page, at the same place as in the file. */
  private static String buildId(MemoryImage memory, long start, ElfHeaders.Header note) {
    long size = note.fileSize();
    if (note.offset() < 0 || note.offset() > 1 << 20 || size < 0 || size > 1 << 16) {
      return "";
    }
    long at = start + note.offset();
    MemoryImage.Segment segment = memory.segment(at);
    if (segment == null || !segment.knows(at, size)) {
      return "";
    }
    ByteBuffer bytes =
        segment
            .bytes()
            .slice((int) (at - segment.start()), (int) size)
            .order(ByteOrder.LITTLE_ENDIAN);
    String id = ElfHeaders.buildId(bytes);
    return id == null ? "" : id;
  }
}
