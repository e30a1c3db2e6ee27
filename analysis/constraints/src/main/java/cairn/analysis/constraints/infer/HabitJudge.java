package cairn.analysis.constraints.infer;

import cairn.analysis.constraints.check.Unit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides whether a constraint that stopped to hold was a habit, and whether it was broken. */
final class HabitJudge {
  /** So many nodes must fail at once for another use of them all. */
  private static final int ALL_AT_ONCE = 4;

  /** So many nodes must have been put between others for an order to be one. */
  private static final int SOME = 3;

  /** So many children on either side make a search tree. */
  private static final int FEW = 2;

  /** At fewer C-points nothing becomes a habit. */
  private static final int FEW_POINTS = 3;

  /** A break that was mended counts if it held at so many C-points, of so many nodes before. */
  private static final int LONG = 10;

  private final Setting setting;
  private final HabitInput input;
  private final List<String> notes;
  private final Map<Long, Anchored> anchored = new HashMap<>();

  /** Groups that a note is about. */
  private final Set<String> noted = new HashSet<>();

  /** Structures and times. */
  private final Set<String> otherUse = new HashSet<>();

  /**
   * @param notes where it says why some are not broken
   */
  HabitJudge(Setting setting, HabitInput input, List<String> notes) {
    this.setting = setting;
    this.input = input;
    this.notes = notes;
  }

  /** Whether what it held for is too much for chance. */
  boolean isSure(Habit habit) {
    return habit.confidence() >= input.confidence() && habit.points() >= FEW_POINTS;
  }

  /**
   * Whether a break that a later operation mended is one, and no state on the way: only links,
   * shape, counts and the order of search trees, and only if other runs keep them throughout, or
   * this one did for long and broke with them once.
   *
   * @param times how often it was mended
   */
  boolean isMendedBreak(Habit habit, int times) {
    boolean kept = habit.good().saying > 0;
    boolean many =
        !HabitRules.isOfManyNodes(habit.candidate()) || habit.spell().before.bindings() >= LONG;
    boolean forLong = times == 1 && habit.spell().before.points() >= LONG && many;
    return HabitRules.isStrong(habit.candidate()) && isSure(habit) && (kept || forLong);
  }

  boolean isBroken(Habit habit) {
    Spell spell = habit.spell();
    Candidate candidate = habit.candidate();
    Spell.Before before = spell.before;
    boolean stays = spell.mended != null || 2 * spell.broken >= spell.looks;
    boolean stopped =
        before.here()
            || (HabitRules.isStrong(candidate) && (before.inClass() || habit.good().saying > 0));
    if (!stays
        || !stopped
        || !isSure(habit)
        || before.undecided()
        || !isInStructure(habit)
        || !isMoreThanArrival(habit)) {
      return false;
    }
    boolean byHand =
        spell.byHand && candidate.kind() != Kind.LINK && candidate.kind() != Kind.COUNT;
    boolean allAtOnce =
        HabitRules.failsOneByOne(candidate)
            && spell.violated >= ALL_AT_ONCE
            && 2 * spell.violated >= spell.bindings;
    if (byHand || allAtOnce) {
      if (allAtOnce) {
        otherUse.add(candidate.structure() + "/" + spell.point.time());
      }
      if (noted.add(candidate.group())) {
        notes.add(
            habit.facts()
                + (byHand
                    ? ", which was given a node to put there"
                    : ", for most at once: another use of them"));
      }
      return false;
    }
    return true;
  }

  /** Whether something else about the same nodes failed at the same time for most at once. */
  boolean isOtherUse(Habit habit) {
    return otherUse.contains(habit.candidate().structure() + "/" + habit.spell().point.time());
  }

  /** Whether something that is still wrong belongs to a structure: see {@link Anchored}. */
  private boolean isInStructure(Habit habit) {
    Anchored nodes = anchored(habit.spell());
    Spell spell = habit.spell();
    for (Unit unit : spell.mended == null ? spell.units : spell.began) {
      boolean shared =
          !habit.candidate().topic().equals("indegree")
              || nodes.referrers(input.run(), unit.x()) != 1;
      if (nodes.has(input.run(), unit) && shared) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether keys have an order in the structure that they did not come in: nodes were put between
   * others, or on either side of them.
   */
  private boolean isMoreThanArrival(Habit habit) {
    Candidate candidate = habit.candidate();
    SeenType type =
        setting.types().stream()
            .filter(each -> each.structure.equals(candidate.structure()))
            .findAny()
            .orElseThrow();
    Anchored nodes = anchored(habit.spell());
    return switch (candidate.topic()) {
      case "order" -> {
        String edge = candidate.group().split("/", -1)[2];
        yield setting.own(type).stream()
            .filter(each -> each.name.equals(edge))
            .anyMatch(each -> nodes.arrivals(type, each).between() >= SOME);
      }
      case "search" ->
          setting.own(type).stream().allMatch(each -> nodes.arrivals(type, each).pairs() >= FEW);
      default -> true;
    };
  }

  private Anchored anchored(Spell spell) {
    return anchored.computeIfAbsent(
        spell.point.time() * 31 + spell.receiver,
        k -> new Anchored(setting, input.run(), spell.point.time(), spell.receiver));
  }
}
