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

/** The book of suspects: lines of code, each once, with the strongest reason for each. */
final class Suspects {
  private final HeapHistory history;
  private final Map<CodePlace, Suspect> byPlace = new LinkedHashMap<>();
  private int moment;

  Suspects(HeapHistory history) {
    this.history = history;
  }

  /** What is added from now on belongs to a later moment, and counts less. */
  void nextMoment() {
    moment++;
  }

  /** Blames the line of an operation; inside the JDK that is the line that called it. */
  Suspect suspect(Trace trace, Operation operation, Reason reason) {
    CodePlace place = place(operation);
    List<CodePlace> inside = place.isJdk() ? inJdk(operation) : List.of();
    if (inside.size() > 1) {
      int last = inside.size() - 1;
      return suspect(trace, operation, inside.get(last), inside.subList(0, last), reason);
    }
    return suspect(trace, operation, place, List.of(), reason);
  }

  /** The JDK's store, its calls in the JDK, and the program's line that made the first of them. */
  List<CodePlace> inJdk(Operation operation) {
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

  /** Blames a line of which the operation tells; inside the JDK that is the line that called it. */
  Suspect suspect(Trace trace, Operation operation, CodePlace place, Reason reason) {
    return place.isJdk()
        ? suspect(trace, operation, reason)
        : suspect(trace, operation, place, List.of(), reason);
  }

  private Suspect suspect(
      Trace trace, Operation operation, CodePlace place, List<CodePlace> inside, Reason reason) {
    Reason weighed = trace.isRelated() ? Reason.RELATED : reason;
    Suspect suspect = byPlace.computeIfAbsent(place, p -> new Suspect(p, inside, weighed, moment));
    suspect.reasons.merge(trace.unit, weighed, Reason::stronger);
    if (suspect.moment == moment && weighed.compareTo(suspect.reason) < 0) {
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

  /** The line of an operation. */
  CodePlace place(Operation operation) {
    return CodePlace.of(history.tables(), operation.site());
  }

  /** By moment, then by reason, then by how much they led to, then by time. */
  List<Suspect> ranked() {
    List<Suspect> all = new ArrayList<>(byPlace.values());
    all.sort(
        Comparator.comparing((Suspect each) -> each.moment)
            .thenComparing(each -> each.reason)
            .thenComparing(each -> -each.units.size())
            .thenComparing(each -> each.operations.firstKey())
            .thenComparing(each -> each.place.toString()));
    return all;
  }
}
