package cairn.sources.nativ.types;

import cairn.graph.memory.Variable;
import cairn.symbols.Die;
import cairn.symbols.ElfFile;
import cairn.symbols.SymbolsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The variables of a program that have an address for its whole life, with their types. */
final class GlobalVariables {
  private static final int MOST_DEPTH = 64;

  private final Module module;
  private final TypeNodes types;
  private final ScopedNames names;
  private final List<Found> found = new ArrayList<>();
  private final Set<Place> seen = new HashSet<>();
  private final Map<String, Found> declared = new HashMap<>();
  private int threadLocals;

  private record Place(long address, String name) {}

  private record Found(String name, String owner, TypeNode type, long address) {}

  GlobalVariables(Module module, TypeNodes types, ScopedNames names) {
    this.module = module;
    this.types = types;
    this.names = names;
  }

  void addAll(Die unit) {
    add(unit, unit.name().substring(unit.name().lastIndexOf('/') + 1), 0);
  }

  private void add(Die at, String owner, int depth) {
    for (Die die : at.outline()) {
      if (die.tag() == Die.VARIABLE) {
        add(die, owner);
      } else if (depth < MOST_DEPTH && !die.outline().isEmpty()) {
        add(die, die.tag() == Die.FUNCTION ? die.toldName() : owner, depth + 1);
      }
    }
  }

  private void add(Die die, String owner) {
    String name = names.plain(die);
    if (die.isThreadLocal()) {
      threadLocals++;
    } else if (die.address() > 0) {
      if (seen.add(new Place(die.address(), name))) {
        TypeNode type = types.node(die.toldType());
        found.add(new Found(name, owner, type, die.address() + module.bias()));
      }
    } else if (die.isDeclaration() && !name.isEmpty()) {
      declared.putIfAbsent(name, new Found(name, owner, types.node(die.toldType()), 0));
    }
  }

  /**
   * Variables of libraries that lie in the program, as {@code stdout} often does: units declare
   * them, and only the symbols say where they are.
   */
  void addDeclared() throws SymbolsException {
    for (ElfFile.Symbol symbol : module.program().binary().allVariables()) {
      int version = symbol.name().indexOf('@');
      String name = version < 0 ? symbol.name() : symbol.name().substring(0, version);
      Found known = declared.get(name);
      if (known != null && seen.add(new Place(symbol.address(), name))) {
        long address = symbol.address() + module.bias();
        found.add(new Found(name, known.owner(), known.type(), address));
      }
    }
  }

  /** Variables that each thread has for itself: they have no address here. */
  int threadLocals() {
    return threadLocals;
  }

  /** The variables, now that types have numbers. */
  List<Variable> all() {
    return found.stream()
        .map(v -> new Variable(v.name(), v.owner(), v.type().real().number, v.address(), 0, 0, -1))
        .toList();
  }
}
