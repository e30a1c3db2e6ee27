package cairn.report.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.BoundVariable;
import cairn.analysis.api.faults.Certainty;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Mend;
import cairn.analysis.api.faults.NodeName;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.ReadValue;
import cairn.analysis.api.faults.Sketch;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Reason;
import cairn.analysis.api.faults.Statement.Role;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.api.faults.Violation;
import cairn.report.faults.FaultReport.ProgramRun;
import cairn.report.faults.FaultReport.SpecSource;
import java.util.List;
import java.util.Map;

/** Reports made by hand: a doubly linked list whose remove() forgets a back link. */
final class SampleReports {
  private SampleReports() {}

  static final SpecSource SPEC =
      new SpecSource("specs/list.inv", true, Map.of("back", 4, "counted", 6));

  private static final CodePlace STORE = new CodePlace("Ring.java", 27, "com.acme.Ring.remove");

  static FaultReport check() {
    return FaultReport.of("run.cairn", SPEC, checkAnswer());
  }

  static FaultReport locate() {
    return FaultReport.of("run.cairn", SPEC, locateAnswer(), sources(), null);
  }

  static FaultReport run() {
    ProgramRun run = new ProgramRun("java -cp classes com.acme.Main", 3);
    return FaultReport.of("run.cairn", SPEC, locateAnswer(), sources(), run);
  }

  static FaultReport holds() {
    CheckAnswer check =
        new CheckAnswer(
            "list.inv",
            "what receivers, arguments and statics lead to",
            40,
            12,
            List.of(count("back", 0, 0, ""), count("counted", 0, 0, "")),
            List.of(),
            List.of(),
            true,
            List.of());
    return FaultReport.of("run.cairn", SPEC, check);
  }

  static FaultReport undecided() {
    CheckAnswer check =
        new CheckAnswer(
            "list.inv",
            "what receivers, arguments and statics lead to",
            40,
            12,
            List.of(
                count("back", 0, 0, ""),
                count("counted", 0, 2, "Ring.size was written before the recording began")),
            List.of(),
            List.of(),
            true,
            List.of("no node of structure entry was ever alive"));
    return FaultReport.of("run.cairn", SPEC, check);
  }

  static FaultReport fromTheStart() {
    LocateAnswer answer =
        new LocateAnswer(checkAnswer(), List.of(), List.of(violation(1)), List.of(), List.of());
    return FaultReport.of("run.cairn", SPEC, answer, Map.of(), null);
  }

  /** Every text of it is an attack on some medium. */
  static FaultReport hostile() {
    String evil = "\u001b[31m<script>alert('x')</script>\u202e\"&\n\u0007";
    CodePlace place = new CodePlace(evil + ".java", 7, "a." + evil + ".m");
    NodeName name = new NodeName(1, evil);
    Sketch sketch =
        new Sketch(
            3,
            List.of(new Sketch.Node(name, evil, List.of(evil + " = " + evil))),
            List.of(new Sketch.Edge(1, 1, evil, true)),
            2);
    PointName point = new PointName(1, "exit of " + evil, 3, evil);
    Violation violation =
        new Violation(
            evil,
            evil,
            Verdict.VIOLATED,
            evil,
            point,
            point,
            1,
            List.of(new BoundVariable(evil, name)),
            List.of(new ReadValue(evil, evil)),
            sketch);
    Statement statement =
        new Statement(
            1,
            Reason.MISSING_STORE,
            Certainty.LIKELY,
            Role.MISSING,
            place,
            3,
            evil,
            new Change(evil, evil, evil, evil),
            1,
            List.of(evil),
            evil,
            new Mend(evil, List.of(new Change(evil, evil, evil, evil))),
            List.of(evil),
            List.of(),
            List.of(place),
            List.of(violation),
            evil,
            sketch,
            sketch);
    CheckAnswer check =
        new CheckAnswer(
            evil,
            evil,
            1,
            1,
            List.of(new ConstraintCount(evil, evil, 1, 1, 1, 1, evil)),
            List.of(violation),
            List.of(),
            true,
            List.of(evil));
    LocateAnswer answer =
        new LocateAnswer(
            check,
            List.of(statement),
            List.of(violation),
            List.of(new Unlocated(evil, true, evil)),
            List.of(evil));
    SourceExcerpt source = new SourceExcerpt(evil, 6, 7, List.of(evil, evil, evil));
    return FaultReport.of(
        evil,
        new SpecSource(evil, true, Map.of(evil, 1)),
        answer,
        Map.of(place, source),
        new ProgramRun(evil, 1));
  }

  private static ConstraintCount count(String name, long violations, long undecided, String note) {
    String text =
        name.equals("back")
            ? "X.next != NULL => X.next.prev == X"
            : "COUNT(L.head, entry) == L.size";
    return new ConstraintCount(
        name, text, 20, violations, Math.min(violations, 10), undecided, note);
  }

  private static CheckAnswer checkAnswer() {
    return new CheckAnswer(
        "list.inv",
        "what receivers, arguments and statics lead to",
        40,
        12,
        List.of(count("back", 1207, 0, ""), count("counted", 1, 0, "")),
        List.of(violation(1), violation(2), counted()),
        List.of(),
        true,
        List.of("12 writes were not modelled; see cairn info"));
  }

