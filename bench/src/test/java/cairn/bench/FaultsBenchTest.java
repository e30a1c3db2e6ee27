package cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Certainty;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.Sketch;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Role;
import cairn.bench.faults.ConstraintLocator;
import cairn.bench.faults.FaultLocator;
import cairn.bench.faults.FaultRecorder;
import cairn.bench.faults.StructureKind;
import cairn.history.HeapHistory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment runs, in small, with real recordings. Nothing here looks at a time. */
class FaultsBenchTest {
  private static final Path AGENT =
      Path.of(System.getProperty("cairn.agent", "../record/jvm-agent/target/cairn-agent.jar"))
          .toAbsolutePath();
  private static final boolean LONG = Boolean.getBoolean("cairn.long");

  @TempDir private Path folder;

  private FaultRecorder recorder(boolean slice) {
    assertThat(AGENT).as("the agent; build with package or verify, not test").exists();
    return new FaultRecorder(folder, AGENT, System.getProperty("java.class.path"), slice);
  }

  private Settings settings(String command) {
    Set<StructureKind> structures =
        LONG
            ? EnumSet.allOf(StructureKind.class)
            : EnumSet.of(StructureKind.CIRCULAR_LIST, StructureKind.RED_BLACK_TREE);
    return new Settings(
        command,
        1,
        true,
        false,
        EnumSet.of(Program.TREE),
        folder.resolve("faults.json"),
        new Settings.FaultSettings(2, LONG ? 10 : 2, structures, false),
        folder);
  }

  /**
   * Blames every line that stored anything, and says that every line lacks a store: whoever asks
   * such a locator finds each fault, if the recording holds what was injected.
   */
  private static final class BlamesAll implements FaultLocator {
    @Override
    public CheckAnswer check(HeapHistory history, Path specification) {
      return new CheckAnswer("", "", 0, 0, List.of(), List.of(), List.of(), true, List.of());
    }

    @Override
    public List<Statement> locate(HeapHistory history, Path specification) {
      assertThat(specification).content().contains("check at end;");
      Set<Integer> sites = new TreeSet<>();
      List<Statement> statements = new ArrayList<>();
      for (int version = 0; version < history.versionCount(); version++) {
        if (sites.add(history.siteOf(version))) {
          CodePlace place = CodePlace.of(history.tables(), history.siteOf(version));
          statements.add(statement(place, Role.INTRODUCED, history.time(version)));
        }
      }
      for (int version = 0; version < history.versionCount(); version++) {
        statements.add(statement(CodePlace.UNKNOWN, Role.MISSING, history.time(version)));
      }
      return statements;
    }

    private static Statement statement(CodePlace place, Role role, long time) {
      Sketch nothing = new Sketch(time, List.of(), List.of(), 0);
      Change change = new Change("", "", "", "");
      return new Statement(
          1,
          Statement.Reason.BROKE,
          Certainty.WEAK,
          role,
          place,
          time,
          "",
          change,
          1,
          List.of(),
          "",
          null,
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          "",
          nothing,
          nothing);
    }
  }

  @Test
  void findsWhatIsInTheRecording() throws Exception {
    Settings settings = settings("faults");
    List<Result> results =
        new FaultsBench(settings, recorder(false), Optional.of(new BlamesAll())).measure();
    assertThat(results).hasSize(5);
    for (List<Object> row : results.get(1).rows()) {
      long faults = (Long) row.get(1);
      assertThat(faults).isEqualTo(2L * settings.faults().count());
      assertThat((Long) row.get(2) + (Long) row.get(3)).as("found in " + row).isEqualTo(faults);
      assertThat((Long) row.get(5)).as("not seen").isEqualTo(faults);
    }
    assertThat(Files.readString(folder.resolve("faults-truth.json")))
        .contains("\"cairn.bench.faults/1\"", "\"structure\": \"circular-list\"", "\"execution\"");
    assertThat(folder.resolve("faults.cairn")).doesNotExist();
  }

  @Test
  void runsWithoutALocator() throws Exception {
    Settings all = settings("faults");
    Settings one =
        new Settings(
            "faults",
            1,
            true,
            false,
            all.programs(),
            all.json(),
            new Settings.FaultSettings(1, 1, EnumSet.of(StructureKind.LEFTIST_HEAP), false),
            folder);
    List<Result> results = new FaultsBench(one, recorder(false), Optional.empty()).measure();
    assertThat(results).extracting(result -> result.rows().size()).containsExactly(1, 1, 1);
    List<Object> spectra = results.get(0).rows().get(0);
    assertThat((Double) spectra.get(3)).isBetween(1.0, (Double) spectra.get(4));
    assertThat((Double) spectra.get(4)).isLessThanOrEqualTo(30.0);
  }

  /** What stores something wrong is in the slice of what is blamed. */
  @Test
  void slicesFromWhatWasLocated() throws Exception {
    Settings sliced =
        new Settings(
            "faults",
            1,
            true,
            true,
            EnumSet.of(Program.TREE),
            folder.resolve("faults.json"),
            new Settings.FaultSettings(
                1, LONG ? 10 : 3, EnumSet.of(StructureKind.ORDERED_LIST), false),
            folder);
    List<Result> results =
        new FaultsBench(sliced, recorder(true), Optional.of(new ConstraintLocator())).measure();
    Result slices = results.get(3);
    assertThat(slices.title()).startsWith("Statements in slices").endsWith("exits");
    var row = slices.named(slices.rows().get(0));
    assertThat(row.get("sliced")).isEqualTo(row.get("faults"));
    assertThat(row.get("blamed")).isNotEqualTo(0L).isEqualTo(row.get("in control"));
    assertThat((Double) row.get("data"))
        .isGreaterThan(1.0)
        .isLessThanOrEqualTo((Double) row.get("with control"));
    assertThat(folder.resolve("faults.cairn.trace")).doesNotExist();
  }

  @Test
  void recordsTreesOfThreeSizes() throws Exception {
    List<List<Object>> rows =
        new CheckBench(settings("check"), recorder(false), Optional.of(new BlamesAll()))
            .trees()
            .rows();
    assertThat(rows).extracting(row -> row.get(0)).containsExactly(1_000L, 2_000L, 4_000L);
    assertThat(rows).extracting(row -> row.get(1)).containsExactly(100L, 200L, 400L);
  }
}
