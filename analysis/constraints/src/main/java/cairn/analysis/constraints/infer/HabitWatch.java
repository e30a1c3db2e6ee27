package cairn.analysis.constraints.infer;

import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckRun;
import cairn.analysis.constraints.check.Unit;
import cairn.graph.Progress;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows candidates through a run: when each stopped to hold, of what, and whether it was mended.
 * Costs a check of all of them.
 */
final class HabitWatch {
  /** So many C-points are looked at before candidates that never hold are given up. */
  private static final int TRIED = 200;

  private final Setting setting;
  private final HeapHistory history;
  private final CheckRun check;
  private final List<Candidate> candidates;
  private final List<String> witnesses;

  /** Per candidate, the place of its witness. */
  private final int[] witness;

  private final @Nullable Spell[] open;
  private final long[] violated;

  /** Per candidate, when it was first violated. */
  private final long[] firstBroken;

  /** Per witness, when it first said something. */
  private final long[] firstSaid;

  private final BitSet wrong = new BitSet();

  /** Candidates that did not hold for a time and were mended. */
  private final BitSet mended = new BitSet();

  /** Per candidate, the first time that it did not hold and was mended, and how many there were. */
  private final @Nullable Spell[] healed;

  private final int[] healings;

  private final Map<String, Long> moments = new TreeMap<>();

  /** By name of a moment, the time of the first. */
  private final Map<String, Long> firstTimes = new HashMap<>();

  /** Per witness: C-points at which it said something, for how many nodes, and of whom. */
  private final int[] saying;

  private final long[] bindings;

  private final List<Set<Long>> sayingOf;

  HabitWatch(Setting setting, HeapHistory history, List<Candidate> candidates, Trial trial) {
    this.setting = setting;
    this.history = history;
    this.candidates = candidates;
    witnesses = Trial.witnesses(candidates);
    check = trial.check(history, candidates, witnesses);
    witness = candidates.stream().mapToInt(each -> witnesses.indexOf(each.witness())).toArray();
    open = new Spell[candidates.size()];
    healed = new Spell[candidates.size()];
    healings = new int[candidates.size()];
    violated = new long[candidates.size()];
    firstBroken = new long[candidates.size()];
    Arrays.fill(firstBroken, Long.MAX_VALUE);
    firstSaid = new long[witnesses.size()];
    Arrays.fill(firstSaid, Long.MAX_VALUE);
    saying = new int[witnesses.size()];
    bindings = new long[witnesses.size()];
    sayingOf = witnesses.stream().<Set<Long>>map(each -> new HashSet<>()).toList();
  }

  /**
   * Follows the candidates.
   *
   * @param most so many moments, at most
   * @return whether that was all of them
   */
  boolean follow(int most, Progress progress) {
    Rest rest = Rest.of(history);
    int looked = 0;
    for (int i = 0; i < check.count(); i++) {
      if ((i & 0xFF) == 0) {
        progress.at(i, check.count());
      }
      if (looked == most) {
        return false;
      }
      CheckMoment moment = check.moment(i);
      PointName point = check.name(moment);
      if (rest.isInner(point)) {
        continue;
      }
      List<Unit> fresh = check.visitForNew(i);
      looked++;
      moments.merge(point.name(), 1L, Long::sum);
      firstTimes.putIfAbsent(point.name(), point.time());
      BitSet now = check.violatedNow();
      for (Unit unit : fresh) {
        if (unit.constraint() < candidates.size() && !wrong.get(unit.constraint())) {
          begin(unit, moment, point);
        }
      }
      long owner = owner(moment);
      for (int c = 0; c < open.length; c++) {
        Spell spell = open[c];
        if (now.get(c)) {
          violated[c]++;
          firstBroken[c] = Math.min(firstBroken[c], point.time());
        }
        if (looked == TRIED && violated[c] > TRIED / 2) {
          wrong.set(c);
        }
        if (spell != null) {
          stay(c, spell, owner, now.get(c), point);
        }
      }
      for (int w = 0; w < witnesses.size(); w++) {
        if (now.get(candidates.size() + w)) {
          bindings[w] = check.violations(candidates.size() + w);
          saying[w]++;
          sayingOf.get(w).add(owner);
          sayingOf.get(w).add(holder(moment));
          firstSaid[w] = Math.min(firstSaid[w], point.time());
        }
      }
    }
    return true;
  }

  /** Whether a candidate says something up to a time, and holds there. */
  boolean holdsUntil(int candidate, long time) {
    return firstSaid[witness[candidate]] <= time && firstBroken[candidate] > time;
  }

