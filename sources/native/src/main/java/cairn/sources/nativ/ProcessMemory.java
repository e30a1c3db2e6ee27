package cairn.sources.nativ;

import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The address space of a process with all that can be known of it: what was captured, and code and
 * constants from the files that it had loaded.
 *
 * @param files the executable and libraries
 * @param program the executable among them, null if it is not known
 * @param warnings what could not be supplied
 */
record ProcessMemory(
    MemoryImage image,
    List<LoadedFile> files,
    @Nullable LoadedFile program,
    List<String> warnings) {

  /**
   * @param captured what is known already
   * @param mappings by address
   * @param inProgram an address within the executable; 0 if it is not known
   * @param executable to take for the program; null to take the file that it was started from
   */
  static ProcessMemory of(
      List<Segment> captured, List<FileMapping> mappings, long inProgram, @Nullable Path executable)
      throws IOException {
    List<String> warnings = new ArrayList<>();
    MemoryImage bare = new MemoryImage(captured);
    FileMapping own = FileMapping.at(mappings, inProgram);
    String name = own == null ? "" : own.path();
    Map<String, Path> replaced = new HashMap<>();
    if (executable != null) {
      ElfHeaders.read(FileWindows.open(executable), false);
      replaced.put(name, executable);
    }
    List<LoadedFile> files = LoadedFile.of(bare, mappings, replaced, warnings);
    LoadedFile program = null;
    Map<String, FileWindows> contents = new HashMap<>();
    for (LoadedFile file : files) {
      if (file.path().equals(name)) {
        program = file;
      }
      if (file.file() != null) {
        contents.put(file.path(), FileWindows.open(file.file()));
      }
    }
    if (program == null && executable != null) {
      warnings.add(
          executable + ": the process does not tell where it was loaded; it is taken as linked");
      program = new LoadedFile(executable.toString(), 0, 0, "", executable);
    }
    List<Segment> segments = new ArrayList<>();
    for (Segment segment : captured) {
      segments.add(supplied(segment, mappings, contents));
    }
    addLeftOut(segments, mappings, contents);
    return new ProcessMemory(new MemoryImage(segments), files, program, warnings);
  }

  /** What a core does not even mention: parts of files that the process could only read or run. */
  private static void addLeftOut(
      List<Segment> segments, List<FileMapping> mappings, Map<String, FileWindows> contents)
      throws IOException {
    MemoryImage captured = new MemoryImage(segments);
    for (FileMapping mapping : mappings) {
      long start = mapping.start();
      long size = mapping.end() - start;
      boolean free =
          size > 0
              && captured.segments().stream()
                  .noneMatch(s -> s.start() < mapping.end() && start < s.end());
      if (!free || segments.stream().anyMatch(s -> s.contains(start))) {
        continue;
      }
      FileWindows file = contents.get(mapping.path());
      ByteBuffer bytes = ByteBuffer.allocate(0);
      boolean runs = false;
      if (file != null && mapping.offset() >= 0 && mapping.offset() < file.size()) {
        long known = Math.min(size, file.size() - mapping.offset());
        bytes = known > FileWindows.MOST ? bytes : file.piece(mapping.offset(), known);
        runs = ElfHeaders.read(file, false).isExecutable(mapping.offset());
      }
      segments.add(new Segment(start, size, bytes, false, runs, mapping.path()));
    }
  }

  /** A segment of which nothing, or too little, was captured, with the bytes of its file. */
  private static Segment supplied(
      Segment segment, List<FileMapping> mappings, Map<String, FileWindows> contents)
      throws IOException {
    if (segment.isWritable() || segment.bytes().limit() == segment.size()) {
      return segment;
    }
    FileMapping mapping = FileMapping.at(mappings, segment.start());
    FileWindows file = mapping == null ? null : contents.get(mapping.path());
    if (mapping == null || file == null) {
      return segment;
    }
    long offset = mapping.offset() + (segment.start() - mapping.start());
    long size = Math.min(segment.size(), mapping.end() - segment.start());
    size = Math.min(size, file.size() - offset);
    if (offset < 0 || size <= segment.bytes().limit() || size > FileWindows.MOST) {
      return segment;
    }
    return new Segment(
        segment.start(),
        segment.size(),
        file.piece(offset, size),
        false,
        segment.isExecutable(),
        segment.name());
  }
}
