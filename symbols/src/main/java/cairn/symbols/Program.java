package cairn.symbols;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an executable says of itself: its functions and its global variables, with their types. */
public final class Program {
  private static final int MOST_DEPTH = 32;

  private final ElfFile binary;
  private final ElfFile file;
  private final TreeMap<Long, Function> functions = new TreeMap<>();
  private final List<Variable> variables = new ArrayList<>();
  private final List<Die> units;
  private @Nullable Map<String, Struct> structs;
  private final List<Die> shared;
  private final int brokenUnits;
  private final boolean lacksShared;

  /**
   * A function and where in it something happens, also if it is inlined.
   *
   * @param file without its folder; empty if not known
   */
  public record Frame(Die function, String file, int line, Die unit, boolean plusPlus) {}

  /** A structure, union or class whose members are known. */
  public record Struct(String name, Die die, boolean plusPlus) {}

  /** A function that has code. */
  public record Function(Die die, Die unit, boolean plusPlus) {}

  /**
   * A global variable.
   *
   * @param address as it was linked
   * @param type null if not known
   */
  public record Variable(
      String name, long address, long size, @Nullable Die type, boolean plusPlus) {}

  private Program(ElfFile binary, ElfFile file, DwarfReader.Result debug, boolean lacksShared)
      throws SymbolsException {
    this.binary = binary;
    this.file = file;
    this.lacksShared = lacksShared;
    this.shared = debug.beside();
    this.brokenUnits = debug.brokenUnits();
    this.units = debug.units();
    for (Die unit : debug.units()) {
      walk(unit, unit, unit.isPlusPlus(), 0);
    }
    addSymbols();
    variables.sort(Comparator.comparingLong(Variable::address).thenComparing(Variable::name));
  }

  /** A program as its own file has it. */
  public static Program read(ElfFile file) throws IOException {
    return new Program(file, file, DwarfReader.read(file, null), false);
  }

  /** A program whose debug information may be in other files. */
  public static Program read(ElfFile file, DebugFiles elsewhere) throws IOException {
    ElfFile debug = elsewhere.of(file);
    if (debug == null) {
      return read(file);
    }
    ElfFile beside = elsewhere.beside(debug);
    boolean missing = beside == null && DebugFiles.refersBeside(debug);
    return new Program(file, debug, DwarfReader.read(debug, beside), missing);
  }

  /** Whether entries are missing because they are in a file that was not found. */
  public boolean lacksShared() {
    return lacksShared;
  }

  /** The file with its debug information, if there is any; mostly the one that runs. */
  public ElfFile file() {
    return file;
  }

  /** The file that runs. */
  public ElfFile binary() {
    return binary;
  }

  /** Compilation units whose debug information could not be read. */
  public int brokenUnits() {
    return brokenUnits;
  }

  private void walk(Die at, Die unit, boolean plusPlus, int depth) {
    for (Die die : at.outline()) {
      if (die.tag() == Die.FUNCTION) {
        for (int i = 0; i + 1 < die.code.length; i += 2) {
          functions.put(die.code[i], new Function(die, unit, plusPlus));
        }
      }
      Die type = die.toldType();
      if (die.tag() == Die.VARIABLE && die.address > 0) {
        long size = CTypes.size(type);
        if (size > 0) {
          variables.add(new Variable(die.toldName(), die.address, size, type, plusPlus));
        }
      }
      if (depth < MOST_DEPTH) {
        walk(die, unit, plusPlus, depth + 1);
      }
    }
  }

  /** What only the symbol table knows. */
  private void addSymbols() throws SymbolsException {
    Map<Long, Boolean> known = new HashMap<>();
    variables.forEach(variable -> known.put(variable.address(), true));
    for (ElfFile.Symbol symbol : file.variables()) {
      if (known.put(symbol.address(), true) == null) {
        variables.add(new Variable(symbol.name(), symbol.address(), symbol.size(), null, false));
      }
    }
  }

  /**
   * The functions in which an address is, those that are inlined first; empty if not known.
   *
   * @param file of the address, without its folder
   * @param line of the address
   */
  public List<Frame> frames(long address, String file, int line) {
    Map.Entry<Long, Function> below = functions.floorEntry(address);
    if (below == null || !below.getValue().die().holds(address)) {
      return List.of();
    }
    List<Die> chain = new ArrayList<>(List.of(below.getValue().die()));
    for (Die inner = chain.get(0); inner != null; ) {
      inner = inlined(inner, address, 0);
      if (inner != null) {
        chain.add(0, inner);
      }
    }
    List<Frame> frames = new ArrayList<>();
    Die unit = below.getValue().unit();
    int known = chain.get(0).toldFile();
    String in = file;
    int at = line;
    for (Die die : chain) {
      frames.add(new Frame(die, in, at, unit, below.getValue().plusPlus()));
      at = die.callLine;
      in = die.callFile == known ? file : die.callFile == 1 ? nameOf(unit) : "";
    }
    return frames;
  }

  /** Of a unit's files the first is the one that was compiled. */
  private static String nameOf(Die unit) {
    return unit.name.substring(unit.name.lastIndexOf('/') + 1);
  }

  /** The function inlined right inside another that holds an address, or null. */
  private static @Nullable Die inlined(Die in, long address, int depth) {
    for (Die die : in.children()) {
      if (die.tag() == Die.INLINED) {
        if (die.holds(address)) {
          return die;
        }
      } else if (depth < MOST_DEPTH) {
        Die found = inlined(die, address, depth + 1);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** The compilation units. */
  public List<Die> units() {
    return units;
  }

  /** Units whose types other units use, and which are in a file beside it; mostly none. */
  public List<Die> sharedUnits() {
    return shared;
  }

  /** Functions that have code, by where it begins; one of several pieces is there several times. */
  public NavigableMap<Long, Function> functions() {
    return functions;
  }

  /** The structure of a name as declarations have it, or null. */
  public @Nullable Struct struct(String name) {
    return structs().get(name);
  }

  private synchronized Map<String, Struct> structs() {
    Map<String, Struct> known = structs;
    if (known == null) {
      known = new HashMap<>();
      for (Die unit : units) {
        structs(unit, unit.isPlusPlus(), known, 0);
      }
      structs = known;
    }
    return known;
  }

  private static void structs(Die at, boolean plusPlus, Map<String, Struct> found, int depth) {
    for (Die die : at.outline()) {
      boolean named = die.isStructured() || die.tag() == Die.TYPEDEF;
      Die plain = named ? CTypes.plain(die) : null;
      if (plain != null && plain.isStructured() && plain.size > 0 && !plain.isDeclaration) {
        String name = CTypes.name(die, plusPlus);
        found.putIfAbsent(name, new Struct(name, plain, plusPlus));
      }
      if (depth < MOST_DEPTH) {
        structs(die, plusPlus, found, depth + 1);
      }
    }
  }

  /** Global variables by address; in writable memory and elsewhere. */
  public List<Variable> variables() {
    return variables;
  }
}
