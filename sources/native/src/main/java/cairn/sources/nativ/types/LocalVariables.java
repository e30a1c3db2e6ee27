package cairn.sources.nativ.types;

import cairn.symbols.Die;
import cairn.symbols.Program;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the declarations of local variables that a debugger names. */
final class LocalVariables {
  private static final int MOST_DEPTH = 64;
  private static final int SAME_LINE = 10_000;
  private static final int SAME_FUNCTION = 2_000;
  private static final int SAME_NAME = 1_000;
  private static final int AROUND = 200;

  /** Right behind it: where a frame goes on whose call was the last instruction. */
  private static final int BEHIND = 100;

  private final Local local;
  private final long address;
  private final Function<Die, String> names;
  private @Nullable Die best;
  private int bestRank;

  /**
   * What a debugger says of a variable.
   *
   * @param function whose it is, which may be inlined; empty if not known
   * @param line that declares it; 0 if not known
   */
  record Local(String function, String name, int line) {}

  private LocalVariables(Local local, long address, Function<Die, String> names) {
    this.local = local;
    this.address = address;
    this.names = names;
  }

  /**
   * The declaration of a variable or parameter: of those of its name in the function around an
   * address, inlined functions and blocks included, the one on its line, in its function, and the
   * innermost around the address, in this order.
   *
   * @param address as it was linked; of a frame that called another, one inside of the call, or
   *     where it goes on
   * @param names the full names of functions
   */
  static @Nullable Die find(
      Program program, long address, Local local, Function<Die, String> names) {
    Die function = function(program, address);
    // where it goes on may be the first instruction of something else
    function = function != null ? function : function(program, address - 1);
    if (function == null) {
      return null;
    }
    LocalVariables search = new LocalVariables(local, address, names);
    search.search(function, search.rank(function), 0, AROUND);
    return search.best;
  }

  private static @Nullable Die function(Program program, long address) {
    Map.Entry<Long, Program.Function> below = program.functions().floorEntry(address);
    Die die = below == null ? null : below.getValue().die();
    return die != null && die.holds(address) ? die : null;
  }

  /** How well a function fits the one that was told; debuggers add parameters to names. */
  private int rank(Die function) {
    String told = local.function();
    String full = names.apply(function);
    if (told.isEmpty() || full.isEmpty()) {
      return 0;
    }
    if (told.equals(full) || told.startsWith(full + "(")) {
      return SAME_FUNCTION;
    }
    String bare = function.toldName();
    return told.endsWith("::" + bare) || told.contains("::" + bare + "(") ? SAME_NAME : 0;
  }

  private void search(Die in, int rank, int depth, int around) {
    for (Die die : in.children()) {
      boolean variable = die.tag() == Die.VARIABLE || die.tag() == Die.PARAMETER;
      if (variable && die.toldName().equals(local.name())) {
        int line = local.line() != 0 && die.toldLine() == local.line() ? SAME_LINE : 0;
        int all = 1 + line + rank + (around > 0 ? around + depth : 0);
        if (all > bestRank) {
          best = die;
          bestRank = all;
        }
      } else if ((die.tag() == Die.BLOCK || die.tag() == Die.INLINED) && depth < MOST_DEPTH) {
        int inside = die.holds(address) ? AROUND : die.holds(address - 1) ? BEHIND : 0;
        int own = die.tag() == Die.INLINED ? rank(die) : rank;
        search(die, own, depth + 1, Math.min(around, inside));
      }
    }
  }
}
