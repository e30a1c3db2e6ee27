package cairn.symbols;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a unit's table of lines (DWARF 3 to 5): which address is of which line. O(size of the
 * table); what is beyond the section's end is an exception of the buffer.
 */
final class DwarfLines {
  private static final int PATH = 1;
  private static final int FOLDER_INDEX = 2;
  private static final int MOST_NAMES = 1 << 20;

  private final DwarfForms in;
  private final List<String> folders = new ArrayList<>();
  private final List<SourceFile> files = new ArrayList<>();
  private final int program;
  private final int end;
  private final int version;
  private final int shortest;
  private final boolean usually;
  private final int lineBase;
  private final int lineRange;
  private final int opcodes;
  private final int[] operands;

  /** A source file; the folder may be relative to that of the unit. */
  record SourceFile(String folder, String name) {
    /** As one path, {@code /} between the parts. */
    String path() {
      return folder.isEmpty() || name.startsWith("/") ? name : folder + "/" + name;
    }
  }

  /** Receives the rows of a table in their order. */
  interface Rows {
    /**
     * From this address on up to that of the next row it is code of a line.
     *
     * @param file its number, -1 at the end of a sequence
     * @param isStatement whether a debugger would stop here
     */
    void row(long address, int file, int line, boolean isStatement);
  }

  private DwarfLines(DwarfForms in, String unitFolder) {
    this.in = in;
    long length = in.u32();
    end = Math.toIntExact(in.at + length);
    version = (int) in.fixed(2);
    if (version < 2 || version > 5) {
      throw new IllegalArgumentException("a table of lines of version " + version);
    }
    if (version == 5) {
      in.fixed(2);
    }
    long header = in.u32();
    program = Math.toIntExact(in.at + header);
    shortest = in.u8();
    if (version >= 4) {
      in.u8();
    }
    usually = in.u8() != 0;
    lineBase = (byte) in.u8();
    lineRange = Math.max(1, in.u8());
    opcodes = in.u8();
    operands = new int[Math.max(1, opcodes)];
    for (int i = 1; i < opcodes; i++) {
      operands[i] = in.u8();
    }
    if (version == 5) {
      newNames();
    } else {
      oldNames(unitFolder);
    }
  }

  /**
   * The table of a unit.
   *
   * @return null if it has none that can be read
   */
  static @Nullable DwarfLines of(ElfFile file, Die unit) {
    ByteBuffer section = file.section(".debug_line");
    if (section == null || unit.lineTable < 0 || unit.lineTable >= section.limit()) {
      return null;
    }
    DwarfForms in = new DwarfForms(file, section, null);
    in.at = (int) unit.lineTable;
    try {
      return new DwarfLines(in, unit.folder);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      return null; // as if the unit had no lines
    }
  }

  /** The files by their number; of versions before 5 number 0 is no file, its name is empty. */
  List<SourceFile> files() {
    return files;
  }

  private void oldNames(String unitFolder) {
    folders.add(unitFolder);
    for (String name = text(); !name.isEmpty(); name = text()) {
      folders.add(absolute(unitFolder, name));
    }
    files.add(new SourceFile("", ""));
    for (String name = text(); !name.isEmpty(); name = text()) {
      int folder = (int) in.uleb();
      in.uleb();
      in.uleb();
      files.add(new SourceFile(folder(folder), name));
    }
  }

  private static String absolute(String base, String name) {
    return name.startsWith("/") || base.isEmpty() ? name : base + "/" + name;
  }

  private String folder(int index) {
    return index >= 0 && index < folders.size() ? folders.get(index) : "";
  }

  private String text() {
    in.read(0x08, 0);
    return in.text();
  }

  private void newNames() {
    for (String[] entry : entries()) {
      folders.add(absolute(folders.isEmpty() ? "" : folders.get(0), entry[0]));
    }
    for (String[] entry : entries()) {
      int folder = entry[1].isEmpty() ? 0 : Integer.parseInt(entry[1]);
      files.add(new SourceFile(folder(folder), entry[0]));
    }
  }

  /** Of each entry of a list its path and, if told, the number of its folder. */
  private List<String[]> entries() {
    int formats = in.u8();
    long[] format = new long[2 * formats];
    for (int i = 0; i < format.length; i++) {
      format[i] = in.uleb();
    }
    long count = in.uleb();
    if (count < 0 || count > MOST_NAMES) {
      throw new IllegalArgumentException(count + " names");
    }
    List<String[]> found = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      String[] entry = {"", ""};
      for (int j = 0; j < format.length; j += 2) {
        in.read((int) format[j + 1], 0);
        if (format[j] == PATH) {
          entry[0] = in.text();
        } else if (format[j] == FOLDER_INDEX) {
          entry[1] = Long.toString(in.number() & 0xFFFFFF);
        }
      }
      found.add(entry);
    }
    return found;
  }

  /** Tells all rows; a broken table ends early. */
  void tell(Rows rows) {
    try {
      in.at = program;
      while (in.at < end) {
        sequence(rows);
      }
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      rows.row(0, -1, 0, false); // damaged: what is behind is not told
    }
  }

  private void sequence(Rows rows) {
    long address = 0;
    int file = 1;
    long line = 1;
    boolean statement = usually;
    while (in.at < end) {
      int code = in.u8();
      if (code >= opcodes) {
        int adjusted = code - opcodes;
        address += (long) (adjusted / lineRange) * shortest;
        line += lineBase + adjusted % lineRange;
        rows.row(address, file, (int) line, statement);
        continue;
      }
      switch (code) {
        case 0 -> {
          int size = (int) in.uleb();
          int next = Math.addExact(in.at, size);
          int extended = size == 0 ? 0 : in.u8();
          if (extended == 1) {
            rows.row(address, -1, 0, false);
            in.at = next;
            return;
          }
          address = extended == 2 ? in.fixed(8) : address;
          in.at = next;
        }
        case 1 -> rows.row(address, file, (int) line, statement);
        case 2 -> address += in.uleb() * shortest;
        case 3 -> line += in.sleb();
        case 4 -> file = (int) in.uleb();
        case 6 -> statement = !statement;
        case 8 -> address += (long) ((255 - opcodes) / lineRange) * shortest;
        case 9 -> address += in.fixed(2);
        default -> {
          for (int i = 0; i < operands[code]; i++) {
            in.uleb();
          }
        }
      }
    }
  }
}