  /** Whether a candidate was violated at some moment up to a time. */
  boolean isBrokenBy(int candidate, long time) {
    return firstBroken[candidate] <= time;
  }

  /** The first spell of a candidate; null if there was none. */
  @Nullable Spell first(int candidate) {
    Spell mendedOne = healed[candidate];
    return mendedOne == null ? open[candidate] : mendedOne;
  }

  /** The first spell of a candidate that ended; null if none did, or it never held for long. */
  @Nullable Spell healed(int candidate) {
    return wrong.get(candidate) ? null : healed[candidate];
  }

  /** Whether a candidate never held for long: it can be no habit any more. */
  boolean isWrong(int candidate) {
    return wrong.get(candidate);
  }

  /** How often a candidate did not hold and was mended. */
  int healings(int candidate) {
    return healings[candidate];
  }

  private void begin(Unit unit, CheckMoment moment, PointName point) {
    int c = unit.constraint();
    Spell spell = open[c];
    if (spell == null) {
      int w = witness[c];
      ConstraintCount counted = check.count(c);
      spell =
          new Spell(
              point,
              owner(moment),
              new Spell.Before(
                  saying[w],
                  bindings[w],
                  counted.evaluated() - check.violatedNow(c),
                  counted.undecided() > 0,
                  sayingOf.get(w).contains(owner(moment)),
                  sayingOf.get(w).contains(holder(moment))),
              receiver(moment),
              check.violatedNow(c),
              check.violatedNow(candidates.size() + w),
              isByHand(candidates.get(c), moment));
      open[c] = spell;
    }
    spell.units.add(unit);
    if (spell.point.equals(point)) {
      spell.began.add(unit);
    }
  }

  private void stay(int c, Spell spell, long owner, boolean isViolated, PointName point) {
    if (spell.owner == owner) {
      spell.looks++;
      spell.broken += isViolated ? 1 : 0;
    }
    while (!spell.units.isEmpty() && !check.isActive(spell.units.get(spell.units.size() - 1))) {
      spell.units.remove(spell.units.size() - 1);
    }
    if (spell.units.isEmpty()) {
      mended.set(c);
      open[c] = null;
      healings[c]++;
      if (healed[c] == null) {
        spell.mended = point;
        healed[c] = spell;
      }
    }
  }

  /** Whose C-point it is: the receiver, or its class if its nodes are those of a structure. */
  private long owner(CheckMoment moment) {
    int receiver = receiver(moment);
    if (receiver < 0) {
      return -1;
    }
    SeenType type = setting.type(history.types().get(history.type(receiver)).name());
    boolean isNode = type != null && !type.leadingTo(type).isEmpty();
    return isNode ? holder(moment) : receiver;
  }

  /** The class of the receiver, as a number that no node has. */
  private long holder(CheckMoment moment) {
    int receiver = receiver(moment);
    return receiver < 0 ? -1 : -2L - history.type(receiver);
  }

  private int receiver(CheckMoment moment) {
    CPoints points = history.cpoints();
    int cpoint = moment.cpoint();
    return cpoint < 0 || points.nodeCount(cpoint) == 0 ? -1 : points.node(cpoint, 0);
  }

  /** Whether the call was given a node of the structure, to put it somewhere. */
  private boolean isByHand(Candidate candidate, CheckMoment moment) {
    CPoints points = history.cpoints();
    for (int i = 1; moment.cpoint() >= 0 && i < points.nodeCount(moment.cpoint()); i++) {
      int node = points.node(moment.cpoint(), i);
      SeenType type =
          node < 0 ? null : setting.type(history.types().get(history.type(node)).name());
      if (type != null && type.structure.equals(candidate.structure())) {
        return true;
      }
    }
    return false;
  }

  /** By name of a moment of rest, how often it was looked at. */
  Map<String, Long> moments() {
    return moments;
  }

  /** Whether moments of a name were seen before a time. */
  boolean isKnown(PointName point) {
    Long first = firstTimes.get(point.name());
    return first != null && first < point.time();
  }

  /** The only spell of a candidate, if it lasts to the end; null if it holds, or comes and goes. */
  @Nullable Spell lasting(int candidate) {
    Spell spell = wrong.get(candidate) || mended.get(candidate) ? null : open[candidate];
    if (spell != null) {
      spell.units.removeIf(unit -> !check.isActive(unit));
    }
    return spell;
  }

  /** Whether a candidate says something, and holds wherever it does. */
  boolean holds(int candidate) {
    return violated[candidate] == 0 && saying[witness[candidate]] > 0;
  }
}
