package cairn.symbols;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** Sections that are compressed with zlib, as compilers write them with {@code -gz}. */
final class Unpacking {
  private static final int ZLIB = 1;

  /** Before the data: the kind, four bytes of nothing, the size and the alignment. */
  private static final int HEAD = 24;

  /** No zlib stream is longer than so many times its packed bytes. */
  private static final long MOST_RATIO = 1040;

  private Unpacking() {}

  /** The bytes of a section; null if they are packed in another way, or are broken. */
  static byte @Nullable [] of(ByteBuffer section) {
    if (section.limit() < HEAD || section.getInt(0) != ZLIB) {
      return null;
    }
    long size = section.getLong(8);
    if (size < 0 || size > Integer.MAX_VALUE - 8 || size > MOST_RATIO * section.limit()) {
      return null;
    }
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(section.slice(HEAD, section.limit() - HEAD));
      byte[] bare = new byte[(int) Math.min(size, 1 << 20)];
      int done = 0;
      while (done < size) {
        if (done == bare.length) {
          bare = Arrays.copyOf(bare, (int) Math.min(size, 2L * done));
        }
        int more = inflater.inflate(bare, done, bare.length - done);
        if (more == 0 && (inflater.finished() || inflater.needsInput())) {
          return null;
        }
        done += more;
      }
      return bare.length == done ? bare : Arrays.copyOf(bare, done);
    } catch (DataFormatException e) {
      return null;
    } finally {
      inflater.end();
    }
  }
}
