package cairn.record.nativ;

import cairn.symbols.ElfFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Where an executable keeps the addresses of functions of the C library that read exactly what they
 * are told to, or text to its end. The library's own names for them are in debug packages that few
 * have; these are in every dynamic executable.
 */
final class LibraryCalls {
  /** Functions that copy as many bytes as they are told. */
  private static final Set<String> COPIES =
      Set.of("memcpy", "memmove", "mempcpy", "bcopy", "__memcpy_chk", "__memmove_chk");

  /** Functions that read text to its end, whatever it is: that of their first argument. */
  private static final Set<String> TEXTS = Set.of("strlen", "strdup", "puts", "fputs");

  /** The same of the second argument. */
  private static final Set<String> SECOND_TEXTS =
      Set.of("strcpy", "stpcpy", "strcat", "__strcpy_chk", "__stpcpy_chk", "__strcat_chk");

  /** Functions that read text from their second argument on, not always to its end. */
  private static final Set<String> PARTS = Set.of("strncpy", "wcscpy", "wcsncpy");

  private static final int GLOBAL_DATA = 6;
  private static final int JUMP_SLOT = 7;
  private static final int ENTRY = 24;

  private LibraryCalls() {}

  /**
   * The places as the tool takes them: addresses before the executable is moved, and {@code c} for
   * copies, {@code t}, {@code s} or {@code n} for text. Relocations that make no sense are left
   * out.
   */
  static List<String> of(ElfFile file) {
    List<String> found = new ArrayList<>();
    ByteBuffer symbols = file.section(".dynsym");
    ByteBuffer names = file.section(".dynstr");
    if (symbols == null || names == null) {
      return found;
    }
    for (String section : List.of(".rela.plt", ".rela.dyn")) {
      ByteBuffer table = file.section(section);
      for (int at = 0; table != null && at + ENTRY <= table.limit(); at += ENTRY) {
        long info = table.getLong(at + 8);
        int type = (int) info;
        long symbol = (info >>> 32) * ENTRY;
        if ((type == JUMP_SLOT || type == GLOBAL_DATA) && symbol + ENTRY <= symbols.limit()) {
          String name = name(names, symbols.getInt((int) symbol) & 0xFFFF_FFFFL);
          String kind = kind(name);
          if (!kind.isEmpty()) {
            found.add(Long.toHexString(table.getLong(at)) + ":" + kind);
          }
        }
      }
    }
    return found;
  }

  private static String kind(String name) {
    if (COPIES.contains(name)) {
      return "c";
    }
    if (TEXTS.contains(name)) {
      return "t";
    }
    return SECOND_TEXTS.contains(name) ? "s" : PARTS.contains(name) ? "n" : "";
  }

  /** A name, as far as the longest that is looked for; empty if it lies outside. */
  private static String name(ByteBuffer names, long offset) {
    StringBuilder name = new StringBuilder();
    for (long at = offset; at < names.limit() && name.length() < 16; at++) {
      byte letter = names.get((int) at);
      if (letter == 0) {
        return name.toString();
      }
      name.append((char) (letter & 0xFF));
    }
    return "";
  }
}
