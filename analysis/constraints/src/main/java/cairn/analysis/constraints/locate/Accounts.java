package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Certainty;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Role;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckRun;
import cairn.analysis.constraints.check.Unit;
import cairn.analysis.constraints.describe.Mentioned;
import cairn.analysis.constraints.describe.MomentSketch;
import cairn.analysis.constraints.describe.Words;
import cairn.history.CallStacks;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says what a suspect did. */
final class Accounts {
  /** So many of the violations that a statement led to are told in full. */
  private static final int MOST_VIOLATIONS = 5;

  /** So many of the calls around a statement are told, innermost first. */
  private static final int MOST_CALLS = 64;

  /** So many of the slots that a violation read are shown in any case. */
  private static final int MOST_READ = 6;

  private final HeapHistory history;
  private final CheckRun check;
  private final Map<Unit, CheckMoment> moments;
  private final Map<Unit, Violation> violations;
  private final Map<Unit, Set<Long>> telling;
  private final Suspects suspects;
  private final CallStacks stacks;
  private final CulpritAccounts culprits;
  private final Words words;
  private final MomentSketch sketch;

  Accounts(
      HeapHistory history,
      CheckRun check,
      Map<Unit, CheckMoment> moments,
      Map<Unit, Violation> violations,
      Map<Unit, Set<Long>> telling,
      Suspects suspects,
      List<Suspect> ranked,
      List<NamedCulprit> named) {
    this.history = history;
    this.check = check;
    this.moments = moments;
    this.violations = violations;
    this.telling = telling;
    this.suspects = suspects;
    Map<Long, Integer> sites = sites(ranked);
    named.forEach(
        each -> sites.put(each.culprit().operation().time(), each.culprit().operation().site()));
    this.stacks = CallStacks.of(history, sites);
    this.words = new Words(history);
    this.culprits = new CulpritAccounts(history, words);
    this.sketch = new MomentSketch(history, Mentioned.in(check.spec()), words);
  }

  Statement statement(NamedCulprit named, int rank) {
    Culprit culprit = named.culprit();
    Operation operation = culprit.operation();
    Unit unit = named.units().get(0);
    Set<String> constraints = new LinkedHashSet<>();
    named.units().forEach(each -> constraints.add(check.constraint(each)));
    List<Violation> told = told(named.units());
    MomentSketch.Selection picture = picture(operation, unit);
    int thread = history.threadAt(operation.time());
    List<CodePlace> inside = inside(culprit);
    CodePlace place = inside.isEmpty() ? culprit.place() : inside.get(inside.size() - 1);
    List<CodePlace> within = inside.isEmpty() ? List.of() : inside.subList(0, inside.size() - 1);
    return new Statement(
        rank,
        CulpritAccounts.reason(culprit),
        named.certainty(),
        CulpritAccounts.role(culprit),
        place,
        operation.time(),
        thread == 0 ? "" : history.tables().thread(thread),
        change(operation),
        1,
        List.copyOf(constraints),
        culprits.why(named, check.constraint(unit), nodes(unit)),
        culprits.mend(named),
        CulpritAccounts.evidence(named),
        within,
        calls(operation.time(), within.size()),
        told,
        check.name(named.moment()).name(),
        picture.at(operation.time() - 1, slot(operation)),
        picture.at(operation.time(), slot(operation)));
  }

  /** Where the JDK stored for the program, up to the program's own line; empty if it did not. */
  private List<CodePlace> inside(Culprit culprit) {
    return culprit.place().isJdk() ? suspects.inJdk(culprit.operation()) : List.of();
  }

  private List<Violation> told(Iterable<Unit> units) {
    List<Violation> told = new ArrayList<>();
    for (Unit each : units) {
      Violation violation = violations.get(each);
      if (violation != null && told.size() < MOST_VIOLATIONS) {
        told.add(violation);
      }
    }
    return told;
  }

  Statement statement(Suspect suspect, int rank) {
    Operation operation = operation(suspect);
    Unit unit = suspect.units.iterator().next();
    Set<String> constraints = new LinkedHashSet<>();
    suspect.units.forEach(each -> constraints.add(check.constraint(each)));
    List<Violation> told = told(suspect.units);
    CheckMoment moment = moments.get(unit);
    MomentSketch.Selection picture = picture(operation, unit);
    int thread = history.threadAt(operation.time());
    return new Statement(
        rank,
        Statement.Reason.valueOf(suspect.reason.name()),
        Certainty.WEAK,
        role(suspect),
        suspect.place,
        operation.time(),
        thread == 0 ? "" : history.tables().thread(thread),
        change(operation),
        suspect.operations.size(),
        List.copyOf(constraints),
        why(suspect, unit),
        null,
        List.of(),
        suspect.inside,
        calls(operation.time(), suspect.inside.size()),
        told,
        moment == null ? "" : check.name(moment).name(),
        picture.at(operation.time() - 1, slot(operation)),
        picture.at(operation.time(), slot(operation)));
  }

  private Map<Long, Integer> sites(List<Suspect> suspects) {
    Map<Long, Integer> sites = new HashMap<>();
    for (Suspect suspect : suspects) {
      Operation o = operation(suspect);
      int site =
          o.version() >= 0
              ? history.siteOf(o.version())
              : o.node() >= 0 ? history.site(o.node()) : o.site();
      sites.put(o.time(), site);
    }
    return sites;
  }

  private static Operation operation(Suspect suspect) {
    return suspect.operations.firstEntry().getValue();
  }

