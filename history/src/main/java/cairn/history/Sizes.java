package cairn.history;

import java.util.Map;

/** Shallow sizes, from what the recording says of the recorded machine. */
final class Sizes {
  private final int header;
  private final int reference;
  private final int alignment;

  Sizes(Map<String, String> meta) {
    header = number(meta, "header.bytes", 12);
    reference = number(meta, "oop.bytes", 4);
    alignment = number(meta, "alignment.bytes", 8);
  }

  private static int number(Map<String, String> meta, String key, int otherwise) {
    String text = meta.getOrDefault(key, "");
    return text.matches("[1-9][0-9]{0,2}") ? Integer.parseInt(text) : otherwise;
  }

  /** Bytes of an instance: as the recording says, or headers and fields packed. */
  long object(Layout layout) {
    long bytes = layout.size;
    if (bytes == 0) {
      bytes = header;
      for (int i = 0; i < layout.fieldCount(); i++) {
        bytes += bytes(layout.field(i).kind());
      }
    }
    return align(bytes);
  }

  long array(Layout layout, int length) {
    long before = layout.size == 0 ? header + 4 : layout.size;
    return align(before + (long) length * bytes(layout.elementKind));
  }

  private int bytes(char kind) {
    return switch (kind) {
      case 'L' -> reference;
      case 'Z', 'B' -> 1;
      case 'C', 'S' -> 2;
      case 'I', 'F' -> 4;
      default -> 8;
    };
  }

  private long align(long bytes) {
    return (bytes + alignment - 1) / alignment * alignment;
  }
}
