package cairn.analysis.constraints.check;

import cairn.analysis.api.faults.PointName;
import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.bind.NameMatch;
import cairn.analysis.constraints.bind.PointMatch;
import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.CheckPoint;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Spec;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.recording.SiteInfo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The moments of a history at which a specification is checked, in order of time: C-points, and the
 * end. 8 bytes each.
 */
public final class Moments {
  private static final String CRASH = "crash";

  private final HeapHistory history;
  private final CPoints points;
  private final Spec spec;

  /** C-points; -1 for the end. */
  private final IntList cpoints = new IntList();

  /** Per moment, which of the selections of constraints must hold. */
  private final IntList selected = new IntList();

  private final List<BitSet> selections = new ArrayList<>();
  private final Map<Long, Integer> selectionOfSite = new HashMap<>();
  private final List<String> notes = new ArrayList<>();

  private Moments(BoundSpec bound) {
    this.history = bound.history();
    this.points = history.cpoints();
    this.spec = bound.spec();
  }

  /**
   * Finds them.
   *
   * @throws MissingPointsException if the specification names methods, and the recording has no
   *     C-point of any of them
   */
  public static Moments of(BoundSpec bound) {
    Moments moments = new Moments(bound);
    boolean[] used = new boolean[moments.spec.points().size()];
    for (int i = 0; i < moments.points.count(); i++) {
      int selection = moments.selection(i, used);
      if (selection >= 0) {
        moments.cpoints.add(i);
        moments.selected.add(selection);
      }
    }
    moments.refuse(used);
    BitSet atEnd = moments.atEnd();
    if (!atEnd.isEmpty()) {
      moments.cpoints.add(-1);
      moments.selected.add(moments.intern(atEnd));
    }
    return moments;
  }

  private void refuse(boolean[] used) {
    List<String> missing = new ArrayList<>();
    boolean any = spec.points().isEmpty();
    for (int i = 0; i < used.length; i++) {
      CheckPoint point = spec.points().get(i);
      boolean isMethod =
          point.when() == CheckPoint.When.ENTRY || point.when() == CheckPoint.When.EXIT;
      any |= used[i] && isMethod;
      if (isMethod && !used[i]) {
        missing.add(point.method());
      } else if ((point.when() == CheckPoint.When.POINT || point.when() == CheckPoint.When.LINE)
          && !used[i]) {
        notes.add("the recording has no C-point '" + point.method() + "'");
      }
    }
    if (!any && !missing.isEmpty()) {
      throw new MissingPointsException(spec.name(), missing);
    }
    for (String method : missing) {
      notes.add("the recording has no C-point of " + method);
    }
  }

  /** The selection of constraints for a C-point, -1 if nothing is checked there. */
  private int selection(int cpoint, boolean[] used) {
    int kind = 2 * points.phase(cpoint) + (isUnfinished(cpoint) ? 1 : 0);
    long key = (long) points.site(cpoint) << 16 | kind;
    Integer known = selectionOfSite.get(key);
    if (known != null) {
      return known;
    }
    BitSet chosen = new BitSet();
    if (spec.points().isEmpty() && !isUnfinished(cpoint)) {
      chosen.set(0, spec.constraints().size() + spec.attributes().size());
    }
    for (int i = 0; i < used.length; i++) {
      if (matches(spec.points().get(i), cpoint)) {
        used[i] = true;
        chosen.or(constraintsOf(spec.points().get(i)));
      }
    }
    int selection = chosen.isEmpty() ? -1 : intern(chosen);
    selectionOfSite.put(key, selection);
    return selection;
  }

  private boolean matches(CheckPoint point, int cpoint) {
    SiteInfo site = history.tables().site(points.site(cpoint));
    int phase = points.phase(cpoint);
    return switch (point.when()) {
      case ENTRY -> phase == Format.CPOINT_ENTRY && isMethod(point.method(), cpoint);
      case EXIT ->
          (phase == Format.CPOINT_EXIT || phase == Format.CPOINT_THROW)
              && isMethod(point.method(), cpoint);
      case POINT -> phase == Format.CPOINT_DIRECTIVE && NameMatch.glob(point.method(), site.name());
      case LINE -> phase == Format.CPOINT_DIRECTIVE && point.method().equals(site.name());
      case CRASH -> isCrash(cpoint);
      case END -> false;
    };
  }

  private boolean isCrash(int cpoint) {
    return points.phase(cpoint) == Format.CPOINT_DIRECTIVE
        && history.tables().site(points.site(cpoint)).name().equals(CRASH);
  }

