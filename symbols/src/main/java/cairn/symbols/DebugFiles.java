package cairn.symbols;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files that hold the debug information of stripped programs and libraries: by the number
 * of the build, or by the name that the stripped file has for it. A file of another build is never
 * taken. No network is asked.
 */
public final class DebugFiles {
  private final Path root;

  /**
   * @param root below which systems keep them, such as {@code /usr/lib/debug}
   */
  public DebugFiles(Path root) {
    this.root = root;
  }

  /** Those of the system. */
  public static DebugFiles system() {
    return new DebugFiles(Path.of("/usr/lib/debug"));
  }

  /**
   * The file with the debug information of another: the file itself if it has it.
   *
   * @return null if there is none
   */
  public @Nullable ElfFile of(ElfFile file) throws IOException {
    if (file.section(".debug_info") != null) {
      return file;
    }
    String id = file.buildId();
    ElfFile found = id.isEmpty() ? null : open(byId(id), id);
    return found != null ? found : linked(file, id);
  }

  private Path byId(String id) {
    String rest = id.length() > 2 ? id.substring(2) : "";
    return root.resolve(".build-id")
        .resolve(id.substring(0, Math.min(2, id.length())))
        .resolve(rest + ".debug");
  }

  private @Nullable ElfFile linked(ElfFile file, String id) throws IOException {
    ByteBuffer link = file.section(".gnu_debuglink");
    String name = link == null ? "" : name(link);
    int checksum = (name.length() + 4) / 4 * 4; // texts in this section are ASCII, or do not fit
    if (link == null || name.isEmpty() || checksum + 4 > link.limit()) {
      return null;
    }
    Path folder = file.path().toAbsolutePath().getParent();
    for (Path place : places(folder, name)) {
      ElfFile found = id.isEmpty() ? null : open(place, id);
      if (found == null && id.isEmpty() && hasChecksum(place, link.getInt(checksum))) {
        found = open(place, "");
      }
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static String name(ByteBuffer link) {
    int end = 0;
    while (end < link.limit() && link.get(end) != 0) {
      end++;
    }
    return end == link.limit() ? "" : DwarfReader.text(link, 0);
  }

  private List<Path> places(@Nullable Path folder, String name) {
    List<Path> places = new ArrayList<>();
    try {
      if (folder != null) {
        places.add(folder.resolve(name));
        places.add(folder.resolve(".debug").resolve(name));
        places.add(root.resolve(folder.toString().substring(1)).resolve(name));
      }
    } catch (InvalidPathException e) {
      return List.of(); // a name that no file has
    }
    return places;
  }

  private static @Nullable ElfFile open(Path place, String id) throws IOException {
    if (!Files.isRegularFile(place)) {
      return null;
    }
    try {
      ElfFile file = ElfFile.openDebug(place);
      boolean same = id.isEmpty() || file.buildId().equals(id);
      return same && file.section(".debug_info") != null ? file : null;
    } catch (SymbolsException e) {
      return null; // a broken file has nothing to tell, like one that is not there
    }
  }

  private static boolean hasChecksum(Path place, int wanted) throws IOException {
    if (!Files.isRegularFile(place)) {
      return false;
    }
    CRC32 sum = new CRC32();
    ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    try (FileChannel channel = FileChannel.open(place)) {
      while (channel.read(buffer.clear()) >= 0) {
        sum.update(buffer.flip());
      }
    }
    return (int) sum.getValue() == wanted;
  }

  /** Whether a file with debug information refers to entries of one beside it. */
  static boolean refersBeside(ElfFile file) {
    return file.section(".gnu_debugaltlink") != null;
  }

  /** The file that several files with debug information share entries through; null for none. */
  @Nullable ElfFile beside(ElfFile file) throws IOException {
    ByteBuffer link = file.section(".gnu_debugaltlink");
    String name = link == null ? "" : name(link);
    int start = name.length() + 1;
    if (link == null || name.isEmpty() || link.limit() - start < 1 || link.limit() - start > 64) {
      return null;
    }
    String id = ElfFile.hex(link, start, link.limit() - start);
    List<Path> places = new ArrayList<>();
    try {
      Path folder = file.path().toRealPath().getParent();
      if (folder != null) {
        places.add(folder.resolve(name));
      }
    } catch (InvalidPathException e) {
      places.clear(); // the number of the build may do
    }
    places.add(byId(id));
    for (Path place : places) {
      ElfFile found = open(place, id);
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