  private static Violation counted() {
    PointName point = new PointName(13, "exit of com.acme.Ring.drop", 31, "main");
    return new Violation(
        "counted",
        "COUNT(L.head, entry) == L.size",
        Verdict.VIOLATED,
        "violated for L = Ring #1: COUNT(L.head, entry) is 3, L.size is 2",
        point,
        point,
        1,
        List.of(),
        List.of(),
        new Sketch(31, List.of(), List.of(), 0));
  }

  private static Violation violation(int which) {
    PointName first = new PointName(12, "exit of com.acme.Ring.remove", 17, "main");
    PointName last = new PointName(0, "end", 30, "");
    return new Violation(
        "back",
        "X.next != NULL => X.next.prev == X",
        Verdict.VIOLATED,
        "X.next.prev is Entry #3, not X.",
        first,
        which == 1 ? last : first,
        which == 1 ? 5 : 1,
        List.of(new BoundVariable("X", entry(3 + which))),
        List.of(new ReadValue("X.next", "Entry #2"), new ReadValue("X.next.prev", "Entry #3")),
        new Sketch(
            17,
            List.of(node(3 + which, "X", "value = 4"), node(2, "", "value = 2")),
            List.of(new Sketch.Edge(3 + which, 2, "next", false)),
            0));
  }

  private static LocateAnswer locateAnswer() {
    Sketch before =
        new Sketch(
            16,
            List.of(
                node(4, "changed", "value = 4", "count = 3"),
                node(3, "", "value = 3"),
                node(2, "X", "value = 2", "next = null")),
            List.of(
                new Sketch.Edge(4, 3, "next", true),
                new Sketch.Edge(3, 2, "next", false),
                new Sketch.Edge(3, 4, "prev", false),
                new Sketch.Edge(2, 3, "prev", false)),
            1);
    Sketch after =
        new Sketch(
            17,
            List.of(
                node(4, "changed", "value = 4", "count = 2"),
                node(2, "X", "value = 2", "next = null")),
            List.of(new Sketch.Edge(4, 2, "next", true)),
            0);
    Statement broke =
        new Statement(
            1,
            Reason.WRONG_VALUE,
            Certainty.CERTAIN,
            Role.INTRODUCED,
            STORE,
            17,
            "main",
            new Change("Entry #4", "next", "Entry #3", "Entry #2"),
            3,
            List.of("back", "counted"),
            "Before it back held for X = Entry #4; after it X.next.prev is Entry #3, and nothing"
                + " repairs that before the exit of com.acme.Ring.remove.",
            new Mend(
                "this.head.next.prev = this.head",
                List.of(new Change("Entry #3", "prev", "Entry #2", "Entry #4"))),
            List.of("part of 1 of 1 repair found in 25 tries"),
            List.of(new CodePlace("LinkedList.java", 127, "java.util.LinkedList.unlink")),
            List.of(
                new CodePlace("Main.java", 9, "com.acme.Main.clean"),
                new CodePlace("Main.java", 5, "com.acme.Main.main")),
            List.of(violation(1)),
            "com.acme.Ring.remove",
            before,
            after);
    Sketch empty = new Sketch(20, List.of(), List.of(), 0);
    Statement missing =
        new Statement(
            2,
            Reason.MISSING_STORE,
            Certainty.LIKELY,
            Role.MISSING,
            new CodePlace("Ring.java", 31, "com.acme.Ring.remove"),
            19,
            "",
            new Change("Entry #2", "prev", "Entry #3", "Entry #3"),
            1,
            List.of("back"),
            "Entry #2.prev should have been set to Entry #4.",
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            "",
            empty,
            empty);
    Statement helped =
        new Statement(
            3,
            Reason.TOUCHED,
            Certainty.WEAK,
            Role.CONTRIBUTED,
            CodePlace.UNKNOWN,
            20,
            "worker",
            new Change("", "com.acme.Main.ring", "null", "Ring #1"),
            2,
            List.of("back"),
            "back was violated before it, and depends on what it wrote.",
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            "",
            empty,
            empty);
    return new LocateAnswer(
        checkAnswer(),
        List.of(broke, missing, helped),
        List.of(),
        List.of(
            new Unlocated(
                "counted",
                true,
                "broke later, before c12, exit of com.acme.Ring.remove, while back was broken"
                    + " already: it may follow from that. It held until Ring.java:40"
                    + " (com.acme.Ring.drop) stored, at time 31")),
        List.of("Times are exact."));
  }

  private static Map<CodePlace, SourceExcerpt> sources() {
    return Map.of(
        STORE,
        new SourceExcerpt(
            "src/com/acme/Ring.java",
            25,
            27,
            List.of(
                "    if (at.value == value) {",
                "      if (before != null) {",
                "\tbefore.next = at.next;",
                "      }",
                "    }")));
  }

  private static NodeName entry(long id) {
    return new NodeName(id, "com.acme.Entry");
  }

  private static Sketch.Node node(long id, String role, String... values) {
    return new Sketch.Node(entry(id), role, List.of(values));
  }
}
