package cairn.report;

import cairn.analysis.api.Answer;
import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one run of an analysis has to say to tools that read SARIF. Texts are raw.
 *
 * @param rules what was looked for; every result's rule is one of them
 * @param notes what a person should know about the run
 */
public record SarifRun(List<Rule> rules, List<Result> results, List<String> notes) {

  public SarifRun {
    rules = List.copyOf(rules);
    results = List.copyOf(results);
    notes = List.copyOf(notes);
  }

  /**
   * @param id unique in the run
   * @param text what must hold
   */
  public record Rule(String id, String text) {}

  /** How bad a result is. */
  public enum Level {
    ERROR,
    WARNING,
    /** It could not be decided. */
    OPEN
  }

  /**
   * @param places where it is, the most telling first
   * @param related places that explain it
   * @param flow how it came about, in order of time; empty if not known
   * @param stack calls around the first place, innermost first
   * @param fingerprint the same for the same fault in another run of the program
   * @param properties further facts by name
   */
  public record Result(
      String rule,
      Level level,
      String message,
      List<Location> places,
      List<Location> related,
      List<Location> flow,
      List<Location> stack,
      String fingerprint,
      Map<String, String> properties) {
    public Result {
      places = List.copyOf(places);
      related = List.copyOf(related);
      flow = List.copyOf(flow);
      stack = List.copyOf(stack);
      properties = new LinkedHashMap<>(properties);
    }

    /** All rules that it breaks; several constraints are told by a property of that name. */
    List<String> rules() {
      return List.of(properties.getOrDefault("constraints", rule).split(", "));
    }

    /** The most telling place; an unknown one if there is none. */
    CodePlace place() {
      if (places.isEmpty()) {
        return CodePlace.UNKNOWN;
      }
      Location first = places.get(0);
      return new CodePlace(first.path(), first.line(), first.method());
    }
  }

  /**
   * @param path of a file; empty if not known
   * @param isOpenable whether the path leads to a file from here; otherwise it is only as the
   *     recorded program names it
   * @param line 0 if not known
   * @param method empty if not known
   * @param message what happened there, or null
   * @param snippet the text of the line, or null
   */
  public record Location(
      String path,
      boolean isOpenable,
      int line,
      String method,
      @Nullable String message,
      @Nullable String snippet) {

    /** A place of a recorded program, below the directories of its package. */
    public static Location of(CodePlace place, @Nullable String message) {
      return new Location(path(place), false, place.line(), place.method(), message, null);
    }

    /** {@code a/b/C.java} of a method {@code a.b.C.m} in {@code C.java}. */
    private static String path(CodePlace place) {
      String file = place.file();
      int end = place.method().lastIndexOf('.');
      int packageEnd = end < 0 ? -1 : place.method().lastIndexOf('.', end - 1);
      if (file.isEmpty() || file.contains("/") || packageEnd < 0) {
        return file;
      }
      return place.method().substring(0, packageEnd).replace('.', '/') + "/" + file;
    }
  }

  /** Any answer: a rule for each kind of finding, a result for each finding. */
  public static SarifRun of(Answer answer) {
    Map<String, Rule> rules = new LinkedHashMap<>();
    List<Result> results = new ArrayList<>();
    for (Finding finding : answer.findings()) {
      if (finding.verdict() == Verdict.HOLDS) {
        continue;
      }
      rules.putIfAbsent(finding.rule(), new Rule(finding.rule(), finding.rule()));
      List<Location> places =
          finding.places().stream().map(place -> Location.of(place, null)).toList();
      String first = places.isEmpty() ? "" : places.get(0).path() + ":" + places.get(0).method();
      results.add(
          new Result(
              finding.rule(),
              finding.verdict() == Verdict.VIOLATED ? Level.ERROR : Level.OPEN,
              finding.message(),
              places,
              List.of(),
              List.of(),
              List.of(),
              finding.rule() + ":" + first,
              Map.of()));
    }
    return new SarifRun(List.copyOf(rules.values()), results, List.of());
  }
}
