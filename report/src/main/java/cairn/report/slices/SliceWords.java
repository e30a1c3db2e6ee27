package cairn.report.slices;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceGraph;
import cairn.analysis.api.slices.SlicePlace;
import cairn.analysis.api.slices.SliceWarning;
import cairn.report.slices.SliceLinks.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Sentences that several printers say. */
final class SliceWords {
  /** So begins a question about a crash. */
  private static final String CRASH = "the crash";

  private SliceWords() {}

  static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  static String count(long count, String word) {
    return number(count) + " " + word + (count == 1 ? "" : "s");
  }

  /** How many statements, and out of how much. */
  static String summary(SliceReport report) {
    SliceAnswer answer = report.answer();
    int others = answer.statements().size() - 1;
    String share =
        ", in "
            + number(answer.instructionsInSlice())
            + " of the "
            + number(answer.instructionsPassed())
            + " instructions that ran "
            + (answer.forwards() ? "from there on." : "up to there.");
    if (others <= 0) {
      return answer.forwards()
          ? "No other statement depends on it."
          : "It depends on no other statement of the recording.";
    }
    int library = others - report.others();
    String statements =
        (others == 1 ? "1 other statement" : number(others) + " other statements")
            + (library == 0 ? "" : ", " + number(library) + " of them in libraries");
    return answer.forwards()
        ? statements + (others == 1 ? " depends" : " depend") + " on it" + share
        : "It depends on " + statements + share;
  }

  /** {@code C.java:12 in a.C.method}, or what is known. */
  static String place(CodePlace place) {
    String location = place.location();
    if (location.isEmpty()) {
      return place.method().isEmpty() ? "an unknown place" : place.method();
    }
    return place.method().isEmpty() ? location : location + " in " + place.method();
  }

  /** A statement as another one of the same file would call it. */
  static String near(CodePlace place, CodePlace from) {
    return place.line() > 0 && !place.file().isEmpty() && place.file().equals(from.file())
        ? "line " + place.line()
        : place(place);
  }

  /** What the criterion did, in a sentence. */
  static String criterion(SliceReport report) {
    SliceAnswer answer = report.answer();
    if (answer.statements().isEmpty()) {
      return "";
    }
    SliceGraph graph = answer.graph();
    String where = place(report.place(0));
    if (graph.nodes() == 0) {
      return where;
    }
    Change change = stored(report, 0);
    if (!report.did().isEmpty()) {
      return where + " " + report.did() + when(report, 0);
    }
    String did = change == null ? " ran" : " stored " + change;
    if (report.question().startsWith(CRASH)) {
      did = " crashed";
    } else if (change == null && graph.hasValue(0)) {
      did = local(report, 0);
      did = did.isEmpty() ? " computed " + bits(report, 0) : " stored " + did;
    }
    return where + did + when(report, 0);
  }

  /** {@code (time 23, thread main)}, as far as it is known. */
  private static String when(SliceReport report, int node) {
    long time = report.answer().graph().time(node);
    String thread = report.names().thread(report.answer().graph().thread(node));
    String both =
        (time > 0 ? "time " + time : "")
            + (time > 0 && !thread.isEmpty() ? ", " : "")
            + (thread.isEmpty() ? "" : "thread " + thread);
    return both.isEmpty() ? "" : "   (" + both + ")";
  }

  private static @Nullable Change stored(SliceReport report, int node) {
    long time = report.answer().graph().time(node);
    return time == 0 ? null : report.names().stored(time);
  }

  /** What a run computed: {@code Node #3.score = 25}, {@code 25}; empty if it is not known. */
  static String value(SliceReport report, int node) {
    Change change = stored(report, node);
    SliceGraph graph = report.answer().graph();
    if (change != null) {
      return isMaking(change) ? "made " + change.slot() : change.place() + " = " + change.after();
    }
    String local = local(report, node);
    return local.isEmpty() && graph.hasValue(node) ? bits(report, node) : local;
  }

  private static String bits(SliceReport report, int node) {
    SliceGraph graph = report.answer().graph();
    return report.names().value(graph.value(node), graph.valueFrom(node));
  }

  /** {@code key = 25}: what a run stored to a local variable; empty if it is not known. */
  private static String local(SliceReport report, int node) {
    SliceGraph graph = report.answer().graph();
    if (!graph.hasValue(node)) {
      return "";
    }
    String name = report.names().variable(graph.valueFrom(node));
    return name.isEmpty() ? "" : name + " = " + bits(report, node);
  }

