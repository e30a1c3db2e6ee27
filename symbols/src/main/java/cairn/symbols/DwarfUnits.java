package cairn.symbols;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The units of a section, and what it takes to read an entry of one of them. */
final class DwarfUnits {
  static final int MOST_DEPTH = 200;
  private static final int TYPES = 2;
  private static final int PARTIAL = 3;

  private final DwarfForms forms;
  private final ByteBuffer abbreviations;
  private final Map<Long, Abbreviations> tables = new HashMap<>();
  private final List<Unit> units = new ArrayList<>();

  /** Where the types of units of types are, by the signatures that they have. */
  private final Map<Long, Long> signed = new HashMap<>();

  /** A unit, what its entries are and what its values are relative to. */
  record Unit(int end, Abbreviations table, DwarfForms.Bases bases) {
    /** What entries of a code are; refused if there is no such code. */
    Abbreviations.Entry entry(int code, int depth) {
      Abbreviations.Entry entry = table.get(code);
      if (entry == null || depth > MOST_DEPTH) {
        throw new IllegalArgumentException("abbreviation " + code);
      }
      return entry;
    }
  }

  DwarfUnits(DwarfForms forms, ByteBuffer abbreviations) {
    this.forms = forms;
    this.abbreviations = abbreviations;
  }

  /** Reads what begins a unit; the forms stand behind it then. */
  Unit begin(int start, int end) {
    int version = forms.info.getShort(start + 4);
    if (version < 3 || version > 5) {
      throw new IllegalArgumentException("version " + version);
    }
    forms.at = start + 6;
    long table;
    int kind = 1;
    if (version == 5) {
      kind = forms.u8();
      int addressSize = forms.u8();
      table = forms.u32();
      if (kind < 1 || kind > PARTIAL || addressSize != 8) {
        throw new IllegalArgumentException("unit of kind " + kind);
      }
    } else {
      table = forms.u32();
      forms.u8();
    }
    if (kind == TYPES) {
      long signature = forms.fixed(8);
      signed.put(signature, start + forms.u32());
    }
    forms.begin(start, version);
    Abbreviations known = tables.get(table);
    if (known == null) {
      known = new Abbreviations(DwarfBytes.at(abbreviations, table));
      tables.put(table, known);
    }
    return new Unit(end, known, forms.bases());
  }

  /** Keeps a unit whose own entry has been read, with what that entry said. */
  Unit add(Unit unit) {
    Unit whole = new Unit(unit.end(), unit.table(), forms.bases());
    units.add(whole);
    return whole;
  }

  /** Where the type of a signature is; 0 if there is none. */
  long signed(long signature) {
    return signed.getOrDefault(signature, 0L);
  }

  /** Goes past the attributes of an entry. */
  void skip(Abbreviations.Entry entry) {
    if (entry.size() >= 0) {
      forms.at += entry.size();
      return;
    }
    for (int form : entry.forms()) {
      forms.skip(form);
    }
  }

  /** Goes past all that is inside of an entry. */
  void skipChildren(Unit unit) {
    int depth = 1;
    while (depth > 0 && forms.at < unit.end()) {
      int code = (int) forms.uleb();
      if (code == 0) {
        depth--;
      } else {
        Abbreviations.Entry entry = unit.entry(code, depth);
        skip(entry);
        depth += entry.hasChildren() ? 1 : 0;
      }
    }
  }

  /** The unit that holds an offset. */
  Unit of(int offset) {
    int low = 0;
    int high = units.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (units.get(middle).bases().start() <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    Unit unit = units.get(low);
    if (offset < unit.bases().start() || offset >= unit.end()) {
      throw new IllegalArgumentException("no unit at " + offset);
    }
    return unit;
  }
}
