package cairn.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * A file as it was when it was opened, mapped in pieces. Pieces overlap by the largest chunk, so
 * that every chunk lies whole in the piece that its first byte belongs to.
 */
final class FileBytes {
  /** Step from piece to piece: with the overlap, a piece is under 1 GB. */
  static final long PIECE = 1_000_000_000L - Format.MAX_PAYLOAD - Format.CHUNK_HEADER_BYTES;

  private static final int OVERLAP = Format.MAX_PAYLOAD + Format.CHUNK_HEADER_BYTES;

  private final Path path;
  private final long size;
  private final long step;
  private final ByteBuffer[] pieces;

  private FileBytes(Path path, long size, long step, ByteBuffer[] pieces) {
    this.path = path;
    this.size = size;
    this.step = step;
    this.pieces = pieces;
  }

  static FileBytes map(Path path, long step) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      long size = channel.size();
      ByteBuffer[] pieces = new ByteBuffer[Math.toIntExact((size + step - 1) / step)];
      for (int i = 0; i < pieces.length; i++) {
        long from = i * step;
        long length = Math.min(step + OVERLAP, size - from);
        pieces[i] = channel.map(FileChannel.MapMode.READ_ONLY, from, length);
        pieces[i].order(ByteOrder.LITTLE_ENDIAN);
      }
      return new FileBytes(path, size, step, pieces);
    }
  }

  String name() {
    return path.toString();
  }

  long size() {
    return size;
  }

  /** The piece that holds the byte at this offset and up to the largest chunk after it. */
  private ByteBuffer piece(long offset) {
    return pieces[(int) (offset / step)];
  }

  private int index(long offset) {
    return (int) (offset % step);
  }

  byte byteAt(long offset) {
    return piece(offset).get(index(offset));
  }

  int intAt(long offset) {
    return piece(offset).getInt(index(offset));
  }

  long longAt(long offset) {
    return piece(offset).getLong(index(offset));
  }

  void update(CRC32C crc, long offset, int length) {
    crc.update(piece(offset).slice(index(offset), length));
  }

  void place(Cursor cursor, long offset, int length) {
    cursor.place(piece(offset), index(offset), length, name(), offset);
  }

  /**
   * Tells an error of the machine from a file that somebody shortened while it was mapped: reading
   * what is gone shows as an internal error of the JVM.
   */
  IOException explain(InternalError error) throws IOException {
    long now = Files.size(path);
    if (now >= size) {
      throw error;
    }
    return new RecordingException(
        RecordingException.Reason.TRUNCATED,
        name(),
        now,
        "was shortened from "
            + size
            + " to "
            + now
            + " bytes while it was read. Read it again when"
            + " nothing writes to it.");
  }

  /** Offset of the first chunk marker at or after an offset; -1 if there is none. */
  long findMarker(long from) {
    for (long at = from; at <= size - Format.CHUNK_HEADER_BYTES; ) {
      ByteBuffer piece = piece(at);
      int index = index(at);
      int stop = (int) Math.min(step, size - Format.CHUNK_HEADER_BYTES + 1 - (at - index));
      for (int i = index; i < stop; i++) {
        if (piece.getInt(i) == Format.CHUNK_MARKER) {
          return at - index + i;
        }
      }
      at += stop - index;
    }
    return -1;
  }
}
