package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.locate.Suspect.Reason;
import cairn.history.CallStacks;
import cairn.history.HeapHistory;
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
  private final HeapHistory history;
  private final Habits habits;
  private final Map<CodePlace, Suspect> byPlace = new LinkedHashMap<>();

  Suspects(HeapHistory history, Habits habits) {
    this.history = history;
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
      CodePlace mender = menders.get(0);
      Suspect missing =
          mender.isJdk()
              ? suspect(trace, introduced, Reason.DID_NOT_RUN)
              : suspect(trace, introduced, mender, List.of(), Reason.DID_NOT_RUN);
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
    CodePlace place = place(operation);
    List<CodePlace> inside = place.isJdk() ? inJdk(operation) : List.of();
    if (inside.size() > 1) {
      int last = inside.size() - 1;
      return suspect(trace, operation, inside.get(last), inside.subList(0, last), reason);
    }
    return suspect(trace, operation, place, List.of(), reason);
  }

  /** The JDK's store, its calls in the JDK, and the program's line that made the first of them. */
  private List<CodePlace> inJdk(Operation operation) {
    List<CodePlace> places = new ArrayList<>(List.of(place(operation)));
    for (int site :
        CallStacks.outTo(history, operation.time(), operation.site(), this::isProgram)) {
      places.add(CodePlace.of(history.tables(), site));
    }
    return places.get(places.size() - 1).isJdk() ? List.of() : places;
  }

  private boolean isProgram(int site) {
    return !CodePlace.of(history.tables(), site).isJdk();
  }

  private Suspect suspect(
      Trace trace, Operation operation, CodePlace place, List<CodePlace> inside, Reason reason) {
    Reason weighed = trace.isRelated() ? Reason.RELATED : reason;
    Suspect suspect = byPlace.computeIfAbsent(place, p -> new Suspect(p, inside, weighed));
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
    return CodePlace.of(history.tables(), operation.site());
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
