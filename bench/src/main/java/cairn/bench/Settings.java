package cairn.bench;

import cairn.bench.faults.StructureKind;
import cairn.bench.mutants.Half;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to measure.
 *
 * @param command record, history, space, profile, faults, check, locate, slices, hprof, snapshots,
 *     metrics or metrics-java
 * @param slice whether recordings that can be sliced are measured, too; of faults: slices
 * @param programs in the order of their declaration
 * @param json where the result goes as JSON
 * @param faults what faults are injected into
 * @param built where programs lie that somebody built, for metrics-c and types-sites, or traces,
 *     for slices
 * @param mutants what mutants are made or located
 * @param zoo which released bugs
 */
record Settings(
    String command,
    int rounds,
    boolean quick,
    boolean slice,
    Set<Program> programs,
    Path json,
    FaultSettings faults,
    Path built,
    MutantSettings mutants,
    ZooSettings zoo) {

  /** Without mutants and without released bugs. */
  Settings(
      String command,
      int rounds,
      boolean quick,
      boolean slice,
      Set<Program> programs,
      Path json,
      FaultSettings faults,
      Path built) {
    this(
        command,
        rounds,
        quick,
        slice,
        programs,
        json,
        faults,
        built,
        MutantSettings.defaults(),
        ZooSettings.defaults());
  }

  /**
   * @param seeds how many workloads
   * @param count faults in each of them
   * @param permanent whether a fault happens whenever its statement is executed
   */
  record FaultSettings(int seeds, int count, Set<StructureKind> structures, boolean permanent) {
    static FaultSettings defaults() {
      return new FaultSettings(2, 10, EnumSet.allOf(StructureKind.class), false);
    }
  }

  /**
   * @param count mutants in each half
   * @param operations of each driver
   * @param structures names; empty for all
   * @param keep where recordings stay; null if they do not
   * @param from where recordings are that were kept; null if they are to be made
   * @param inferred whether constraints are inferred from runs without faults
   * @param end whether they are checked at the end alone
   */
  record MutantSettings(
      List<Half> halves,
      int count,
      int operations,
      Set<String> structures,
      @Nullable Path keep,
      @Nullable Path from,
      boolean inferred,
      boolean end) {
    static MutantSettings defaults() {
      return new MutantSettings(Half.named("both"), 180, 400, Set.of(), null, null, false, false);
    }

    /** With one option more. */
    MutantSettings with(String option, String value) {
      return new MutantSettings(
          option.equals("--half") ? Half.named(value) : halves,
          option.equals("--mutants") ? positive(value) : count,
          option.equals("--operations") ? positive(value) : operations,
          option.equals("--structures") ? Set.of(value.split(",")) : structures,
          option.equals("--keep") ? Path.of(value).toAbsolutePath() : keep,
          option.equals("--from") ? Path.of(value).toAbsolutePath() : from,
          inferred || option.equals("--inferred"),
          end || option.equals("--end"));
    }
  }

  /**
   * @param bugs names; all if there are none
   * @param open whether bugs that are sealed are left out
   * @param sources where tarballs of C programs are; null for the default
   */
  record ZooSettings(Set<String> bugs, boolean open, @Nullable Path sources) {
    static ZooSettings defaults() {
      return new ZooSettings(Set.of(), false, null);
    }
  }

  /**
   * @throws IllegalArgumentException with what is wrong, for a person
   */
  static Settings parse(String[] arguments) {
    List<String> left = new ArrayList<>(List.of(arguments));
    if (left.isEmpty()) {
      throw new IllegalArgumentException(
          "say what to measure: record, history, space, profile, faults, check, locate, hprof,"
              + " snapshots, metrics or metrics-java");
    }
    String command = left.remove(0);
    int rounds = 5;
    boolean quick = false;
    boolean slice = false;
    Set<Program> programs = EnumSet.allOf(Program.class);
    Path json = Path.of("bench.json");
    FaultSettings faults = FaultSettings.defaults();
    Path built = Path.of(".");
    MutantSettings mutants = MutantSettings.defaults();
    ZooSettings zoo = ZooSettings.defaults();
    while (!left.isEmpty()) {
      String option = left.remove(0);
      switch (option) {
        case "--quick" -> {
          quick = true;
          rounds = 1;
        }
        case "--slice" -> slice = true;
        case "--permanent" ->
            faults = new FaultSettings(faults.seeds(), faults.count(), faults.structures(), true);
        case "--recall" -> {
          if (!command.equals("infer")) {
            throw new IllegalArgumentException("--recall is for infer");
          }
          command = "infer-recall";
        }
        case "--half", "--mutants", "--operations", "--keep", "--from" ->
            mutants = mutants.with(option, value(option, left));
        case "--inferred", "--end" -> mutants = mutants.with(option, "");
        case "--open" -> zoo = new ZooSettings(zoo.bugs(), true, zoo.sources());
        case "--bugs" ->
            zoo =
                new ZooSettings(Set.of(value(option, left).split(",")), zoo.open(), zoo.sources());
        case "--sources" ->
            zoo =
                new ZooSettings(
                    zoo.bugs(), zoo.open(), Path.of(value(option, left)).toAbsolutePath());
        case "--rounds" -> rounds = positive(value(option, left));
        case "--programs" -> built = Path.of(value(option, left)).toAbsolutePath();
        case "--json" -> json = Path.of(value(option, left));
        case "--workloads" -> {
          programs = EnumSet.noneOf(Program.class);
          for (String title : value(option, left).split(",")) {
            programs.add(Program.named(title));
          }
        }
        case "--seeds" ->
            faults =
                new FaultSettings(
                    positive(value(option, left)),
                    faults.count(),
                    faults.structures(),
                    faults.permanent());
        case "--faults" ->
            faults =
                new FaultSettings(
                    faults.seeds(),
                    positive(value(option, left)),
                    faults.structures(),
                    faults.permanent());
        case "--structures" -> {
          if (command.equals("mutants")) {
            mutants = mutants.with(option, value(option, left));
            continue;
          }
          Set<StructureKind> structures = EnumSet.noneOf(StructureKind.class);
          for (String title : value(option, left).split(",")) {
            structures.add(StructureKind.named(title));
          }
          faults =
              new FaultSettings(faults.seeds(), faults.count(), structures, faults.permanent());
        }
        default -> throw new IllegalArgumentException("unknown option '" + option + "'");
      }
    }
    return new Settings(command, rounds, quick, slice, programs, json, faults, built, mutants, zoo);
  }

  private static String value(String option, List<String> left) {
    if (left.isEmpty()) {
      throw new IllegalArgumentException(option + " needs a value");
    }
    return left.remove(0);
  }

  private static int positive(String text) {
    if (!text.matches("[1-9][0-9]{0,3}")) {
      throw new IllegalArgumentException("'" + text + "' is no number from 1 to 9999");
    }
    return Integer.parseInt(text);
  }
}
