package cairn.symbols;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the debug information of an executable (DWARF 3 to 5, 32-bit format) into trees, one for
 * each compilation unit. Units that it cannot read are left out and counted. O(size of the debug
 * information). What is inside of functions is gone past, but for types, functions and variables
 * with an address; it is read when somebody asks for it. So memory is about ten times the debug
 * information of types, whatever the code is.
 */
final class DwarfReader {
  private final ByteBuffer info;
  private final DwarfForms forms;
  private final DwarfUnits contexts;
  private final DwarfAttributes attributes;
  private final @Nullable DwarfReader beside;
  private final DieTable entries = new DieTable();
  private final List<Die> units = new ArrayList<>();

  private int broken;

  private DwarfReader(
      ByteBuffer info,
      ByteBuffer abbreviations,
      ElfFile file,
      @Nullable DwarfReader beside,
      @Nullable ElfFile besideFile) {
    this.info = info;
    this.beside = beside;
    this.forms = new DwarfForms(file, info, besideFile);
    this.contexts = new DwarfUnits(forms, abbreviations);
    this.attributes = new DwarfAttributes(forms);
  }

  /**
   * What was read.
   *
   * @param beside units of the file beside it, whose types this one uses
   */
  record Result(List<Die> units, List<Die> beside, int brokenUnits) {}

  /**
   * @param besideFile the file that has the entries that several files share, or null
   */
  static Result read(ElfFile file, @Nullable ElfFile besideFile) {
    DwarfReader shared = besideFile == null ? null : of(besideFile, null, null);
    DwarfReader reader = of(file, shared, besideFile);
    if (reader == null) {
      return new Result(List.of(), List.of(), 0);
    }
    List<Die> common = shared == null ? List.of() : shared.units;
    return new Result(reader.units, common, reader.broken);
  }

  private static @Nullable DwarfReader of(
      ElfFile file, @Nullable DwarfReader beside, @Nullable ElfFile besideFile) {
    ByteBuffer info = file.section(".debug_info");
    ByteBuffer abbreviations = file.section(".debug_abbrev");
    if (info == null || abbreviations == null) {
      return null;
    }
    DwarfReader reader = new DwarfReader(info, abbreviations, file, beside, besideFile);
    reader.units();
    reader.entries.freeze();
    reader.resolve(reader.entries.all());
    return reader;
  }

