package cairn.engine;

import cairn.analysis.constraints.bind.NameMatch;
import cairn.analysis.constraints.bind.PointMatch;
import cairn.analysis.constraints.lang.CheckPoint;
import cairn.analysis.constraints.lang.Spec;
import cairn.history.HeapHistory;
import cairn.recording.Completeness;
import cairn.recording.Format;
import cairn.recording.NoteInfo;
import cairn.recording.SiteInfo;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Why a specification could not be checked at any of its moments. */
final class NeverReached {
  private NeverReached() {}

  /** A sentence without a full stop. */
  static String why(Spec spec, HeapHistory history) {
    Set<String> methods = new LinkedHashSet<>();
    Set<String> others = new LinkedHashSet<>();
    for (CheckPoint point : spec.points()) {
      String when = point.when().name().toLowerCase(Locale.ROOT);
      switch (point.when()) {
        case ENTRY, EXIT -> methods.add(when + " of " + point.method());
        case POINT -> {
          Set<String> known = directives(history);
          if (known.stream().anyMatch(name -> NameMatch.glob(point.method(), name))) {
            methods.add(when + " " + point.method());
          } else {
            others.add(notFound(point.method(), known, PointMatch.isNative(history)));
          }
        }
        case LINE -> methods.add(point.method());
        case CRASH -> others.add(noCrash(history));
        case END -> methods.add("the end");
      }
    }
    List<String> parts = new ArrayList<>();
    if (!methods.isEmpty()) {
      parts.add("the program never reached " + String.join(", ", methods));
    }
    parts.addAll(others);
    for (NoteInfo note : history.tables().notes()) {
      if (note.topic().equals("C-points")) {
        parts.add(note.text());
      }
    }
    return spec.name() + ": nothing could be checked: " + String.join("; ", parts);
  }

  /** Names of the comments that the recorder found in sources. */
  private static Set<String> directives(HeapHistory history) {
    Set<String> names = new TreeSet<>();
    for (SiteInfo site : history.tables().sites()) {
      boolean isMethod = site.name().startsWith("entry of ") || site.name().startsWith("exit of ");
      if (site.kind() == Format.CPOINT && site.type() != 0 && !isMethod) {
        names.add(site.name());
      }
    }
    return names;
  }

  private static String notFound(String name, Set<String> known, boolean isNative) {
    return "the recorder found no comment // ##C-POINT("
        + name
        + ")"
        + (known.isEmpty() ? "" : ", only " + String.join(", ", known))
        + (isNative
            ? ". It looks in the sources that the executable's debug information names, in the"
                + " working directory and below --source DIR"
            : ". It looks in sources below the program's working directory, src, src/main/java,"
                + " src/test/java and --source DIR");
  }

  private static String noCrash(HeapHistory history) {
    Completeness end = history.completeness();
    String how = "";
    if (end != null && end.ending() == Completeness.Ending.KILLED) {
      how = ", and this program was killed or halted";
    } else if (end != null && end.ending() == Completeness.Ending.EXIT) {
      how = ", and this program ended with exit code " + end.exitCode();
    }
    return (PointMatch.isNative(history)
            ? "a crash is a signal that ends the program"
            : "a crash is an exception that nothing catches")
        + how
        + ". `check at end` looks at the last moment";
  }
}
