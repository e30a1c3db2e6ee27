package cairn.analysis.typing;

import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;

/** Whether memory is text: printable characters, then zeros up to the end, or a zero alone. */
final class Text {
  /** Shorter texts are numbers as well. */
  static final int SURE = 8;

  private static final int LEAST = 3;

  private Text() {}

  /**
   * How many characters a block begins with that are text, if it holds nothing else; 0 otherwise.
   * Behind the zero that ends a text nothing counts, since buffers are longer than what is in them.
   */
  static int length(ProcessSnapshot snapshot, int block) {
    return length(snapshot, block, false);
  }

  /**
   * The same.
   *
   * @param open whether a block that is full of text counts too, though the text has no end
   */
  static int length(ProcessSnapshot snapshot, int block, boolean open) {
    long start = snapshot.blocks().addresses()[block];
    long size = snapshot.blocks().sizes()[block];
    Segment segment = snapshot.memory().segment(start);
    if (segment == null || !segment.knows(start, size)) {
      return 0;
    }
    int base = (int) (start - segment.start());
    int length = 0;
    while (length < size && isText(segment.bytes().get(base + length))) {
      length++;
    }
    boolean ended = length < size && segment.bytes().get(base + length) == 0;
    boolean full = open && length == size && length >= SURE;
    return length >= LEAST && ended || full ? length : 0;
  }

  /** Printable ASCII and white space; bytes of UTF-8 count too. */
  static boolean isText(byte value) {
    return value >= 0x20 && value != 0x7F
        || value == '\t'
        || value == '\n'
        || value == '\r'
        || value < 0;
  }

  /** The bytes of a word as text, the lowest first; empty if not all are printable ASCII. */
  static String ofWord(long value, int bytes) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bytes; i++) {
      int c = (int) (value >>> 8 * i) & 0xFF;
      if (c == 0 && text.length() >= LEAST && value >>> 8 * i == 0) {
        break;
      }
      if (c < 0x20 || c > 0x7E) {
        return "";
      }
      text.append((char) c);
    }
    return text.toString();
  }
}
