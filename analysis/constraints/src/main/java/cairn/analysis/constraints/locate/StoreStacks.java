package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.history.CallStacks;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The methods around the stores of an operation and around stores before it, and what they store.
 * Costs a step for each recorded call, and some for each of the stores.
 */
final class StoreStacks {
  /** Stores of an operation, and before it, at most this many each; the latest count. */
  private static final int MOST_STORES = 8192;

  private final HeapHistory history;
  private final Executions executions;
  private final CallStacks stacks;
  private final Map<String, Set<String>> callers = new HashMap<>();

  /** Per method the fields that it or what it calls stores. */
  private final Map<String, Set<String>> storedFields = new HashMap<>();

  /** Per method and field the lines in the method that store it before the operation, counted. */
  private final Map<String, Map<CodePlace, Integer>> lines = new HashMap<>();

  /** Per field the names of methods that store it themselves. */
  private final Map<String, Set<String>> setters = new HashMap<>();

  /** Per method the fields that it stores itself. */
  private final Map<String, Set<String>> directFields = new HashMap<>();

  /** Per field the packages whose methods store it themselves. */
  private final Map<String, Set<String>> packages = new HashMap<>();

  /** Methods in which the operation stored. */
  private final Set<String> ran = new HashSet<>();

  /**
   * @param first the operation's first version
   * @param limit the one after its last
   */
  StoreStacks(HeapHistory history, Executions executions, int first, int limit) {
    this.history = history;
    this.executions = executions;
    Map<Long, Integer> sites = new HashMap<>();
    int from = Math.max(first, limit - MOST_STORES);
    int before = Math.max(0, first - MOST_STORES);
    for (int v = before; v < limit; v++) {
      if ((v < first || v >= from) && history.siteOf(v) != 0) {
        sites.put(history.time(v), history.siteOf(v));
      }
    }
    stacks = CallStacks.of(history, sites);
    for (int v = before; v < limit; v++) {
      if (sites.containsKey(history.time(v)) && history.siteOf(v) != 0) {
        learn(v, v >= first);
      }
    }
  }

  private void learn(int version, boolean ofOperation) {
    List<String> methods = methods(version);
    String field = field(history.slotOf(version));
    for (int i = 0; i < methods.size(); i++) {
      storedFields.computeIfAbsent(methods.get(i), m -> new HashSet<>()).add(field);
      if (i + 1 < methods.size()) {
        callers.computeIfAbsent(methods.get(i), m -> new HashSet<>()).add(methods.get(i + 1));
      }
      if (ofOperation) {
        ran.add(methods.get(i));
      }
    }
    CodePlace place = executions.place(history.siteOf(version));
    String method = place.method();
    setters
        .computeIfAbsent(field, f -> new LinkedHashSet<>())
        .add(method.substring(method.lastIndexOf('.') + 1));
    directFields.computeIfAbsent(method, m -> new HashSet<>()).add(field);
    packages.computeIfAbsent(field, f -> new HashSet<>()).add(packageOf(method));
    if (!ofOperation) {
      lines
          .computeIfAbsent(place.method() + " " + field, k -> new LinkedHashMap<>())
          .merge(place, 1, Integer::sum);
    }
  }

  /** The package of a method's class; nothing of a function. */
  private static String packageOf(String method) {
    int end = method.lastIndexOf('.', Math.max(0, method.lastIndexOf('.') - 1));
    return end < 0 ? "" : method.substring(0, end);
  }

  /** A field, without numbers of elements. */
  String field(long slot) {
    return history.slotName(slot).replaceAll("\\d+", "");
  }

  /** The methods around a store, innermost first: its own, that one's caller, and so on. */
  List<String> methods(int version) {
    return places(version).stream().map(CodePlace::method).toList();
  }

  /** The lines around a store, innermost first: its own, where its method was called, and so on. */
  List<CodePlace> places(int version) {
    List<CodePlace> places = new ArrayList<>();
    places.add(executions.place(history.siteOf(version)));
    for (int site : stacks.at(history.time(version))) {
      CodePlace place = executions.place(site);
      if (!place.method().contains(".access$")) {
        places.add(place);
      }
    }
    return places;
  }

  /** Names of methods that store a field of their own, as setters do. */
  Set<String> settersOf(String field) {
    return setters.getOrDefault(field, Set.of());
  }

  /** Whether the operation stored in a method, or in one that it called. */
  boolean ran(String method) {
    return ran.contains(method);
  }

  /**
   * The method that owes a store of a field: a helper that others call too, and that never stores
   * such a field, does not; nor does one of a package that never does, if a caller's package does.
   *
   * @param version another store
   * @param may whether a method can store the field at all
   */
  String owing(int version, String field, Predicate<CodePlace> isSetter, Predicate<String> may) {
    List<CodePlace> places = new ArrayList<>(places(version));
    if (places.stream().anyMatch(each -> may.test(each.method()))) {
      places.removeIf(each -> !may.test(each.method()));
    }
    List<String> methods = places.stream().map(CodePlace::method).toList();
    int first = 0;
    while (first + 1 < methods.size() && isSetter.test(places.get(first))) {
      first++;
    }
    Set<String> storing = packages.getOrDefault(field, Set.of());
    for (int i = first; i + 1 < methods.size() && !storing.contains(packageOf(methods.get(i))); ) {
      i++;
      first = storing.contains(packageOf(methods.get(i))) ? i : first;
    }
    for (String method : methods.subList(first, methods.size())) {
      boolean stores = storedFields.getOrDefault(method, Set.of()).contains(field);
      boolean direct = directFields.getOrDefault(method, Set.of()).contains(field);
      boolean setter = direct && directFields.getOrDefault(method, Set.of()).size() == 1;
      boolean shared = callers.getOrDefault(method, Set.of()).size() >= 2;
      if (!shared || stores && !setter) {
        return method;
      }
    }
    return methods.get(methods.size() - 1);
  }

  /** The line of a method that stored a field most often before the operation, or null. */
  Map.@Nullable Entry<CodePlace, Integer> usual(String method, String field) {
    return lines.getOrDefault(method + " " + field, Map.of()).entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .orElse(null);
  }
}