  /**
   * The end and often a crash have no nodes of their own: the last C-point that has any lends them.
   */
  private int carrier(int from) {
    int cpoint = from;
    while (cpoint > 0 && history.cpoint(cpoint).nodes().length == 0) {
      cpoint--;
    }
    return cpoint;
  }

  /**
   * Whether the receiver is still being made: a constructor or {@code readObject} begins, the
   * constructor fails, or it is that of a superclass. Such a moment counts only where its method is
   * named.
   */
  private boolean isUnfinished(int cpoint) {
    SiteInfo site = history.tables().site(points.site(cpoint));
    boolean constructs = site.method().equals("<init>");
    return switch (points.phase(cpoint)) {
      case Format.CPOINT_ENTRY -> constructs || site.method().equals("readObject");
      case Format.CPOINT_THROW -> constructs;
      case Format.CPOINT_EXIT -> constructs && !isOfClass(cpoint, site.type());
      default -> false;
    };
  }

  /** Whether the receiver is of a class itself, not of a subclass; true if it is not known. */
  private boolean isOfClass(int cpoint, int type) {
    int receiver = points.nodeCount(cpoint) == 0 ? -1 : points.node(cpoint, 0);
    return receiver < 0 || type == 0 || history.recordedType(history.type(receiver)) == type;
  }

  private boolean isMethod(String pattern, int cpoint) {
    SiteInfo site = history.tables().site(points.site(cpoint));
    int signature = pattern.indexOf('(');
    String name = signature < 0 ? pattern : pattern.substring(0, signature);
    boolean named = name.indexOf('*', name.lastIndexOf('.') + 1) < 0;
    return (named || !isUnfinished(cpoint)) && PointMatch.isMethod(name, history, site);
  }

  private BitSet atEnd() {
    BitSet chosen = new BitSet();
    if (spec.points().isEmpty()) {
      chosen.set(0, spec.constraints().size() + spec.attributes().size());
    }
    for (CheckPoint point : spec.points()) {
      if (point.when() == CheckPoint.When.END) {
        chosen.or(constraintsOf(point));
      }
    }
    return chosen;
  }

  /** Constraints about the structures of a statement: those with a variable of one of them. */
  private BitSet constraintsOf(CheckPoint point) {
    BitSet chosen = new BitSet();
    List<String> names = point.structures();
    for (int i = 0; i < spec.constraints().size(); i++) {
      Constraint constraint = spec.constraints().get(i);
      chosen.set(
          i,
          names.isEmpty()
              || constraint.variables().stream().anyMatch(v -> names.contains(v.structure())));
    }
    for (int i = 0; i < spec.attributes().size(); i++) {
      Attribute attribute = spec.attributes().get(i);
      chosen.set(
          spec.constraints().size() + i, names.isEmpty() || names.contains(attribute.structure()));
    }
    return chosen;
  }

  private int intern(BitSet selection) {
    int known = selections.indexOf(selection);
    if (known >= 0) {
      return known;
    }
    selections.add(selection);
    return selections.size() - 1;
  }

  public int count() {
    return cpoints.size();
  }

  /** Whether a crash is among them. */
  boolean haveCrash() {
    for (int i = cpoints.size() - 1; i >= 0; i--) {
      if (cpoints.get(i) >= 0 && isCrash(cpoints.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** What a person should know: methods without C-points. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  public CheckMoment get(int index) {
    int cpoint = cpoints.get(index);
    long time = cpoint < 0 ? history.endTime() : points.time(cpoint);
    boolean last = cpoint < 0 || isCrash(cpoint);
    int carrier = last ? carrier(cpoint < 0 ? points.count() - 1 : cpoint) : cpoint;
    return new CheckMoment(index, carrier, time, selections.get(selected.get(index)));
  }

  /** A moment in words. */
  public PointName name(int index) {
    int cpoint = cpoints.get(index);
    if (cpoint < 0) {
      return new PointName(0, "end", history.endTime(), "");
    }
    return name(history, cpoint);
  }

  /** A C-point in words. */
  static PointName name(HeapHistory history, int cpoint) {
    CPoints points = history.cpoints();
    SiteInfo site = history.tables().site(points.site(cpoint));
    String method = PointMatch.name(history, site);
    String name =
        switch (points.phase(cpoint)) {
          case Format.CPOINT_ENTRY -> "entry of " + method;
          case Format.CPOINT_EXIT -> "exit of " + method;
          case Format.CPOINT_THROW -> "exit by exception of " + method;
          default -> site.name();
        };
    int thread = points.thread(cpoint);
    String threadName = thread == 0 ? "" : history.tables().thread(thread);
    return new PointName(cpoint + 1, name, points.time(cpoint), threadName);
  }
}
