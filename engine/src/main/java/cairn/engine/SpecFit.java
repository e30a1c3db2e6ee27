package cairn.engine;

import cairn.analysis.constraints.bind.PointMatch;
import cairn.analysis.constraints.lang.CheckPoint;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.recording.SiteInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether a recording was made with what a specification needs. */
public final class SpecFit {
  private static final String COMMAND_LINE = "command.line";

  private SpecFit() {}

  /**
   * Refuses a recording whose recorder was not told of the methods at which the specification is to
   * be checked. That a method was never reached is no reason: then there is nothing to check.
   *
   * @param path of the recording, for the message
   * @throws InputException with the command that makes the recording again
   */
  public static void require(SpecFile file, HeapHistory history, Path path) throws InputException {
    List<CheckPoint> missing = new ArrayList<>();
    for (CheckPoint point : file.spec().points()) {
      boolean isLine = point.when() == CheckPoint.When.LINE;
      boolean isMethod =
          point.when() == CheckPoint.When.ENTRY || point.when() == CheckPoint.When.EXIT;
      if (isMethod && !isRecorded(point.method(), history)
          || isLine && !isRecordedLine(point.method(), history)) {
        missing.add(point);
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    if (!Damage.words(history).isEmpty()) {
      throw new InputException(
          path
              + ": "
              + Damage.before(
                  history, "it has none of the moments that " + file.name() + " names"));
    }
    Set<String> methods = new LinkedHashSet<>();
    boolean allLines = missing.stream().allMatch(p -> p.when() == CheckPoint.When.LINE);
    missing.forEach(point -> methods.add(point.method()));
    throw new InputException(
        path
            + ": was recorded without the C-points that "
            + file.name()
            + " needs: "
            + (allLines ? "" : "entry and exit of ")
            + String.join(", ", methods)
            + " (first asked for at "
            + file.name()
            + ":"
            + missing.get(0).position()
            + ").\nRecord it again with: "
            + command(file, history.meta(), path));
  }

  private static boolean isRecorded(String method, HeapHistory history) {
    for (SiteInfo site : history.tables().sites()) {
      boolean isPlace = PointMatch.isNative(history) && !isOfFunction(site);
      if (site.kind() == Format.CPOINT && site.type() != 0 && !isPlace) {
        if (PointMatch.isMethod(method, history, site)) {
          return true;
        }
      }
    }
    // the recorder was told, but no class that was loaded has such a method
    String options = history.meta().getOrDefault("options", "");
    for (String option : options.split(",", -1)) {
      if (option.startsWith("cpoint=")) {
        List<String> told = Arrays.asList(option.substring("cpoint=".length()).split(":", -1));
        return told.contains(RecorderNeeds.patterns(method).get(0));
      }
    }
    return false;
  }

  private static boolean isOfFunction(SiteInfo site) {
    return site.name().startsWith("entry of ") || site.name().startsWith("exit of ");
  }

  private static boolean isRecordedLine(String line, HeapHistory history) {
    return history.tables().sites().stream()
        .anyMatch(site -> site.kind() == Format.CPOINT && site.name().equals(line));
  }

  private static String command(SpecFile file, Map<String, String> meta, Path path) {
    String line = meta.getOrDefault(COMMAND_LINE, "");
    String main = meta.getOrDefault("command", "");
    String program = !line.isEmpty() ? line : main.isEmpty() ? "java ..." : "java ... " + main;
    return "cairn record --spec "
        + ShellWords.quote(file.name())
        + " -o "
        + ShellWords.quote(path.toString())
        + " -- "
        + program;
  }
}