  private static boolean isMaking(Change change) {
    return change.node().isEmpty() && change.before().equals("nothing");
  }

  /** What an edge through memory went through. */
  static String slot(SliceReport report, int from, int edge) {
    SliceGraph graph = report.answer().graph();
    Change change = report.answer().forwards() ? stored(report, from) : storedBy(report, edge);
    return change == null || isMaking(change)
        ? report.names().cell(graph.object(edge), graph.slot(edge), graph.through(edge))
        : change.place();
  }

  /** What came through memory, without where from; empty if the edge is no such one. */
  static String through(SliceReport report, int from, int edge) {
    SliceGraph graph = report.answer().graph();
    if (graph.reason(edge) != SliceGraph.MEMORY) {
      return "";
    }
    String slot = slot(report, from, edge);
    if (report.answer().forwards()) {
      return slot;
    }
    Change change = storedBy(report, edge);
    if (change != null) {
      return isMaking(change) ? slot + ", never stored" : slot + " = " + change.after();
    }
    boolean known = graph.hasStored(edge);
    return slot
        + (known ? " = " + report.names().value(graph.stored(edge), graph.through(edge)) : "");
  }

  /** The store that an edge leads through, backwards; null if it is no event of the heap. */
  private static @Nullable Change storedBy(SliceReport report, int edge) {
    long time = timeOf(report, edge);
    return time == 0 ? null : report.names().stored(time);
  }

  /** The heap time of the store that an edge leads through, backwards; 0 if it has none. */
  private static long timeOf(SliceReport report, int edge) {
    SliceGraph graph = report.answer().graph();
    long time = graph.storedAt(edge);
    return time >= 0 ? time : graph.time(graph.target(edge));
  }

  /** All edges between two statements, as the first of them would tell. */
  static String link(SliceReport report, int statement, Link link) {
    boolean forwards = report.answer().forwards();
    String place =
        link.target() == statement
            ? (forwards ? "its later runs" : "its earlier runs")
            : near(report.place(link.target()), report.place(statement));
    String threads = link.threads() ? ", thread " + thread(report, link) : "";
    String through = through(report, link.from(), link.edge());
    if (through.isEmpty()) {
      return place + threads;
    }
    long time = timeOf(report, link.edge());
    String when = time > 0 && !forwards ? ", time " + time : "";
    String more = link.count() > 1 ? ", and " + count(link.count() - 1, "more time") : "";
    return through + " (" + place + when + threads + more + ")";
  }

  private static String thread(SliceReport report, Link link) {
    SliceGraph graph = report.answer().graph();
    int thread = graph.thread(graph.target(link.edge()));
    String name = report.names().thread(thread);
    return name.isEmpty() ? String.valueOf(thread) : name;
  }

  /** What stands before the links of a reason. */
  static String reason(int reason, boolean forwards) {
    return switch (reason) {
      case SliceGraph.MEMORY -> forwards ? "is read by" : "reads";
      case SliceGraph.CONTROL -> forwards ? "decides" : "decided by";
      case SliceGraph.SKIPPED -> "left to it by";
      case SliceGraph.CALL -> forwards ? "calls" : "called by";
      default -> forwards ? "goes to" : "from";
    };
  }

  /** What may be missing, a sentence each, and what was left out. */
  static List<String> warnings(SliceReport report) {
    List<String> texts = new ArrayList<>();
    for (SliceWarning warning : report.answer().warnings()) {
      SlicePlace place = warning.place();
      CodePlace code = report.names().place(place);
      String where = code.isKnown() ? place(code) + ": " : "";
      String often = warning.runs() > 1 ? " (" + count(warning.runs(), "time") + ")" : "";
      texts.add(where + warning.text() + often);
    }
    if (!report.answer().wholeGraph()) {
      texts.add(
          "the dependences were too many to keep all of them: "
              + count(report.answer().graph().nodes(), "run")
              + " have theirs; the statements are complete");
    }
    return texts;
  }

  static String kind(SliceReport report) {
    return (report.answer().forwards() ? "forwards" : "backwards")
        + " from "
        + report.question()
        + (report.answer().control() ? "" : ", data alone");
  }
}