  private List<CodePlace> calls(long time, int inside) {
    return Arrays.stream(stacks.at(time))
        .skip(inside)
        .limit(MOST_CALLS)
        .mapToObj(site -> CodePlace.of(history.tables(), site))
        .toList();
  }

  private static Role role(Suspect suspect) {
    return switch (suspect.reason) {
      case BROKE -> Role.INTRODUCED;
      case LEFT_REFERENCE, DID_NOT_RUN, DID_NOT_PREPARE, LEFT_OUT, OUT_OF_ORDER, NEVER_STORED ->
          Role.MISSING;
      case DID_NOT_MEND,
          STORED_OTHERWISE,
          STORED_BEFORE,
          BROKE_AS_USUAL,
          CHANGED,
          STORED_TOO,
          RELATED ->
          Role.CONTRIBUTED;
    };
  }

  private Change change(Operation operation) {
    if (operation.version() >= 0) {
      return words.store(operation.version());
    }
    if (operation.node() >= 0) {
      return words.birth(operation.node());
    }
    int death = history.deathAt(operation.time());
    return death < 0 ? new Change("", "", "", "") : words.death(history.dead(death));
  }

  private long slot(Operation operation) {
    return operation.version() >= 0 ? history.slotOf(operation.version()) : -1;
  }

  private MomentSketch.Selection picture(Operation operation, Unit unit) {
    Map<Integer, String> roles = new LinkedHashMap<>();
    int[] nodes = {unit.x(), unit.y()};
    List<String> variables = check.variables(unit);
    for (int i = 0; i < variables.size(); i++) {
      roles.putIfAbsent(nodes[i], variables.get(i));
    }
    long slot = slot(operation);
    int owner = operation.version() >= 0 ? history.owner(slot) : operation.node();
    if (owner >= 0) {
      roles.putIfAbsent(owner, "changed");
    }
    Set<Long> important = new LinkedHashSet<>();
    if (slot >= 0) {
      important.add(slot);
    }
    telling.getOrDefault(unit, Set.of()).stream().limit(MOST_READ).forEach(important::add);
    long time = operation.time();
    return sketch.select(roles, List.of(), important, time - 1, time);
  }

  private String nodes(Unit unit) {
    List<String> variables = check.variables(unit);
    String first = variables.get(0) + " = " + words.node(unit.x());
    return unit.y() < 0 ? first : first + ", " + variables.get(1) + " = " + words.node(unit.y());
  }

  private String why(Suspect suspect, Unit unit) {
    String constraint = check.constraint(unit);
    String nodes = nodes(unit);
    CodePlace after = suspect.after;
    return switch (suspect.reason) {
      case BROKE -> broke(operation(suspect), constraint, nodes);
      case LEFT_REFERENCE ->
          "this took "
              + words.node((int) history.bits(suspect.left))
              + " out, to which "
              + words.store(suspect.left).place()
              + " still refers when the operation ends: a store there is missing, or this one is"
              + " wrong; "
              + constraint
              + " broke for "
              + nodes;
      case DID_NOT_RUN ->
          constraint
              + " is broken at "
              + at(after)
              + " and mended here "
              + times(suspect.habit)
              + "; this once no store here mended it for "
              + nodes;
      case DID_NOT_MEND ->
          "this mends "
              + constraint
              + ", which "
              + at(after)
              + " breaks, "
              + times(suspect.habit)
              + "; this once it did not for "
              + nodes;
      case DID_NOT_PREPARE ->
          constraint
              + " is broken here and mended at "
              + at(after)
              + " "
              + times(suspect.habit)
              + "; this once no store here came before it for "
              + nodes;
      case LEFT_OUT ->
          "this stores to the same object as "
              + at(after)
              + " in other operations; this once it did not, and "
              + constraint
              + " broke for "
              + nodes;
      case OUT_OF_ORDER ->
          "in other operations a store here comes next to "
              + at(after)
              + ", seen "
              + suspect.habit
              + " times; this once it did not, and "
              + constraint
              + " broke for "
              + nodes;
      case STORED_OTHERWISE ->
          "in other operations this stores to another field, or another kind of value; this once "
              + constraint
              + " broke for "
              + nodes;
      case NEVER_STORED ->
          "this fills a field in other nodes of this kind; "
              + constraint
              + " reads it for "
              + nodes
              + ", and here it was never filled";
      case STORED_BEFORE ->
          "this stored what " + constraint + " reads for " + nodes + ", before it broke";
      case BROKE_AS_USUAL ->
          "this breaks "
              + constraint
              + ", which is mended later, "
              + times(suspect.habit)
              + "; this once what mends it ran and did not for "
              + nodes;
      case CHANGED ->
          "this changed what "
              + constraint
              + " depends on for "
              + nodes
              + ", while it was broken already";
      case STORED_TOO ->
          "this stored what " + constraint + " reads for " + nodes + ", before it broke";
      case RELATED ->
          "this had to do with "
              + constraint
              + " for "
              + nodes
              + ", which a later statement mended when it broke something else";
    };
  }

  private String broke(Operation operation, String constraint, String nodes) {
    return operation.version() >= 0 && Filling.isFirst(history, operation.version())
        ? "this fills memory that held nothing before, and "
            + constraint
            + " does not hold after it for "
            + nodes
        : constraint + " held for " + nodes + " before this, and does not hold after it";
  }

  private static String at(@Nullable CodePlace place) {
    return place == null || place.line() == 0 ? "the ends of the operation" : place.location();
  }

  private static String times(int count) {
    return count == 1 ? "in one other case" : "in " + count + " other cases";
  }
}
