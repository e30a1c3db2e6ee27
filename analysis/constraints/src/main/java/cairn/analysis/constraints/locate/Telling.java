package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.Unit;
import cairn.analysis.constraints.locate.Suspect.Reason;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which suspects tell something. Where a line broke a constraint or did not do what it does in all
 * other operations, others that merely changed the same things on the way are no news.
 */
final class Telling {
  /** A store is missing, and it is known which. */
  private static final Set<Reason> MISSING = EnumSet.of(Reason.DID_NOT_RUN, Reason.LEFT_OUT);

  /** A statement did something that others like it do not do. */
  private static final Set<Reason> STRONG =
      EnumSet.of(
          Reason.LEFT_REFERENCE,
          Reason.BROKE,
          Reason.DID_NOT_RUN,
          Reason.DID_NOT_PREPARE,
          Reason.LEFT_OUT,
          Reason.OUT_OF_ORDER,
          Reason.STORED_OTHERWISE,
          Reason.NEVER_STORED);

  /** A statement prepared what another one broke. */
  private static final Set<Reason> BEHIND = EnumSet.of(Reason.STORED_BEFORE, Reason.STORED_TOO);

  private Telling() {}

  /**
   * Leaves out what tells nothing.
   *
   * @param ranked the most suspect first
   */
  static List<Suspect> of(List<Suspect> ranked) {
    Map<Unit, Set<Reason>> reasons = new HashMap<>();
    boolean isStrong = false;
    for (Suspect suspect : ranked) {
      suspect.reasons.forEach(
          (unit, reason) ->
              reasons.computeIfAbsent(unit, u -> EnumSet.noneOf(Reason.class)).add(reason));
      isStrong |= STRONG.contains(suspect.reason);
    }
    Set<Reason> silent = isStrong ? EnumSet.of(Reason.RELATED) : EnumSet.noneOf(Reason.class);
    return ranked.stream()
        .filter(each -> !silent.contains(each.reason) && tells(each, reasons))
        .toList();
  }

  private static boolean tells(Suspect suspect, Map<Unit, Set<Reason>> reasons) {
    for (Map.Entry<Unit, Reason> each : suspect.reasons.entrySet()) {
      Set<Reason> all = reasons.getOrDefault(each.getKey(), Set.of());
      if (tells(each.getValue(), all)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a reason tells something about a unit, beside others. */
  private static boolean tells(Reason reason, Set<Reason> all) {
    if (Collections.disjoint(all, STRONG) || MISSING.contains(reason)) {
      return true;
    }
    Reason first = Collections.min(all);
    if (MISSING.contains(first)) {
      return false;
    }
    return STRONG.contains(reason)
        || BEHIND.contains(reason) && (isAlone(all) || isOrderOnly(all))
        || reason == Reason.BROKE_AS_USUAL && isOrderOnly(all);
  }

  /** Whether all that is known is an order of stores that was not seen in other operations. */
  private static boolean isOrderOnly(Set<Reason> all) {
    return all.stream().noneMatch(each -> STRONG.contains(each) && each != Reason.OUT_OF_ORDER);
  }

  /** Whether nothing is known but what broke a unit. */
  private static boolean isAlone(Set<Reason> all) {
    return all.stream().noneMatch(each -> STRONG.contains(each) && each != Reason.BROKE);
  }
}
