package cairn.analysis.constraints.check;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.BoundVariable;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.Sketch;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.describe.Mentioned;
import cairn.analysis.constraints.describe.MomentSketch;
import cairn.analysis.constraints.describe.Words;
import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Spec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gathers what checks find: the first violations of each constraint in full, all in numbers. */
final class Collector {
  private final Spec spec;
  private final Moments moments;
  private final Watch watch;
  private final MomentSketch pictures;
  private final int most;
  private final List<Tally> tallies = new ArrayList<>();
  private final List<Shown> shown = new ArrayList<>();
  private BitSet selection = new BitSet();
  private long mostNodes;

  private static final class Tally {
    final LongSet violated = new LongSet();
    final LongSet undecided = new LongSet();
    int shown;
    long mostAtOnce;
    long evaluated;
    String note = "";
  }

  /** A violation that is told in full. */
  private static final class Shown {
    final Unit unit;
    final Violation violation;
    int points = 1;
    int lastMoment;

    Shown(Unit unit, Violation violation, int moment) {
      this.unit = unit;
      this.violation = violation;
      this.lastMoment = moment;
    }
  }

  Collector(BoundSpec bound, Moments moments, Watch watch, int most) {
    this.spec = bound.spec();
    this.moments = moments;
    this.watch = watch;
    this.pictures =
        new MomentSketch(bound.history(), Mentioned.in(spec), new Words(bound.history()));
    this.most = most;
    for (int i = 0; i < spec.constraints().size() + spec.attributes().size(); i++) {
      tallies.add(new Tally());
    }
  }

  /** Takes in what the state says at a moment. */
  void collect(CheckMoment moment) {
    Engine engine = watch.engine();
    mostNodes = Math.max(mostNodes, engine.heap.declaredCount());
    for (Shown each : shown) {
      if (moment.constraints().get(each.unit.constraint()) && watch.isViolated(each.unit)) {
        each.points++;
        each.lastMoment = moment.index();
      }
    }
    if (moment.constraints().equals(selection)) {
      take(engine.transitions.broken, moment);
      takeUndecided(engine.transitions.undecided, moment);
    } else {
      UnitList violated = new UnitList();
      UnitList undecided = new UnitList();
      for (Client client : engine.clients()) {
        client.violated(engine.frame, violated, Integer.MAX_VALUE);
        client.undecided(engine.frame, undecided);
      }
      take(violated, moment);
      takeUndecided(undecided, moment);
      selection = moment.constraints();
    }
    for (Client client : engine.clients()) {
      Tally tally = tallies.get(client.constraint);
      if (moment.constraints().get(client.constraint)) {
        tally.mostAtOnce = Math.max(tally.mostAtOnce, client.violatedCount());
      }
      tally.evaluated += client.evaluated;
      client.evaluated = 0;
      if (!client.note.isEmpty() && tally.note.isEmpty()) {
        tally.note = client.note;
      }
    }
  }

  private static long key(UnitList units, int i) {
    return (units.x(i) + 1L) << 32 | (units.y(i) + 1L);
  }

  private void take(UnitList units, CheckMoment moment) {
    for (int i = 0; i < units.size(); i++) {
      int constraint = units.constraint(i);
      if (!moment.constraints().get(constraint)) {
        continue;
      }
      Tally tally = tallies.get(constraint);
      if (tally.violated.add(key(units, i)) && tally.shown < most) {
        tally.shown++;
        Unit unit = new Unit(constraint, units.x(i), units.y(i));
        shown.add(new Shown(unit, describe(unit, moment), moment.index()));
      }
    }
  }

  private void takeUndecided(UnitList units, CheckMoment moment) {
    for (int i = 0; i < units.size(); i++) {
      int constraint = units.constraint(i);
      if (!moment.constraints().get(constraint)) {
        continue;
      }
      Tally tally = tallies.get(constraint);
      if (tally.undecided.add(key(units, i)) && tally.note.isEmpty()) {
        tally.note = whyUndecided(new Unit(constraint, units.x(i), units.y(i)), moment);
      }
    }
  }

  private String whyUndecided(Unit unit, CheckMoment moment) {
    List<String> names = variables(unit.constraint());
    Evaluation evaluation = Evaluation.of(watch.setting(), unit, names);
    PointName point = moments.name(moment.index());
    StringBuilder first = new StringBuilder("; first for ");
    Wording wording = new Wording(watch.engine().frame, evaluation, "");
    for (BoundVariable bound : bindings(unit, wording)) {
      first.append(bound.variable()).append(" = ").append(bound.node()).append(", ");
    }
    return evaluation.whyUndecided() + first + "at " + point.moment() + ", " + point.name();
  }

