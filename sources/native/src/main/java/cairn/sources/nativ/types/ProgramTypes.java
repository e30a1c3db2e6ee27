package cairn.sources.nativ.types;

import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.Variable;
import cairn.symbols.Die;
import cairn.symbols.SymbolsException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the compilers of a process's programs said: types, global variables, functions. The types
 * are all that some field, variable, parameter or function has; the same type in several units or
 * programs is one type, different ones of the same name stay apart. Immutable to who uses it; it
 * keeps the debug information, from which local variables are read when they are asked for.
 */
public final class ProgramTypes {
  private final List<Known> known;
  private final TypeTable types;
  private final List<Variable> variables;
  private final FunctionTable functions;
  private final int threadLocals;
  private final List<String> warnings;

  private record Known(Module module, TypeNodes nodes, ScopedNames names) {}

  private ProgramTypes(
      List<Known> known,
      TypeTable types,
      List<Variable> variables,
      FunctionTable functions,
      int threadLocals,
      List<String> warnings) {
    this.known = known;
    this.types = types;
    this.variables = List.copyOf(variables);
    this.functions = functions;
    this.threadLocals = threadLocals;
    this.warnings = List.copyOf(warnings);
  }

  /**
   * Reads what programs say.
   *
   * @param modules the executable first, then its libraries
   * @throws SymbolsException if a table of symbols is broken
   */
  public static ProgramTypes of(List<Module> modules) throws SymbolsException {
    TypeNode nothing = TypeNode.named(Kind.VOID, "void", -1);
    List<Known> known = new ArrayList<>();
    List<GlobalVariables> globals = new ArrayList<>();
    Functions functions = new Functions();
    List<String> warnings = new ArrayList<>();
    for (Module module : modules) {
      ScopedNames names = new ScopedNames();
      TypeNodes nodes = new TypeNodes(nothing, names);
      GlobalVariables variables = new GlobalVariables(module, nodes, names);
      read(module, names, nodes, variables);
      functions.addAll(module, names);
      known.add(new Known(module, nodes, names));
      globals.add(variables);
      warn(module, warnings);
    }
    List<Collection<TypeNode>> all = new ArrayList<>();
    known.forEach(one -> all.add(one.nodes().all()));
    all.forEach(TypeClasses::begin);
    TypeClasses.complete(all);
    List<TypeNode> flat = new ArrayList<>(List.of(nothing));
    all.forEach(flat::addAll);
    TypeClasses.color(flat, nothing);
    TypeTables.Result table = TypeTables.of(nothing, all);
    if (table.dropped() > 0) {
      warnings.add(table.dropped() + " members of types cannot be where they are said to be");
    }
    List<Variable> variables = new ArrayList<>();
    globals.forEach(g -> variables.addAll(g.all()));
    int threadLocals = globals.stream().mapToInt(GlobalVariables::threadLocals).sum();
    return new ProgramTypes(
        known, table.table(), variables, functions.table(table.table()), threadLocals, warnings);
  }

  private static void read(
      Module module, ScopedNames names, TypeNodes nodes, GlobalVariables variables)
      throws SymbolsException {
    List<Die> units = new ArrayList<>(module.program().sharedUnits());
    units.addAll(module.program().units());
    boolean mostly = units.stream().anyMatch(Die::isPlusPlus);
    for (Die unit : units) {
      names.addAll(unit, unit.hasLanguage() ? unit.isPlusPlus() : mostly);
    }
    units.forEach(nodes::addAll);
    units.forEach(variables::addAll);
    variables.addDeclared();
  }

  private static void warn(Module module, List<String> warnings) {
    String file = String.valueOf(module.program().binary().path().getFileName());
    int broken = module.program().brokenUnits();
    if (module.program().units().isEmpty()) {
      warnings.add(file + " has no debug information: its types and variables are not known");
    }
    if (broken > 0) {
      warnings.add(
          file + ": the debug information of " + broken + " compilation units cannot be read");
    }
    if (module.program().lacksShared()) {
      warnings.add(
          file
              + ": the file that it shares debug information with (.gnu_debugaltlink) is not found;"
              + " types in it are not known");
    }
  }

  public TypeTable types() {
    return types;
  }

  /** Global variables, static ones of files and of functions; these have the function as owner. */
  public List<Variable> variables() {
    return variables;
  }

  public FunctionTable functions() {
    return functions;
  }

  /** How many variables there are of which each thread has its own; they are left out. */
  public int threadLocals() {
    return threadLocals;
  }

  /** What could not be read, for people. */
  public List<String> warnings() {
    return warnings;
  }

  /**
   * The type of a local variable or parameter.
   *
   * @param instruction an address of code in the process, of the frame that has the variable; if
   *     that called another, best one inside of the call: one less than where it goes on
   * @param function the name of the frame's function, which may be inlined; empty if not known
   * @param line that declares it, 0 if not known
   * @return a number of the table; -1 if no such variable is known there
   */
  public int typeOf(long instruction, String function, String name, int line) {
    LocalVariables.Local local = new LocalVariables.Local(function, name, line);
    for (Known one : known) {
      long address = instruction - one.module().bias();
      Die die = LocalVariables.find(one.module().program(), address, local, one.names()::plain);
      if (die != null) {
        return number(one, die.toldType());
      }
    }
    return -1;
  }

  private static int number(Known one, @Nullable Die type) {
    return type == null ? -1 : one.nodes().node(type).real().number;
  }
}
