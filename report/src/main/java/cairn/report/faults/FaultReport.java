package cairn.report.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.api.faults.Violation;
import cairn.report.slices.SliceReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What there is to say about a check or a location, for every printer the same.
 *
 * @param recording the file's name without its directories
 * @param spec the specification
 * @param located null if only a check was asked for
 * @param sources the source of places, where it was found
 * @param run the program, if it was recorded just now
 * @param slices where what statements stored came from, by their rank, where that was recorded
 * @param again the command that tells more of a slice, without its time; empty if the recording is
 *     not kept
 * @param further notes beside those of the analyses
 */
public record FaultReport(
    String recording,
    SpecSource spec,
    CheckAnswer check,
    @Nullable LocateAnswer located,
    Map<CodePlace, SourceExcerpt> sources,
    @Nullable ProgramRun run,
    Map<Integer, SliceReport> slices,
    String again,
    List<String> further) {

  public FaultReport {
    sources = Map.copyOf(sources);
    slices = Map.copyOf(slices);
    further = List.copyOf(further);
  }

  /**
   * Where the constraints are written.
   *
   * @param name as it was asked for
   * @param isFile false for a specification that comes with Cairn
   * @param lines of the constraints and attributes, by name
   */
  public record SpecSource(String name, boolean isFile, Map<String, Integer> lines) {
    public SpecSource {
      lines = Map.copyOf(lines);
    }
  }

  /** A program that was recorded and how it ended. */
  public record ProgramRun(String command, int exitCode) {}

  /** A report of a check. */
  public static FaultReport of(String recording, SpecSource spec, CheckAnswer check) {
    return new FaultReport(recording, spec, check, null, Map.of(), null, Map.of(), "", List.of());
  }

  /** A report of a location. */
  public static FaultReport of(
      String recording,
      SpecSource spec,
      LocateAnswer located,
      Map<CodePlace, SourceExcerpt> sources,
      @Nullable ProgramRun run) {
    return new FaultReport(
        recording, spec, located.check(), located, sources, run, Map.of(), "", List.of());
  }

  /** The same with slices of statements, by their rank. */
  public FaultReport with(Map<Integer, SliceReport> slicesByRank, String moreCommand) {
    return new FaultReport(
        recording, spec, check, located, sources, run, slicesByRank, moreCommand, further);
  }

  /** The same with further notes. */
  public FaultReport withNotes(List<String> notes) {
    return new FaultReport(recording, spec, check, located, sources, run, slices, again, notes);
  }

  /** The answer in one sentence. */
  public String summary() {
    return FaultWords.summary(this);
  }

  List<Statement> statements() {
    return located == null ? List.of() : located.statements();
  }

  List<Violation> fromTheStart() {
    return located == null ? List.of() : located.fromTheStart();
  }

  List<Unlocated> unlocated() {
    return located == null ? List.of() : located.unlocated();
  }

  List<String> notes() {
    List<String> notes = new ArrayList<>(further);
    if (located != null) {
      notes.addAll(located.notes());
    }
    for (String note : check.notes()) {
      if (!notes.contains(note)) {
        notes.add(note);
      }
    }
    return notes;
  }
}