  private List<BoundVariable> bindings(Unit unit, Wording wording) {
    List<BoundVariable> bindings = new ArrayList<>();
    List<String> names = variables(unit.constraint());
    int[] nodes = {unit.x(), unit.y()};
    for (int i = 0; i < names.size(); i++) {
      bindings.add(new BoundVariable(names.get(i), wording.nodeName(nodes[i])));
    }
    return bindings;
  }

  List<String> variables(int constraint) {
    List<Constraint> constraints = spec.constraints();
    return constraint < constraints.size()
        ? constraints.get(constraint).variables().stream().map(v -> v.name()).toList()
        : List.of(spec.attributes().get(constraint - constraints.size()).variable());
  }

  /** The name of a constraint's range variable, empty if it has none. */
  private String range(int constraint) {
    List<Constraint> constraints = spec.constraints();
    Constraint.Range range =
        constraint < constraints.size() ? constraints.get(constraint).range() : null;
    return range == null ? "" : range.variable();
  }

  String name(int constraint) {
    List<Constraint> constraints = spec.constraints();
    if (constraint < constraints.size()) {
      return constraints.get(constraint).name();
    }
    Attribute attribute = spec.attributes().get(constraint - constraints.size());
    return attribute.structure() + "." + attribute.name();
  }

  private String text(int constraint) {
    List<Constraint> constraints = spec.constraints();
    return constraint < constraints.size()
        ? constraints.get(constraint).text()
        : name(constraint) + " does not depend on itself";
  }

  Violation describe(Unit unit, CheckMoment moment) {
    Evaluation evaluation = Evaluation.of(watch.setting(), unit, variables(unit.constraint()));
    Wording wording = new Wording(watch.engine().frame, evaluation, range(unit.constraint()));
    List<BoundVariable> bindings = bindings(unit, wording);
    PointName point = moments.name(moment.index());
    boolean cyclic = unit.constraint() >= spec.constraints().size();
    return new Violation(
        name(unit.constraint()),
        text(unit.constraint()),
        Verdict.VIOLATED,
        wording.why(bindings, cyclic),
        point,
        point,
        1,
        bindings,
        wording.reads(),
        sketch(unit, evaluation));
  }

  private Sketch sketch(Unit unit, Evaluation evaluation) {
    Map<Integer, String> roles = new LinkedHashMap<>();
    int[] nodes = {unit.x(), unit.y()};
    List<String> names = variables(unit.constraint());
    for (int i = 0; i < names.size(); i++) {
      roles.merge(nodes[i], names.get(i), (a, b) -> a + " = " + b);
    }
    long time = watch.time();
    return pictures.select(roles, evaluation.met(), evaluation.telling(), time).at(time, -1);
  }

  long mostNodes() {
    return mostNodes;
  }

  List<ConstraintCount> counts() {
    List<ConstraintCount> counts = new ArrayList<>();
    for (int i = 0; i < tallies.size(); i++) {
      boolean isAttribute = i >= spec.constraints().size();
      if (!isAttribute || tallies.get(i).violated.count() > 0) {
        counts.add(count(i));
      }
    }
    return counts;
  }

  /** For how many bindings a constraint was violated so far. */
  long violations(int constraint) {
    Tally tally = tallies.get(constraint);
    return Math.max(tally.violated.count(), tally.mostAtOnce);
  }

  /** What was counted of one constraint so far. */
  /** How often a constraint was evaluated, for any node. */
  long evaluated(int constraint) {
    return tallies.get(constraint).evaluated;
  }

  ConstraintCount count(int constraint) {
    Tally tally = tallies.get(constraint);
    return new ConstraintCount(
        name(constraint),
        text(constraint),
        tally.evaluated,
        violations(constraint),
        tally.shown,
        tally.undecided.count(),
        tally.note);
  }

  List<Violation> violations() {
    List<Violation> found = new ArrayList<>();
    for (Shown each : shown) {
      Violation first = each.violation;
      found.add(
          new Violation(
              first.constraint(),
              first.text(),
              first.verdict(),
              first.why(),
              first.point(),
              moments.name(each.lastMoment),
              each.points,
              first.bindings(),
              first.reads(),
              first.sketch()));
    }
    return found;
  }
}
