package cairn.sources.nativ;

import cairn.graph.memory.MemoryImage.Segment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A process that was alive, as {@code record/gdb/cairn_frames.py} captured it: its memory in a
 * file, one region after the other, and a map that tells where each is. The file is mapped.
 *
 * @param segments the memory, all of it
 * @param mappings which files are where, by address
 * @param inProgram an address within the executable
 */
record RawCapture(List<Segment> segments, List<FileMapping> mappings, long inProgram) {

  /**
   * @param capture an object with the members {@code memory}, {@code maps} and {@code inProgram}
   */
  static RawCapture read(Map<String, Object> capture) throws IOException {
    Path path = Path.of(Json.text(capture, "memory"));
    FileWindows file = FileWindows.open(path);
    SegmentPieces pieces = new SegmentPieces(file);
    List<FileMapping> mappings = new ArrayList<>();
    long end = 0;
    for (Object each : Json.list(capture, "maps")) {
      Map<String, Object> region = Json.map(each);
      long start = Json.number(region, "start");
      long stop = Json.number(region, "end");
      long offset = Json.number(region, "at");
      long known = Json.number(region, "known");
      if (start < 0) {
        continue; // the kernel's
      }
      if (start < end || stop <= start || known < 0 || known > stop - start) {
        throw new SnapshotException(
            path + ": its map is corrupt at 0x" + Long.toHexString(start) + ": regions overlap");
      }
      if (!file.has(offset, known)) {
        throw new SnapshotException(
            path
                + ": is truncated: memory at 0x"
                + Long.toHexString(start)
                + " ends at byte "
                + (offset + known)
                + ", but the file has "
                + file.size()
                + " bytes");
      }
      end = stop;
      String rights = Json.text(region, "rights");
      String name = Json.text(region, "path");
      Segment like =
          new Segment(
              start,
              stop - start,
              ByteBuffer.allocate(0),
              rights.contains("w"),
              rights.contains("x"),
              name);
      pieces.add(like, offset, known);
      if (name.startsWith("/")) {
        mappings.add(new FileMapping(start, stop, Json.number(region, "offset"), name));
      }
    }
    mappings.sort(Comparator.comparingLong(FileMapping::start));
    return new RawCapture(pieces.segments(), mappings, Json.number(capture, "inProgram"));
  }
}