  private void units() {
    int at = 0;
    while (at + 11 < info.limit()) {
      long length = info.getInt(at) & 0xFFFF_FFFFL;
      long end = at + 4 + length;
      if (length == 0 || end > info.limit()) {
        broken++;
        return;
      }
      try {
        outline(at, (int) end);
      } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
        broken++; // a unit of another version, or one that is damaged
      }
      at = (int) end;
    }
  }

  /** Reads a unit without the inside of functions: what is kept of that is their children. */
  private void outline(int start, int end) {
    DwarfUnits.Unit unit = contexts.begin(start, end);
    List<Die> parents = new ArrayList<>();
    boolean[] isCode = new boolean[DwarfUnits.MOST_DEPTH + 2];
    while (forms.at < end) {
      int offset = forms.at;
      int code = (int) forms.uleb();
      int depth = parents.size();
      if (code == 0) {
        if (depth == 0) {
          return;
        }
        parents.remove(depth - 1);
        continue;
      }
      Abbreviations.Entry entry = unit.entry(code, depth);
      Die parent = depth == 0 ? null : parents.get(depth - 1);
      Die die = parent;
      boolean inCode = depth > 0 && isCode[depth - 1];
      if (parent != null && inCode && !isKept(entry)) {
        contexts.skip(entry);
      } else {
        die = add(parent, offset, entry);
        inCode = entry.tag() == Die.FUNCTION;
        if (parent == null) {
          unit = contexts.add(unit);
        }
      }
      if (entry.hasChildren() && die != null) {
        isCode[depth] = inCode;
        parents.add(die);
      } else if (depth == 0) {
        return;
      }
    }
  }

  private Die add(@Nullable Die parent, int offset, Abbreviations.Entry entry) {
    Die die = new Die(entry.tag(), offset);
    attributes.read(die, entry);
    entries.add(die);
    if (parent == null) {
      units.add(die);
    } else {
      parent.add(die);
    }
    if (entry.tag() == Die.FUNCTION && entry.hasChildren()) {
      die.reader = this;
    }
    return die;
  }

  /** Whether an entry inside of a function is in its outline; the forms stand at its attributes. */
  private boolean isKept(Abbreviations.Entry entry) {
    return isOutline(entry.tag())
        || entry.tag() == Die.VARIABLE && entry.location() >= 0 && attributes.hasAddress(entry);
  }

  private static boolean isOutline(int tag) {
    return tag == Die.FUNCTION || Die.isType(tag);
  }

  /** Reads all that is inside of a function; what is in its outline is the same as there. */
  synchronized List<Die> inside(Die function) {
    List<Die> known = function.inside();
    if (known != null) {
      return known;
    }
    List<Die> found = new ArrayList<>();
    List<Die> fresh = new ArrayList<>();
    try {
      DwarfUnits.Unit unit = contexts.of(function.offset);
      forms.resume(unit.bases());
      forms.at = function.offset;
      contexts.skip(unit.entry((int) forms.uleb(), 0));
      inside(unit, found, fresh);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      return resolved(found, fresh); // damaged: what was read up to there
    }
    return resolved(found, fresh);
  }

  private List<Die> resolved(List<Die> found, List<Die> fresh) {
    resolve(fresh);
    return found;
  }

  private void inside(DwarfUnits.Unit unit, List<Die> found, List<Die> fresh) {
    List<Die> parents = new ArrayList<>();
    while (forms.at < unit.end()) {
      int offset = forms.at;
      int code = (int) forms.uleb();
      int depth = parents.size();
      if (code == 0) {
        if (depth == 0) {
          return;
        }
        parents.remove(depth - 1);
        continue;
      }
      Abbreviations.Entry entry = unit.entry(code, depth);
      Die die = entries.at(offset);
      boolean isKnown = die != null;
      if (die == null) {
        die = new Die(entry.tag(), offset);
        attributes.read(die, entry);
        entries.add(die);
        fresh.add(die);
      } else {
        contexts.skip(entry);
      }
      if (depth == 0) {
        found.add(die);
      } else {
        parents.get(depth - 1).add(die);
      }
      if (entry.hasChildren()) {
        if (isKnown && isOutline(entry.tag())) {
          contexts.skipChildren(unit);
        } else {
          parents.add(die);
        }
      }
    }
  }

  /** Sets what entries refer to. */
  private void resolve(List<Die> all) {
    List<Die> pending = new ArrayList<>(0);
    for (Die die : all) {
      resolve(die, pending);
    }
    while (!pending.isEmpty()) {
      resolve(pending.remove(pending.size() - 1), pending);
    }
  }

  private void resolve(Die die, List<Die> pending) {
    die.type = at(die.typeOffset, pending);
    die.origin = at(die.originOffset, pending);
  }

  private @Nullable Die at(long reference, List<Die> pending) {
    if (reference == 0) {
      return null;
    }
    if ((reference & DwarfForms.BESIDE) != 0) {
      return beside == null ? null : beside.entries.at(reference & ~DwarfForms.BESIDE);
    }
    long offset = reference;
    if ((reference & DwarfForms.SIGNED) != 0) {
      offset = contexts.signed(forms.signature(reference & ~DwarfForms.SIGNED));
    }
    Die known = entries.at(offset);
    return known != null || offset <= 0 || offset >= info.limit()
        ? known
        : single((int) offset, pending);
  }

  /** An entry inside of a function that is not read: what a copy of it does not repeat. */
  private @Nullable Die single(int offset, List<Die> pending) {
    try {
      DwarfUnits.Unit unit = contexts.of(offset);
      forms.resume(unit.bases());
      forms.at = offset;
      Abbreviations.Entry entry = unit.table().get((int) forms.uleb());
      if (entry == null || entry.tag() != Die.VARIABLE && entry.tag() != Die.PARAMETER) {
        return null;
      }
      Die die = new Die(entry.tag(), offset);
      attributes.read(die, entry);
      entries.add(die);
      pending.add(die);
      return die;
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      return null; // it leads to no entry
    }
  }

  /** Text up to the next zero. */
  static String text(ByteBuffer in, long offset) {
    int start = Math.toIntExact(offset);
    int end = start;
    while (in.get(end) != 0) {
      end++;
    }
    byte[] copy = new byte[end - start];
    in.get(start, copy);
    return new String(copy, StandardCharsets.UTF_8);
  }
}
