package cairn.sources.nativ.types;

import cairn.symbols.Die;
import cairn.symbols.Program;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the declarations of local variables that a debugger names. */
final class LocalVariables {
  private static final int MOST_DEPTH = 64;

  private final String name;
  private final int line;
  private final long address;
  private @Nullable Die best;
  private int bestRank;

  private LocalVariables(String name, int line, long address) {
    this.name = name;
    this.line = line;
    this.address = address;
  }

  /**
   * The declaration of a variable or parameter: of those of its name in the function around an
   * address, inlined functions and blocks included, the one on its line; of several, or if the line
   * is not known, the innermost around the address.
   *
   * @param address as it was linked; for a frame that called another, where it goes on
   * @param line that declares it; 0 if not known
   */
  static @Nullable Die find(Program program, long address, String name, int line) {
    Die function = function(program, address);
    // where it goes on may be the first instruction of something else
    function = function != null ? function : function(program, address - 1);
    if (function == null) {
      return null;
    }
    LocalVariables search = new LocalVariables(name, line, address);
    search.search(function.children(), 0, true);
    return search.best;
  }

  private static @Nullable Die function(Program program, long address) {
    Map.Entry<Long, Program.Function> below = program.functions().floorEntry(address);
    Die die = below == null ? null : below.getValue().die();
    return die != null && die.holds(address) ? die : null;
  }

  private void search(List<Die> dies, int depth, boolean around) {
    for (Die die : dies) {
      boolean variable = die.tag() == Die.VARIABLE || die.tag() == Die.PARAMETER;
      if (variable && die.toldName().equals(name)) {
        int rank = (line != 0 && die.toldLine() == line ? 1000 : 0) + (around ? 100 + depth : 1);
        if (rank > bestRank) {
          best = die;
          bestRank = rank;
        }
      } else if ((die.tag() == Die.BLOCK || die.tag() == Die.INLINED) && depth < MOST_DEPTH) {
        boolean inside = die.holds(address) || die.holds(address - 1);
        search(die.children(), depth + 1, around && inside);
      }
    }
  }
}
