package cairn.replay.x86;

import cairn.symbols.ElfFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the stubs through which a program calls libraries: each jumps to where a slot says. */
final class LinkageStubs {
  private static final int STUB = 16;
  private static final int SHORT_STUB = 8;
  private static final int HEADER = 64;
  private static final int EXECUTED = 4;

  private LinkageStubs() {}

  private record Section(String name, long flags, long address, long size, long entry) {}

  /**
   * Where stubs begin, as they were linked, with the slots that they go to.
   *
   * @param file whose sections are searched
   */
  static Map<Long, Long> of(ElfFile file) throws IOException {
    Map<Long, Long> found = new HashMap<>();
    for (Section section : sections(file)) {
      if (section.name().startsWith(".plt") && (section.flags() & EXECUTED) != 0) {
        int step = section.entry() == SHORT_STUB ? SHORT_STUB : STUB;
        for (long at = section.address(); at + step <= section.address() + section.size(); ) {
          long slot = slot(file, at);
          if (slot != 0) {
            found.put(at, slot);
          }
          at += step;
        }
      }
    }
    return found;
  }

  /** The slot to which the code at an address goes at once; 0 if it does something else. */
  private static long slot(ElfFile file, long start) {
    long at = start;
    try {
      for (int i = 0; i < 2; i++) {
        X86Instruction next = X86Decoder.decode(at, file.code(at, Encoding.MOST_BYTES));
        if (next.operation() == X86Operation.JMP && next.operand(0) instanceof X86Address to) {
          return to.base() == X86Register.RIP ? next.next() + to.displacement() : 0;
        }
        if (next.operation() != X86Operation.ENDBR64) {
          return 0;
        }
        at = next.next();
      }
    } catch (UnsupportedCodeException e) {
      return 0;
    }
    return 0;
  }

  private static List<Section> sections(ElfFile file) throws IOException {
    List<Section> found = new ArrayList<>();
    try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ)) {
      ByteBuffer head = read(channel, 0, HEADER);
      long table = head.getLong(40);
      int size = head.getShort(58) & 0xFFFF;
      int count = table == 0 || size < HEADER ? 0 : head.getShort(60) & 0xFFFF;
      int names = head.getShort(62) & 0xFFFF;
      ByteBuffer all = read(channel, table, size * count);
      if (names >= count || all.limit() < size * count) {
        return found;
      }
      long nameSize = Math.min(1 << 20, all.getLong(names * size + 32));
      ByteBuffer texts = read(channel, all.getLong(names * size + 24), (int) nameSize);
      for (int i = 0; i < count; i++) {
        int at = i * size;
        found.add(
            new Section(
                text(texts, all.getInt(at)),
                all.getLong(at + 8),
                all.getLong(at + 16),
                all.getLong(at + 32),
                all.getLong(at + 56)));
      }
    }
    return found;
  }

  private static ByteBuffer read(FileChannel channel, long at, int size) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.max(0, size)).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) > 0) {}
    return bytes.flip();
  }

  private static String text(ByteBuffer names, int at) {
    StringBuilder text = new StringBuilder();
    for (int i = Math.max(0, at); i < names.limit() && names.get(i) != 0; i++) {
      text.append((char) names.get(i));
    }
    return text.toString();
  }
}
