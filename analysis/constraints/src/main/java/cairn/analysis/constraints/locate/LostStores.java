package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Certainty;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.Sketch;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Role;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.check.LostCheck;
import cairn.analysis.constraints.describe.Mentioned;
import cairn.analysis.constraints.describe.MomentSketch;
import cairn.analysis.constraints.describe.Words;
import cairn.analysis.constraints.lost.Loss;
import cairn.analysis.constraints.lost.LostNode;
import cairn.history.CallStacks;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The statements that lost nodes: the store that overwrote the last reference, or that took out the
 * node that held it and was then freed. One that broke a constraint as well is told once.
 */
final class LostStores {
  private final HeapHistory history;
  private final LostCheck check;
  private final int most;
  private final Words words;
  private final MomentSketch pictures;
  private final Map<CodePlace, Blame> byPlace = new LinkedHashMap<>();

  /** What one line of code lost. */
  private static final class Blame {
    final Role role;
    final LostNode node;
    final Loss loss;
    final CodePlace place;
    final List<CodePlace> inside;
    final List<Violation> violations = new ArrayList<>();
    int instances;

    Blame(Role role, LostNode node, Loss loss, CodePlace place, List<CodePlace> inside) {
      this.role = role;
      this.node = node;
      this.loss = loss;
      this.place = place;
      this.inside = inside;
    }
  }

  private LostStores(CheckInput input, LostCheck check) {
    this.history = input.history();
    this.check = check;
    this.most = input.shown();
    this.words = new Words(history);
    this.pictures = new MomentSketch(history, Mentioned.in(input.spec()), words);
  }

  /** An answer about the other constraints, with the statements that lost something. */
  static LocateAnswer addTo(CheckInput input, LocateAnswer answer) {
    LostCheck check = LostCheck.of(input);
    return new LocateAnswer(
        check.addTo(answer.check()),
        new LostStores(input, check).statements(answer.statements()),
        answer.fromTheStart(),
        answer.unlocated(),
        answer.notes());
  }

  private List<Statement> statements(List<Statement> others) {
    for (LostNode node : check.found()) {
      Loss loss = node.loss();
      Loss store = loss.store();
      if (store == null || store.equals(loss)) {
        add(Role.INTRODUCED, node, loss);
      } else if (isOneOperation(store.time(), loss.time())) {
        add(Role.INTRODUCED, node, store);
      } else {
        add(Role.INTRODUCED, node, loss);
        add(Role.CONTRIBUTED, node, store);
      }
    }
    List<Statement> all = new ArrayList<>();
    for (Statement other : others) {
      Blame same = byPlace.remove(other.place());
      all.add(same == null ? other : both(other, same));
    }
    CallStacks stacks = CallStacks.of(history, sites());
    for (Role role : List.of(Role.INTRODUCED, Role.CONTRIBUTED)) {
      for (Blame blame : byPlace.values()) {
        if (blame.role == role) {
          all.add(statement(blame, all.size() + 1, stacks));
        }
      }
    }
    return others.isEmpty() ? all : ranked(all, endOfOperation(others.get(0).time()));
  }

  /**
   * What lost something in the operation that broke the rest, or before it, comes first: what mends
   * the rest without bringing back what was lost mends nothing.
   */
  private static List<Statement> ranked(List<Statement> all, long end) {
    List<Statement> first = new ArrayList<>();
    List<Statement> rest = new ArrayList<>();
    for (Statement each : all) {
      boolean lost = each.constraints().contains(LostCheck.NAME) && each.time() <= end;
      (lost && each.role() == Role.INTRODUCED ? first : rest).add(each);
    }
    first.addAll(rest);
    List<Statement> ranked = new ArrayList<>();
    for (Statement each : first) {
      ranked.add(
          new Statement(
              ranked.size() + 1,
              each.reason(),
              each.certainty(),
              each.role(),
              each.place(),
              each.time(),
              each.thread(),
              each.change(),
              each.instances(),
              each.constraints(),
              each.why(),
              each.repair(),
              each.evidence(),
              each.inside(),
              each.stack(),
              each.violations(),
              each.operation(),
              each.before(),
              each.after()));
    }
    return ranked;
  }

  /** The first C-point at or after an event. */
  private long endOfOperation(long time) {
    int next = history.cpointsUpTo(time - 1);
    return next < history.cpointCount() ? history.cpoints().time(next) : history.endTime();
  }

  /** Whether no C-point is between two events: who took a node out also freed it. */
  private boolean isOneOperation(long first, long second) {
    return history.cpointsUpTo(first) == history.cpointsUpTo(second - 1);
  }

  private void add(Role role, LostNode node, Loss loss) {
    List<CodePlace> places = places(loss);
    CodePlace place = places.get(places.size() - 1);
    List<CodePlace> inside = places.subList(0, places.size() - 1);
    Blame blame = byPlace.get(place);
    if (blame == null || blame.role == Role.CONTRIBUTED && role == Role.INTRODUCED) {
      blame = new Blame(role, node, loss, place, inside);
      byPlace.put(place, blame);
    }
    if (blame.role == role) {
      blame.instances++;
      if (blame.violations.size() < most) {
        blame.violations.add(check.violation(node));
      }
    }
  }

  /** The line; inside the JDK its calls, and at last the line of the program. */
  private List<CodePlace> places(Loss loss) {
    int site = site(loss);
    List<CodePlace> places = new ArrayList<>(List.of(CodePlace.of(history.tables(), site)));
    if (places.get(0).isJdk()) {
      for (int each : CallStacks.outTo(history, loss.time(), site, this::isProgram)) {
        places.add(CodePlace.of(history.tables(), each));
      }
    }
    return places.get(places.size() - 1).isJdk() ? places.subList(0, 1) : places;
  }

