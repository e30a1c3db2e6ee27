package cairn.record.nativ;

import cairn.symbols.ElfFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Programs that gcc compiled when it linked them (-flto). Their functions are described apart from
 * the source files that they came from, so that fewer blocks get the type that their allocation
 * names, and some a wrong one.
 */
final class LinkTimeCode {
  /** How gcc calls what it compiles then. */
  private static final byte[] PRODUCER = "GNU GIMPLE ".getBytes(StandardCharsets.US_ASCII);

  private LinkTimeCode() {}

  /** What to say of such a program; null of others. */
  static @Nullable String note(ElfFile file) {
    ByteBuffer texts = file.section(".debug_str");
    return texts != null && contains(texts, PRODUCER)
        ? file.path().getFileName()
            + " was optimized when it was linked (-flto): the types of its blocks may be wrong, and"
            + " so may answers that read them; compile it with -fno-lto"
        : null;
  }

  private static boolean contains(ByteBuffer bytes, byte[] wanted) {
    int last = bytes.limit() - wanted.length;
    for (int at = bytes.position(); at <= last; at++) {
      int same = 0;
      while (same < wanted.length && bytes.get(at + same) == wanted[same]) {
        same++;
      }
      if (same == wanted.length) {
        return true;
      }
    }
    return false;
  }
}
