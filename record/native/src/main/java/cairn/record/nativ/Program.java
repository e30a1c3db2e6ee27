package cairn.record.nativ;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an executable says of itself: its functions and its global variables, with their types. */
final class Program {
  private final ElfFile file;
  private final TreeMap<Long, Function> functions = new TreeMap<>();
  private final List<Variable> variables = new ArrayList<>();
  private final int brokenUnits;

  /** A function that has code. */
  record Function(Die die, boolean plusPlus) {}

  /**
   * A global variable.
   *
   * @param address as it was linked
   * @param type null if not known
   */
  record Variable(String name, long address, long size, @Nullable Die type, boolean plusPlus) {}

  private Program(ElfFile file, DwarfReader.Result debug) throws NativeException {
    this.file = file;
    this.brokenUnits = debug.brokenUnits();
    for (Die unit : debug.units()) {
      walk(unit, isPlusPlus(unit.language), 0);
    }
    addSymbols();
    variables.sort(Comparator.comparingLong(Variable::address).thenComparing(Variable::name));
  }

  static Program read(ElfFile file) throws IOException {
    return new Program(file, DwarfReader.read(file));
  }

  ElfFile file() {
    return file;
  }

  /** Compilation units whose debug information could not be read. */
  int brokenUnits() {
    return brokenUnits;
  }

  /** The numbers of C++ among the languages of debug information. */
  private static boolean isPlusPlus(int language) {
    return language == 0x04 || language == 0x1A || language == 0x21 || language == 0x2B;
  }

  private void walk(Die at, boolean plusPlus, int depth) {
    for (Die die : at.children) {
      if (die.tag == Die.FUNCTION && die.address > 0 && die.length > 0) {
        functions.put(die.address, new Function(die, plusPlus));
      }
      Die type = die.toldType();
      if (die.tag == Die.VARIABLE && die.address > 0) {
        long size = CTypes.size(type);
        if (size > 0) {
          variables.add(new Variable(die.toldName(), die.address, size, type, plusPlus));
        }
      }
      if (depth < 32) {
        walk(die, plusPlus, depth + 1);
      }
    }
  }

  /** What only the symbol table knows. */
  private void addSymbols() throws NativeException {
    Map<Long, Boolean> known = new HashMap<>();
    variables.forEach(variable -> known.put(variable.address(), true));
    for (ElfFile.Symbol symbol : file.variables()) {
      if (known.put(symbol.address(), true) == null) {
        variables.add(new Variable(symbol.name(), symbol.address(), symbol.size(), null, false));
      }
    }
  }

  /** The function whose code holds an address, or null. */
  @Nullable Function functionAt(long address) {
    Map.Entry<Long, Function> below = functions.floorEntry(address);
    boolean inside = below != null && address < below.getKey() + below.getValue().die().length;
    return inside && below != null ? below.getValue() : null;
  }

  /** Global variables by address; in writable memory and elsewhere. */
  List<Variable> variables() {
    return variables;
  }
}
