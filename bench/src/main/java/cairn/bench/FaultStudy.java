package cairn.bench;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Role;
import cairn.bench.faults.DrawnFault;
import cairn.bench.faults.FaultRecorder.Times;
import cairn.bench.faults.FaultSlices.Slices;
import cairn.bench.faults.Points;
import cairn.bench.faults.Score;
import cairn.bench.faults.Spectrum;
import cairn.bench.faults.StructureKind;
import java.util.List;
import java.util.Optional;

/**
 * What was measured with one structure.
 *
 * @param idle faults drawn that did not happen
 * @param harmless faults drawn that violated nothing
 * @param originals milliseconds of the structure without a fault and without the agent, per seed
 */
record FaultStudy(
    StructureKind structure,
    int codeLines,
    long idle,
    long harmless,
    List<Double> originals,
    List<Run> runs) {

  FaultStudy {
    originals = List.copyOf(originals);
    runs = List.copyOf(runs);
  }

  /**
   * A recorded run with one fault.
   *
   * @param load seconds to load the recording
   * @param locations one for each choice of C-points at which the fault does harm
   */
  record Run(
      DrawnFault fault,
      Times times,
      long events,
      double load,
      Spectrum.Ranks ranks,
      List<Location> locations) {
    Run {
      locations = List.copyOf(locations);
    }
  }

  /**
   * What the locator said.
   *
   * @param violated whether the check saw a violation
   * @param matching seconds to find the violations
   * @param location seconds to find the statements
   * @param statements what the locator named, the most suspect first
   * @param slices from them, if slices were asked for
   */
  record Location(
      Points points,
      boolean violated,
      double matching,
      double location,
      Score score,
      List<Named> statements,
      Optional<Slices> slices) {
    Location {
      statements = List.copyOf(statements);
    }

    /** Whether the right statement is one that did not happen. */
    boolean isMissing() {
      return score.found() != Score.Found.NOT
          && statements.get(score.examined() - 1).role() == Role.MISSING;
    }
  }

  /** A statement that the locator named. */
  record Named(Role role, CodePlace place, List<String> constraints) {
    Named {
      constraints = List.copyOf(constraints);
    }

    static Named of(Statement statement) {
      return new Named(statement.role(), statement.place(), statement.constraints());
    }
  }

  List<Location> locations(Points points) {
    return runs.stream()
        .flatMap(run -> run.locations().stream())
        .filter(location -> location.points() == points)
        .toList();
  }
}
