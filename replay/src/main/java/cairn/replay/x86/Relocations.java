package cairn.replay.x86;

import cairn.symbols.ElfFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What the loader of a program writes into it before it starts. */
final class Relocations {
  static final int ADDRESS = 1;
  static final int COPY = 5;
  static final int GLOBAL_DATA = 6;
  static final int JUMP_SLOT = 7;
  static final int RELATIVE = 8;

  private static final int ENTRY = 24;
  private static final int FUNCTION = 2;
  private static final int CHOSEN_FUNCTION = 10;

  private Relocations() {}

  /**
   * One of them.
   *
   * @param slot where it is written, as it was linked
   * @param name of the symbol; empty for none
   * @param value of the symbol if the program has it itself; 0 if not
   * @param size of the symbol
   */
  record Entry(
      long slot, int type, long addend, String name, long value, long size, boolean isFunction) {
    boolean isFromElsewhere() {
      return !name.isEmpty() && value == 0;
    }
  }

  static List<Entry> of(ElfFile file) {
    List<Entry> found = new ArrayList<>();
    ByteBuffer symbols = file.section(".dynsym");
    ByteBuffer names = file.section(".dynstr");
    for (String section : List.of(".rela.dyn", ".rela.plt")) {
      ByteBuffer table = file.section(section);
      for (int at = 0; table != null && at + ENTRY <= table.limit(); at += ENTRY) {
        long info = table.getLong(at + 8);
        int symbol = (int) (info >>> 32);
        long slot = table.getLong(at);
        long addend = table.getLong(at + 16);
        long place = (long) symbol * ENTRY;
        boolean named =
            symbol != 0 && symbols != null && names != null && place + ENTRY <= symbols.limit();
        if (!named || symbols == null || names == null) {
          found.add(new Entry(slot, (int) info, addend, "", 0, 0, false));
          continue;
        }
        int from = (int) place;
        int kind = symbols.get(from + 4) & 0xF;
        boolean here = symbols.getShort(from + 6) != 0;
        found.add(
            new Entry(
                slot,
                (int) info,
                addend,
                text(names, symbols.getInt(from)),
                here ? symbols.getLong(from + 8) : 0,
                symbols.getLong(from + 16),
                kind == FUNCTION || kind == CHOSEN_FUNCTION));
      }
    }
    return found;
  }

  private static String text(ByteBuffer names, int at) {
    int end = Math.max(0, at);
    while (end < names.limit() && names.get(end) != 0) {
      end++;
    }
    byte[] bytes = new byte[Math.max(0, end - at)];
    if (bytes.length > 0) {
      names.get(at, bytes);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