  private boolean isProgram(int site) {
    return !CodePlace.of(history.tables(), site).isJdk();
  }

  private int site(Loss loss) {
    return switch (loss.kind()) {
      case OVERWRITTEN -> history.siteOf(loss.version());
      case RELEASED -> {
        int death = history.deathAt(loss.time());
        yield death < 0 ? 0 : history.deathSite(death);
      }
      case NEVER_STORED -> history.site(loss.holder());
    };
  }

  private Map<Long, Integer> sites() {
    Map<Long, Integer> sites = new HashMap<>();
    byPlace.values().forEach(blame -> sites.put(blame.loss.time(), site(blame.loss)));
    return sites;
  }

  /** One that broke something else, too. */
  private Statement both(Statement other, Blame same) {
    List<String> constraints = new ArrayList<>(other.constraints());
    constraints.add(LostCheck.NAME);
    List<Violation> violations = new ArrayList<>(other.violations());
    violations.addAll(same.violations);
    boolean stronger = same.role == Role.INTRODUCED && other.role() != Role.INTRODUCED;
    return new Statement(
        other.rank(),
        stronger ? Statement.Reason.LOST : other.reason(),
        same.role == Role.INTRODUCED
            ? surer(other.certainty(), certainty(same))
            : other.certainty(),
        stronger ? same.role : other.role(),
        other.place(),
        stronger ? same.loss.time() : other.time(),
        other.thread(),
        stronger ? change(same.loss) : other.change(),
        other.instances(),
        constraints,
        stronger ? why(same) + "; " + other.why() : other.why() + "; " + why(same),
        other.repair(),
        other.evidence(),
        other.inside(),
        other.stack(),
        violations,
        other.operation(),
        other.before(),
        other.after());
  }

  private Statement statement(Blame blame, int rank, CallStacks stacks) {
    long time = blame.loss.time();
    int thread = history.threadAt(time);
    List<CodePlace> stack =
        Arrays.stream(stacks.at(time))
            .skip(blame.inside.size())
            .mapToObj(site -> CodePlace.of(history.tables(), site))
            .toList();
    return new Statement(
        rank,
        Statement.Reason.LOST,
        certainty(blame),
        blame.role,
        blame.place,
        time,
        thread == 0 ? "" : history.tables().thread(thread),
        change(blame.loss),
        blame.instances,
        List.of(LostCheck.NAME),
        why(blame),
        null,
        List.of(),
        blame.inside,
        stack,
        blame.violations,
        check.point(blame.node).name(),
        picture(blame, time - 1),
        picture(blame, time));
  }

  /**
   * A store that overwrote the last reference lost the node. Where something else came after it,
   * that may have been the moment to keep or to free it.
   */
  private static Certainty certainty(Blame blame) {
    if (blame.role != Role.INTRODUCED) {
      return Certainty.WEAK;
    }
    return blame.loss.kind() == Loss.Kind.OVERWRITTEN
            && blame.loss.equals(blame.node.loss())
            && !blame.node.wasHeld()
        ? Certainty.CERTAIN
        : Certainty.LIKELY;
  }

  private static Certainty surer(Certainty one, Certainty other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  private Change change(Loss loss) {
    return switch (loss.kind()) {
      case OVERWRITTEN -> words.store(loss.version());
      case RELEASED -> words.death(loss.holder());
      case NEVER_STORED -> words.birth(loss.holder());
    };
  }

  private Sketch picture(Blame blame, long time) {
    Map<Integer, String> roles = new LinkedHashMap<>();
    roles.put(blame.node.node(), "lost");
    Loss loss = blame.loss;
    long slot = loss.version() < 0 ? -1 : history.slotOf(loss.version());
    if (loss.holder() >= 0) {
      roles.putIfAbsent(loss.holder(), "changed");
    }
    Set<Long> important = slot < 0 ? Set.of() : Set.of(slot);
    return pictures
        .select(roles, List.of(), important, loss.time() - 1, loss.time())
        .at(time, slot);
  }

  private String why(Blame blame) {
    LostNode node = blame.node;
    String name = words.node(node.node()).toString();
    Loss last = node.loss();
    String deed =
        switch (blame.loss.kind()) {
          case OVERWRITTEN ->
              blame.loss.equals(last)
                  ? "this store overwrote the last reference to " + name + ", which"
                  : "this store took out "
                      + words.node(last.holder())
                      + ", which held the last reference to "
                      + name
                      + " and was then freed; "
                      + name;
          case RELEASED ->
              "this freed "
                  + words.node(last.holder())
                  + ", which held the last reference to "
                  + name
                  + "; "
                  + name;
          case NEVER_STORED -> "nothing but local variables ever referred to " + name + ", which";
        };
    return deed + " was never freed" + with(node) + until(node);
  }

  private static String with(LostNode node) {
    int below = node.count() - 1;
    return below <= 0
        ? ""
        : below == 1
            ? "; the node below it was lost with it"
            : "; the " + below + " nodes below it were lost with it";
  }

  /** How long local variables had it. */
  private String until(LostNode node) {
    if (!node.wasHeld() || node.loss().kind() == Loss.Kind.NEVER_STORED) {
      return "";
    }
    PointName point = check.point(node);
    String moment = point.index() > 0 ? point.moment() + ", " : "the ";
    return "; after that only local variables referred to it, and none since "
        + moment
        + point.name();
  }
}
