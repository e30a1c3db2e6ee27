package cairn.symbols;

import java.nio.ByteBuffer;

/** Reads lists of the places in which a variable is over time, of DWARF 5 and of those before. */
public final class DwarfPlaces {
  private static final int MOST = 4096;
  private static final int FIRST_REGISTER = 0x50;

  private DwarfPlaces() {}

  /**
   * The register in which a variable is at an address; -1 if it is in none, or that is not known.
   *
   * @param base where the unit's code begins
   */
  public static int register(ElfFile file, Die variable, long address, long base) {
    ByteBuffer section = file.section(variable.newLists ? ".debug_loclists" : ".debug_loc");
    if (section == null || variable.locations < 0 || variable.locations >= section.limit()) {
      return -1;
    }
    try {
      DwarfBytes in = DwarfBytes.at(section, variable.locations);
      return variable.newLists
          ? search(in, section, address, base)
          : searchOld(in, section, address, base);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      return -1; // a list that cannot be read tells nothing
    }
  }

  private static int search(DwarfBytes in, ByteBuffer section, long address, long unitBase) {
    long base = unitBase;
    for (int i = 0; i < MOST; i++) {
      long from = 0;
      long to = 0;
      switch (in.u8()) {
        case 0 -> {
          return -1;
        }
        case 4 -> {
          from = base + in.uleb();
          to = base + in.uleb();
        }
        case 6 -> {
          base = in.fixed(8);
          continue;
        }
        case 7 -> {
          from = in.fixed(8);
          to = in.fixed(8);
        }
        case 8 -> {
          from = in.fixed(8);
          to = from + in.uleb();
        }
        case 9 -> {
          in.uleb(); // of GNU: numbers of views, which say nothing of addresses
          in.uleb();
          continue;
        }
        default -> {
          return -1;
        }
      }
      int register = register(in, section, (int) in.uleb());
      if (address >= from && address < to) {
        return register;
      }
    }
    return -1;
  }

  private static int searchOld(DwarfBytes in, ByteBuffer section, long address, long unitBase) {
    long base = unitBase;
    for (int i = 0; i < MOST; i++) {
      long from = in.fixed(8);
      long to = in.fixed(8);
      if (from == 0 && to == 0) {
        return -1;
      }
      if (from == -1) {
        base = to;
        continue;
      }
      int register = register(in, section, (int) in.fixed(2));
      if (address >= base + from && address < base + to) {
        return register;
      }
    }
    return -1;
  }

  /** The register that an expression of so many bytes is; -1 if it is another. */
  private static int register(DwarfBytes in, ByteBuffer section, int length) {
    int operation = length == 1 ? section.get(in.at) & 0xFF : 0;
    in.at = Math.addExact(in.at, length);
    boolean isRegister = operation >= FIRST_REGISTER && operation < FIRST_REGISTER + 16;
    return isRegister ? operation - FIRST_REGISTER : -1;
  }
}
