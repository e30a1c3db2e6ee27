package cairn.sources.nativ.types;

import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.FunctionTable.VirtualTable;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.symbols.Die;
import cairn.symbols.ElfFile;
import cairn.symbols.Program;
import cairn.symbols.SymbolsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The functions and virtual tables of programs, by address. */
final class Functions {
  private static final String TABLE = "_ZTV";

  private final TreeMap<Long, Function> byStart = new TreeMap<>();
  private final Map<Long, VirtualTable> tables = new TreeMap<>();

  private record Function(long size, String name) {}

  /** Names of the debug information come before those of symbols. */
  void addAll(Module module, ScopedNames names) throws SymbolsException {
    Program program = module.program();
    for (Map.Entry<Long, Program.Function> entry : program.functions().entrySet()) {
      Die die = entry.getValue().die();
      long start = entry.getKey();
      long[] code = die.code();
      for (int i = 0; i + 1 < code.length; i += 2) {
        if (code[i] == start && start > 0) {
          String part = i == 0 ? "" : ".cold";
          add(start + module.bias(), code[i + 1] - start, names.plain(die) + part);
        }
      }
    }
    for (ElfFile file : files(program)) {
      for (ElfFile.Symbol symbol : file.allFunctions()) {
        add(symbol.address() + module.bias(), symbol.size(), plain(symbol.name()));
      }
      for (ElfFile.Symbol symbol : file.allVariables()) {
        if (symbol.name().startsWith(TABLE)) {
          long address = symbol.address() + module.bias();
          String name = MangledNames.ofClass(plain(symbol.name()).substring(TABLE.length()));
          tables.putIfAbsent(address, new VirtualTable(address, symbol.size(), name));
        }
      }
    }
  }

  private static List<ElfFile> files(Program program) {
    return program.file() == program.binary()
        ? List.of(program.file())
        : List.of(program.file(), program.binary());
  }

  private static String plain(String symbol) {
    int version = symbol.indexOf('@');
    return version < 0 ? symbol : symbol.substring(0, version);
  }

  /** A name without what compilers write in several ways. */
  private static String bare(String name) {
    return name.replace("long long unsigned int", "unsigned long long")
        .replace("long unsigned int", "unsigned long")
        .replace("short unsigned int", "unsigned short")
        .replace("long int", "long")
        .replace("long long int", "long long")
        .replace("short int", "short")
        .replace(" const", "")
        .replace("const ", "")
        .replace(" ", "");
  }

  private void add(long start, long size, String name) {
    byStart.merge(
        start,
        new Function(Math.max(0, size), name),
        (a, b) ->
            new Function(Math.max(a.size(), b.size()), a.name().isEmpty() ? b.name() : a.name()));
  }

  /** The tables, classes named as types are. */
  FunctionTable table(TypeTable types) {
    Map<String, String> classes = new HashMap<>();
    if (!tables.isEmpty()) {
      for (CType type : types.types()) {
        if (type.kind() == Kind.STRUCT || type.kind() == Kind.OPAQUE) {
          classes.putIfAbsent(bare(type.name()), type.name());
        }
      }
    }
    long[] starts = new long[byStart.size()];
    long[] sizes = new long[starts.length];
    List<String> names = new ArrayList<>(starts.length);
    int i = 0;
    for (Map.Entry<Long, Function> entry : byStart.entrySet()) {
      starts[i] = entry.getKey();
      sizes[i++] = entry.getValue().size();
      names.add(entry.getValue().name());
    }
    List<VirtualTable> named = new ArrayList<>();
    for (VirtualTable one : tables.values()) {
      String name = classes.getOrDefault(bare(one.className()), one.className());
      named.add(new VirtualTable(one.address(), one.size(), name));
    }
    return new FunctionTable(starts, sizes, names, named);
  }
}
