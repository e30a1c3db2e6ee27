package cairn.report.slices;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceText;
import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceNames;
import cairn.analysis.api.slices.SlicePlace;
import cairn.analysis.api.slices.SliceStatement;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What there is to say about a slice, for every printer the same.
 *
 * @param recording the file's name without its directories
 * @param question the criterion as it was asked for, such as {@code time 23}
 * @param did what the criterion did, such as {@code threw ...}; empty if the slice tells
 * @param sources the files of the slice's statements, where they were found
 * @param notes what a person should know about how the trace was made
 */
public record SliceReport(
    String recording,
    String question,
    String did,
    SliceAnswer answer,
    SliceNames names,
    Map<SlicePlace, SourceText> sources,
    List<String> notes,
    @Nullable ProgramRun run) {

  public SliceReport {
    sources = Map.copyOf(sources);
    notes = List.copyOf(notes);
  }

  /**
   * A report with the sources of its statements.
   *
   * @param finder finds files of places
   */
  public static SliceReport of(
      String recording,
      String question,
      String did,
      SliceAnswer answer,
      SliceNames names,
      List<String> notes,
      Function<Collection<CodePlace>, Map<CodePlace, SourceText>> finder,
      @Nullable ProgramRun run) {
    Map<SlicePlace, CodePlace> places = new LinkedHashMap<>();
    for (SliceStatement statement : answer.statements()) {
      places.put(statement.place(), names.place(statement.place()));
    }
    Map<CodePlace, SourceText> texts = finder.apply(places.values());
    Map<SlicePlace, SourceText> found = new HashMap<>();
    places.forEach(
        (place, code) -> {
          SourceText text = texts.get(code);
          if (text != null) {
            found.put(place, text);
          }
        });
    return new SliceReport(recording, question, did, answer, names, found, notes, run);
  }

  /** A program that was recorded and how it ended. */
  public record ProgramRun(String command, int exitCode) {}

  /** The answer in one sentence. */
  public String summary() {
    return SliceWords.summary(this);
  }

  List<SliceStatement> statements() {
    return answer.statements();
  }

  CodePlace place(int statement) {
    return names.place(statements().get(statement).place());
  }

  boolean isLibrary(int statement) {
    return names.isLibrary(statements().get(statement).place());
  }

  /** How many statements there are beside the criterion's, those of libraries left out. */
  public int others() {
    return (int) statements().stream().skip(1).filter(s -> !names.isLibrary(s.place())).count();
  }

  /** The statement's source line without its indentation, empty if it was not found. */
  String source(int statement) {
    SlicePlace place = statements().get(statement).place();
    SourceText text = sources.get(place);
    return text == null ? "" : text.line(place.line()).strip().replace("\t", "    ");
  }
}
