package cairn.bench.mutants.c;

import cairn.analysis.api.CodePlace;
import cairn.bench.mutants.c.CText.Function;
import cairn.bench.mutants.c.CText.Token;
import cairn.history.HeapHistory;
import cairn.history.HistoryChanges;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which slots the lines and functions of a program store to, learned from a run of it. */
final class CStores {
  private final Map<String, Set<String>> byLine = new HashMap<>();
  private final Map<String, Set<String>> byFunction = new HashMap<>();

  /** The functions whose names occur in a function, where something follows in parentheses. */
  private final Map<String, Set<String>> calls = new HashMap<>();

  CStores(HeapHistory history, List<CText> sources) {
    HistoryChanges changes = history.changes(0, history.endTime());
    while (changes.next()) {
      if (changes.site() != 0 && changes.node() >= 0) {
        CodePlace place = CodePlace.of(history.tables(), changes.site());
        String file = place.file().substring(place.file().lastIndexOf('/') + 1);
        String slot = CTruth.normal(history.slotName(changes.slot()));
        byLine.computeIfAbsent(file + ":" + place.line(), k -> new TreeSet<>()).add(slot);
        byFunction.computeIfAbsent(place.method(), k -> new TreeSet<>()).add(slot);
      }
    }
    for (CText source : sources) {
      for (Function function : source.functions()) {
        Set<String> called = calls.computeIfAbsent(function.name(), k -> new TreeSet<>());
        List<Token> tokens = source.tokens();
        for (int i = function.open(); i < function.close(); i++) {
          if (tokens.get(i).isName() && tokens.get(i + 1).is("(")) {
            called.add(tokens.get(i).text());
          }
        }
      }
    }
  }

  /** The slots that a mutant's statement stores, as far as the source or the run says. */
  Set<String> of(CMutant mutant) {
    Set<String> slots = new TreeSet<>();
    mutant.slots().forEach(slot -> slots.add(CTruth.normal(slot)));
    if (!slots.isEmpty()) {
      return slots;
    }
    if (calls.containsKey(mutant.callee())) {
      return ofCall(mutant.callee());
    }
    for (int line = mutant.line(); line <= mutant.lastLine(); line++) {
      slots.addAll(byLine.getOrDefault(mutant.file() + ":" + line, Set.of()));
    }
    return slots;
  }

  /** What a function and all that it calls store. */
  private Set<String> ofCall(String function) {
    Set<String> seen = new TreeSet<>(Set.of(function));
    Deque<String> left = new ArrayDeque<>(seen);
    Set<String> slots = new TreeSet<>();
    while (!left.isEmpty()) {
      String next = left.pop();
      slots.addAll(byFunction.getOrDefault(next, Set.of()));
      for (String called : calls.getOrDefault(next, Set.of())) {
        if (seen.add(called)) {
          left.push(called);
        }
      }
    }
    return slots;
  }
}
