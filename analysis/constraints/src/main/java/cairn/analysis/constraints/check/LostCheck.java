package cairn.analysis.constraints.check;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.BoundVariable;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.describe.Mentioned;
import cairn.analysis.constraints.describe.MomentSketch;
import cairn.analysis.constraints.describe.Words;
import cairn.analysis.constraints.lang.SpecText;
import cairn.analysis.constraints.lost.LostAnswer;
import cairn.analysis.constraints.lost.LostNode;
import cairn.analysis.constraints.lost.LostSearch;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.history.HeldBlocks;
import cairn.recording.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The constraint that nothing is lost. It is no formula over nodes that are alive, so it is checked
 * beside the others; its name cannot be that of a constraint of a file.
 */
public final class LostCheck {
  public static final String NAME = "nothing-is-lost";

  private final CheckInput input;
  private final HeapHistory history;
  private final LostAnswer lost;
  private final String text;
  private final Words words;
  private final MomentSketch pictures;

  private LostCheck(CheckInput input, BoundSpec bound) {
    this.input = input;
    this.history = input.history();
    this.lost = LostSearch.of(bound);
    this.text = SpecText.nothingLost(input.spec().lost());
    this.words = new Words(history);
    this.pictures = new MomentSketch(history, Mentioned.in(input.spec()), words);
  }

  /** Looks for lost nodes, as a specification has it. */
  public static LostCheck of(CheckInput input) {
    return new LostCheck(input, BoundSpec.bind(input.spec(), input.history()));
  }

  /** What was lost. */
  public List<LostNode> found() {
    return lost.found();
  }

  /** An answer about the other constraints, with this one. */
  public CheckAnswer addTo(CheckAnswer answer) {
    if (!lost.isOn()) {
      return answer;
    }
    List<String> notes = new ArrayList<>(answer.notes());
    List<ConstraintCount> counts = new ArrayList<>(answer.constraints());
    boolean asked = input.spec().lost().isAsked();
    boolean alone = input.spec().constraints().isEmpty() && input.spec().attributes().isEmpty();
    if (!asked && !lost.note().isEmpty()) {
      notes.add("lost nodes were not looked for: " + lost.note());
    } else if (asked || !lost.found().isEmpty() || alone) {
      counts.add(count());
    }
    List<Violation> violations = new ArrayList<>(answer.violations());
    for (LostNode each : lost.found()) {
      if (violations.size() - answer.violations().size() < input.shown()) {
        violations.add(violation(each));
      }
    }
    if (alone) {
      notes.removeIf(CheckRun.NOTHING_CHECKED::equals);
    }
    return new CheckAnswer(
        answer.spec(),
        answer.alive(),
        alone ? looks() : answer.points(),
        Math.max(answer.nodes(), alone ? lost.nodes() : 0),
        counts,
        violations,
        answer.warnings(),
        answer.whole(),
        notes);
  }

  private int looks() {
    int made = history.held().count();
    return made > 0 ? made : history.cpointCount() + 1;
  }

  private ConstraintCount count() {
    return new ConstraintCount(
        NAME,
        text,
        lost.nodes(),
        lost.found().size(),
        Math.min(lost.found().size(), input.shown()),
        0,
        lost.note());
  }

  /** A lost node as a violation, at the first moment at which it is lost for certain. */
  public Violation violation(LostNode node) {
    PointName point = point(node);
    PointName last = atEnd(history.held().count() - 1);
    int points = node.look() < 0 ? 1 : history.held().count() - node.look();
    long time = point.time();
    return new Violation(
        NAME,
        text,
        Verdict.VIOLATED,
        words.node(node.node()) + " was not freed, and nothing refers to it any more" + with(node),
        point,
        points > 1 ? last : point,
        points,
        List.of(new BoundVariable("lost", words.node(node.node()))),
        List.of(),
        pictures.select(Map.of(node.node(), "lost"), List.of(), Set.of(), time).at(time, -1));
  }

  /** What was lost with a node, as the end of a sentence; empty if nothing was. */
  private static String with(LostNode node) {
    int below = node.count() - 1;
    return below <= 0
        ? ""
        : below == 1
            ? ", nor to the node below it, which was lost with it"
            : ", nor to the " + below + " nodes below it, which were lost with it";
  }

  /** The first moment at which a node is lost for certain. */
  public PointName point(LostNode node) {
    if (node.look() >= 0) {
      return atEnd(node.look());
    }
    CPoints points = history.cpoints();
    for (int i = points.upTo(node.loss().time() - 1); i < points.count(); i++) {
      if (points.phase(i) != Format.CPOINT_ENTRY) {
        return Moments.name(history, i);
      }
    }
    return new PointName(0, "end", history.endTime(), "");
  }

  private PointName atEnd(int look) {
    HeldBlocks held = history.held();
    return look >= 0 && held.cpoint(look) < history.cpointCount()
        ? Moments.name(history, held.cpoint(look))
        : new PointName(0, "end", look < 0 ? history.endTime() : held.time(look), "");
  }
}
