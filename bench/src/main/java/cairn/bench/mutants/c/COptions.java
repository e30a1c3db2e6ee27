package cairn.bench.mutants.c;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What to measure.
 *
 * @param half which structures
 * @param structures names of structures; empty for all of the half
 * @param count mutants of each structure that are to be counted
 * @param operations of each run
 * @param keep where recordings, programs and truths stay; null if they do not
 * @param from where kept ones are; null if they are made
 * @param inferred whether constraints are inferred from other runs, not read from a file
 * @param end whether they are checked at the end or the crash alone
 * @param spectrum whether lines are also ranked by their coverage
 * @param json where the tables go as JSON; every mutant goes to a file beside it
 */
public record COptions(
    Half half,
    Set<String> structures,
    int count,
    int operations,
    long seed,
    @Nullable Path keep,
    @Nullable Path from,
    boolean inferred,
    boolean end,
    boolean spectrum,
    Path json) {

  public COptions {
    structures = Set.copyOf(structures);
  }

  /**
   * Parses the words after the command.
   *
   * @throws IllegalArgumentException with what is wrong, for a person
   */
  public static COptions parse(List<String> words) {
    List<String> left = new ArrayList<>(words);
    Half half = Half.OPEN;
    Set<String> structures = new TreeSet<>();
    int count = 10;
    int operations = 300;
    long seed = 1;
    Path keep = null;
    Path from = null;
    boolean inferred = false;
    boolean end = false;
    boolean spectrum = true;
    Path json = Path.of("mutants-c.json");
    while (!left.isEmpty()) {
      String option = left.remove(0);
      switch (option) {
        case "--half" -> half = Half.named(value(option, left));
        case "--structures" -> structures.addAll(List.of(value(option, left).split(",")));
        case "--faults" -> count = number(value(option, left));
        case "--operations" -> operations = number(value(option, left));
        case "--seeds" -> seed = number(value(option, left));
        case "--keep" -> keep = Path.of(value(option, left)).toAbsolutePath();
        case "--from" -> from = Path.of(value(option, left)).toAbsolutePath();
        case "--inferred" -> inferred = true;
        case "--end" -> end = true;
        case "--no-spectrum" -> spectrum = false;
        case "--quick" -> {
          count = 2;
          operations = 100;
        }
        case "--json" -> json = Path.of(value(option, left)).toAbsolutePath();
        default -> throw new IllegalArgumentException("unknown option '" + option + "'");
      }
    }
    if (keep != null && from != null) {
      throw new IllegalArgumentException("--keep and --from exclude each other");
    }
    return new COptions(
        half, structures, count, operations, seed, keep, from, inferred, end, spectrum, json);
  }

  private static String value(String option, List<String> left) {
    if (left.isEmpty()) {
      throw new IllegalArgumentException(option + " needs a value");
    }
    return left.remove(0);
  }

  private static int number(String text) {
    if (!text.matches("[1-9][0-9]{0,3}")) {
      throw new IllegalArgumentException("'" + text + "' is not a number from 1 to 9999");
    }
    return Integer.parseInt(text);
  }

  /** Whether a structure is asked for. */
  public boolean wants(String structure) {
    return half.has(structure) && (structures.isEmpty() || structures.contains(structure));
  }
}
