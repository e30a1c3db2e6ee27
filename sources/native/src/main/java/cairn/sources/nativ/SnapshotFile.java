package cairn.sources.nativ;

import cairn.graph.memory.ProcessSnapshot;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;

/**
 * A snapshot in a file ({@code .snapshot}), to be taken on one machine and looked at on another:
 * see docs/formats/snapshot.md. Neither the core nor the executable is needed then. What was memory
 * of the process is in the Java heap when it is read.
 */
public final class SnapshotFile {
  static final byte[] MAGIC = "CAIRNMEM".getBytes(StandardCharsets.US_ASCII);
  static final int VERSION = 1;

  /** Memory is packed in pieces of so many bytes. */
  static final int PIECE = 1 << 20;

  private static final int HEAD = 12;

  private SnapshotFile() {}

  /** Whether a file begins like a snapshot. */
  public static boolean isSnapshot(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
    }
  }

  /** Writes a snapshot; the file is there when all of it is. */
  public static void write(ProcessSnapshot snapshot, Path path) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    Path made = Files.createTempFile(folder, "snapshot-", ".part");
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(made), PIECE)) {
        new SnapshotWriter(out).write(snapshot);
      }
      Files.move(made, path, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(made);
    }
  }

  /**
   * Reads a snapshot.
   *
   * @throws SnapshotException if it is none, of a newer version, truncated, or corrupt
   */
  public static ProcessSnapshot read(Path path) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path), PIECE)) {
      byte[] head = in.readNBytes(HEAD);
      byte[] magic = Arrays.copyOf(head, MAGIC.length);
      if (!Arrays.equals(magic, MAGIC)) {
        throw new SnapshotException(
            path + ": is not a snapshot of a process; expected what `cairn types --save` writes");
      }
      if (head.length < HEAD) {
        throw new EOFException();
      }
      int version = ByteBuffer.wrap(head).getInt(MAGIC.length);
      if (version != VERSION) {
        throw new SnapshotException(
            path
                + ": is a snapshot of version "
                + version
                + ", this Cairn reads version "
                + VERSION
                + "; use the Cairn that wrote it");
      }
      return new SnapshotReader(in, head, Runtime.getRuntime().maxMemory()).read();
    } catch (EOFException e) {
      throw new SnapshotException(
          path + ": is truncated after " + Files.size(path) + " bytes; copy it again", e);
    } catch (SnapshotReader.Corrupt | IllegalArgumentException e) {
      throw new SnapshotException(
          path + ": is a corrupt snapshot: " + e.getMessage() + "; copy or take it again", e);
    }
  }
}
