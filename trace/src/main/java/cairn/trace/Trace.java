package cairn.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * A trace in a file, which stays mapped: pages are decoded when they are asked for, in any order.
 * Beside them only the code and 48 bytes a page are in memory.
 */
public final class Trace {
  private static final long PIECE = 1L << 30;

  private final String name;
  private final ByteBuffer[] pieces;
  private final Code code;
  private final boolean values;
  private final TraceIndex index;
  private final long steps;
  private final long instructions;
  private final long lastTime;
  private final TraceOrigin origin;

  private Trace(
      String name,
      ByteBuffer[] pieces,
      boolean values,
      ByteBuffer foot,
      byte[] tables,
      TraceOrigin origin)
      throws IOException {
    this.origin = origin;
    this.name = name;
    this.pieces = pieces;
    this.values = values;
    int codeBytes = foot.getInt(8);
    int pageBytes = foot.getInt(12);
    steps = foot.getLong(16);
    instructions = foot.getLong(24);
    lastTime = foot.getLong(32);
    code = CodeBytes.read(java.util.Arrays.copyOf(tables, codeBytes));
    index =
        TraceIndex.read(
            ByteBuffer.wrap(tables, codeBytes, pageBytes).order(ByteOrder.LITTLE_ENDIAN));
  }

  /**
   * Opens a trace.
   *
   * @throws TraceException if the file is none, or was not finished
   */
  public static Trace open(Path path) throws IOException {
    String name = path.toString();
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      long size = channel.size();
      if (size < TraceFormat.HEAD_BYTES + TraceFormat.FOOT_BYTES) {
        throw TraceException.none(name, "it is too short");
      }
      ByteBuffer head = read(channel, 0, TraceFormat.HEAD_BYTES);
      ByteBuffer foot = read(channel, size - TraceFormat.FOOT_BYTES, TraceFormat.FOOT_BYTES);
      if (head.getLong(0) != TraceFormat.MAGIC
          || foot.getLong(TraceFormat.FOOT_BYTES - Long.BYTES) != TraceFormat.MAGIC) {
        throw TraceException.none(name, "it was not written to its end");
      }
      long tables = foot.getLong(0);
      long length = (long) foot.getInt(8) + foot.getInt(12);
      if (foot.getInt(8) < 0
          || foot.getInt(12) < 0
          || foot.getInt(TraceOrigin.LENGTH_AT) < 0
          || tables + length + foot.getInt(TraceOrigin.LENGTH_AT)
              != size - TraceFormat.FOOT_BYTES) {
        throw TraceException.damaged(name, "a foot that does not fit its size");
      }
      byte[] bytes = read(channel, tables, (int) length).array();
      CRC32C crc = new CRC32C();
      crc.update(bytes);
      crc.update(foot.duplicate().rewind().limit(40));
      if ((int) crc.getValue() != foot.getInt(40)) {
        throw TraceException.damaged(name, "a wrong checksum");
      }
      byte[] text = read(channel, tables + length, foot.getInt(TraceOrigin.LENGTH_AT)).array();
      TraceOrigin origin = TraceOrigin.read(name, foot, text);
      boolean values = (head.getInt(8) & 1) != 0;
      return new Trace(name, map(channel, tables), values, foot, bytes, origin);
    }
  }

  private static ByteBuffer read(FileChannel channel, long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) >= 0) {
      // until it is full
    }
    return bytes;
  }

  /** Pieces overlap, so that every page lies whole in the piece that it begins in. */
  private static ByteBuffer[] map(FileChannel channel, long size) throws IOException {
    ByteBuffer[] pieces = new ByteBuffer[(int) ((size + PIECE - 1) / PIECE)];
    for (int i = 0; i < pieces.length; i++) {
      long from = i * PIECE;
      long length = Math.min(Integer.MAX_VALUE, size - from);
      pieces[i] = channel.map(FileChannel.MapMode.READ_ONLY, from, length);
    }
    return pieces;
  }

  public Code code() {
    return code;
  }

  /** What the trace was made from. */
  public TraceOrigin origin() {
    return origin;
  }

  /** Whether writes have their values. */
  public boolean hasValues() {
    return values;
  }

  public int pages() {
    return index.size();
  }

  /** How many steps all pages have. */
  public long steps() {
    return steps;
  }

  /** How many instructions ran. */
  public long instructions() {
    return instructions;
  }

  /** The heap time of the last heap event in the trace. */
  public long lastTime() {
    return lastTime;
  }

  /** The heap time where a page begins: that of the last heap event before it. */
  public long timeBefore(int page) {
    return index.times.get(page);
  }

  public long stepsBefore(int page) {
    return index.steps.get(page);
  }

  public long instructionsBefore(int page) {
    return index.instructions.get(page);
  }

  /**
   * Reads what a page may have written. Costs much less than decoding it.
   *
   * @throws TraceException if the trace is damaged there
   */
  public void summary(int page, PageSummary into) throws TraceException {
    long at = index.offsets.get(page) + index.lengths.get(page);
    byte[] bytes = new byte[into.length()];
    ByteBuffer piece = pieces[(int) (index.offsets.get(page) / PIECE)];
    long offset = index.offsets.get(page) % PIECE + index.lengths.get(page);
    if (offset + bytes.length > piece.limit()) {
      throw TraceException.damaged(name, "a summary at " + at);
    }
    piece.get((int) offset, bytes);
    if (!into.read(bytes)) {
      throw TraceException.damaged(name, "a summary with a wrong checksum at " + at);
    }
  }

  /**
   * Decodes a page, into one that the caller keeps. Several threads may read at once, each into a
   * page of its own.
   */
  public void read(int page, Page into) throws TraceException {
    long offset = index.offsets.get(page);
    int length = index.lengths.get(page);
    if (offset < 0 || length < 0 || offset / PIECE >= pieces.length) {
      throw TraceException.damaged(name, "a page at " + offset);
    }
    ByteBuffer piece = pieces[(int) (offset / PIECE)];
    if (offset % PIECE + length > piece.limit()) {
      throw TraceException.damaged(name, "a page at " + offset);
    }
    into.number = page;
    into.firstStep = index.steps.get(page);
    into.firstInstruction = index.instructions.get(page);
    into.firstThread = index.threads.get(page);
    into.firstTime = index.times.get(page);
    PageDecoder decoder = into.decoder;
    if (decoder == null || !decoder.isOf(code)) {
      decoder = new PageDecoder(code, values, name);
      into.decoder = decoder;
    }
    decoder.decode(piece, (int) (offset % PIECE), length, index.checksums.get(page), into);
  }
}
