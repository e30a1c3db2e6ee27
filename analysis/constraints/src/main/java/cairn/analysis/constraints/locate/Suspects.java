package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.locate.Suspect.Reason;
import cairn.recording.Tables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns traces into lines of code, each once, the most suspect first. What a line usually does
 * decides between a wrong store and a missing one: see {@link Habits}.
 */
final class Suspects {
  private final Tables tables;
  private final Habits habits;
  private final Map<CodePlace, Suspect> byPlace = new LinkedHashMap<>();

  Suspects(Tables tables, Habits habits) {
    this.tables = tables;
    this.habits = habits;
  }

  void add(Trace trace) {
    Operation introduced = trace.introduced;
    int constraint = trace.unit.constraint();
    if (introduced == null) {
      trace.contributed.forEach(each -> suspect(trace, each, Reason.CHANGED));
      return;
    }
    CodePlace breaker = place(introduced);
    if (!habits.isUsual(constraint, breaker)) {
      suspect(trace, introduced, Reason.BROKE);
      trace.contributed.forEach(each -> suspect(trace, each, Reason.CHANGED));
      return;
    }
    if (trace.isRelated()) {
      // A temporary inconsistency as in every other operation.
      return;
    }
    List<CodePlace> menders = habits.menders(constraint, breaker);
    boolean ran = false;
    for (Operation each : trace.contributed) {
      boolean mender = menders.contains(place(each));
      ran |= mender;
      Suspect suspect = suspect(trace, each, mender ? Reason.DID_NOT_MEND : Reason.CHANGED);
      if (mender) {
        explain(suspect, constraint, breaker, menders);
      }
    }
    if (!ran) {
      Suspect missing = suspect(trace, introduced, menders.get(0), Reason.DID_NOT_RUN);
      explain(missing, constraint, breaker, menders);
    }
  }

  private void explain(
      Suspect suspect, int constraint, CodePlace breaker, List<CodePlace> menders) {
    if (suspect.after == null) {
      suspect.after = breaker;
      suspect.menders = menders;
      suspect.habit = habits.times(constraint, breaker);
    }
  }

  private Suspect suspect(Trace trace, Operation operation, Reason reason) {
    return suspect(trace, operation, place(operation), reason);
  }

  private Suspect suspect(Trace trace, Operation operation, CodePlace place, Reason reason) {
    Reason weighed = trace.isRelated() ? Reason.RELATED : reason;
    Suspect suspect = byPlace.computeIfAbsent(place, p -> new Suspect(p, weighed));
    if (weighed.compareTo(suspect.reason) < 0) {
      suspect.reason = weighed;
      suspect.operations.clear();
      suspect.units.clear();
    }
    if (weighed == suspect.reason) {
      suspect.operations.putIfAbsent(operation.time(), operation);
      suspect.units.add(trace.unit);
    }
    return suspect;
  }

  private CodePlace place(Operation operation) {
    return CodePlace.of(tables, operation.site());
  }

  /** By reason, then by how much they led to, then by time. */
  List<Suspect> ranked() {
    List<Suspect> all = new ArrayList<>(byPlace.values());
    all.sort(
        Comparator.comparing((Suspect each) -> each.reason)
            .thenComparing(each -> -each.units.size())
            .thenComparing(each -> each.operations.firstKey())
            .thenComparing(each -> each.place.toString()));
    return all;
  }
}
