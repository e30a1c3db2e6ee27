package cairn.analysis.constraints.check;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.constraints.bind.NameMatch;
import cairn.analysis.constraints.lang.CheckPoint;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Spec;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.recording.Completeness;
import cairn.recording.Completeness.Ending;
import cairn.recording.Format;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The moments of a history at which a specification must hold, in order of time. */
final class MomentChoice {
  private final Spec spec;
  private final HeapHistory history;

  /** Constraints that each kind of C-point asks for: by site and phase. */
  private final Map<Long, BitSet> asked = new HashMap<>();

  MomentChoice(Spec spec, HeapHistory history) {
    this.spec = spec;
    this.history = history;
  }

  List<CheckMoment> moments() {
    List<CheckMoment> found = new ArrayList<>();
    CPoints points = history.cpoints();
    for (int i = 0; i < points.count(); i++) {
      BitSet constraints = asked(points.site(i), points.phase(i));
      if (!constraints.isEmpty()) {
        found.add(new CheckMoment(name(i), i, points.time(i), constraints));
      }
    }
    BitSet last = atEnd();
    if (!last.isEmpty()) {
      String name = crashed() ? "crash" : "end";
      PointName end = new PointName(0, name, history.endTime(), "");
      found.add(new CheckMoment(end, points.count() - 1, history.endTime(), last));
    }
    return found;
  }

  private BitSet atEnd() {
    BitSet constraints = new BitSet();
    if (spec.points().isEmpty()) {
      constraints.set(0, size());
    }
    for (CheckPoint point : spec.points()) {
      if (point.when() == CheckPoint.When.END
          || point.when() == CheckPoint.When.CRASH && crashed()) {
        constraints.or(constraintsOf(point));
      }
    }
    return constraints;
  }

  private boolean crashed() {
    Completeness completeness = history.completeness();
    return completeness != null
        && (completeness.ending() == Ending.KILLED
            || completeness.ending() == Ending.OPEN
            || completeness.ending() == Ending.EXIT && completeness.exitCode() != 0);
  }

  private BitSet asked(int site, int phase) {
    return asked.computeIfAbsent((long) site << 8 | phase, key -> ask(site, phase));
  }

  private BitSet ask(int site, int phase) {
    BitSet constraints = new BitSet();
    if (spec.points().isEmpty()) {
      constraints.set(0, size());
    }
    for (CheckPoint point : spec.points()) {
      if (fits(point, history.tables().site(site), phase)) {
        constraints.or(constraintsOf(point));
      }
    }
    return constraints;
  }

  private boolean fits(CheckPoint point, SiteInfo site, int phase) {
    boolean right =
        switch (point.when()) {
          case ENTRY -> phase == Format.CPOINT_ENTRY;
          case EXIT -> phase == Format.CPOINT_EXIT || phase == Format.CPOINT_THROW;
          case POINT -> phase == Format.CPOINT_DIRECTIVE;
          case CRASH, END -> false;
        };
    if (!right) {
      return false;
    }
    if (point.when() == CheckPoint.When.POINT) {
      return NameMatch.glob(point.method(), site.name());
    }
    Tables tables = history.tables();
    String type = site.type() == 0 ? "" : tables.type(site.type()).name();
    return NameMatch.isMethod(point.method(), type, site.method());
  }

  /** Constraints, and behind them attributes, that speak of one of the point's structures. */
  private BitSet constraintsOf(CheckPoint point) {
    BitSet chosen = new BitSet();
    int constraints = spec.constraints().size();
    for (int i = 0; i < constraints; i++) {
      for (Constraint.Variable variable : spec.constraints().get(i).variables()) {
        if (point.structures().isEmpty() || point.structures().contains(variable.structure())) {
          chosen.set(i);
        }
      }
    }
    for (int i = 0; i < spec.attributes().size(); i++) {
      if (point.structures().isEmpty()
          || point.structures().contains(spec.attributes().get(i).structure())) {
        chosen.set(constraints + i);
      }
    }
    return chosen;
  }

  private int size() {
    return spec.constraints().size() + spec.attributes().size();
  }

  private PointName name(int cpoint) {
    CPoints points = history.cpoints();
    Tables tables = history.tables();
    SiteInfo site = tables.site(points.site(cpoint));
    String method = CodePlace.of(tables, points.site(cpoint)).method();
    String words =
        switch (points.phase(cpoint)) {
          case Format.CPOINT_ENTRY -> "entry of " + method;
          case Format.CPOINT_EXIT -> "exit of " + method;
          case Format.CPOINT_THROW -> "exit by exception of " + method;
          default -> "point " + (site.name().isEmpty() ? method : site.name());
        };
    int thread = points.thread(cpoint);
    return new PointName(
        cpoint + 1, words, points.time(cpoint), thread == 0 ? "" : tables.thread(thread));
  }
}
