package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Certainty;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.Instance;
import cairn.analysis.constraints.check.Population;
import cairn.analysis.constraints.check.WhatIf;
import cairn.analysis.constraints.locate.Culprit.Role;
import cairn.analysis.constraints.repair.Edit;
import cairn.analysis.constraints.repair.FailingOperation;
import cairn.analysis.constraints.repair.Repair;
import cairn.analysis.constraints.repair.RepairSearch;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.trace.jvm.ProgramCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Location by repair: what is the smallest change of the broken heap after which everything holds,
 * and which statement answers for the slots that it changes?
 */
final class Repairs {
  /** What this many violated instances read counts as read. */
  private static final int MOST_INSTANCES = 64;

  /** Around this many further culprits others are looked for. */
  private static final int MOST_AROUND = 4;

  private final HeapHistory history;
  private final CheckState state;
  private final Executions executions;
  private final ProgramCode code;

  /**
   * The statements that answer for repairs of a moment.
   *
   * @param culprits the most suspect first
   * @param repairs the likeliest first
   * @param isSpent whether the search was given up
   */
  record Answer(
      List<Culprit> culprits,
      List<Repair> repairs,
      FailingOperation operation,
      int tries,
      boolean isSpent,
      boolean isNarrowed,
      Map<Repair, List<Culprit>> blamed) {

    /** In how many repairs a culprit has a part. */
    int parts(Culprit culprit) {
      return (int)
          repairs.stream()
              .filter(
                  each ->
                      blamed.getOrDefault(each, List.of()).stream()
                          .anyMatch(other -> other.key().equals(culprit.key())))
              .count();
    }

    /**
     * Certain is only what alone answers for all repairs, if the likeliest of them takes nothing
     * back; likely is what answers for that one.
     */
    Certainty certainty(Culprit culprit) {
      if (parts(culprit) == 0) {
        return Certainty.WEAK;
      }
      if (isAlone(culprit) && repairs.get(0).undone() == 0) {
        return Certainty.CERTAIN;
      }
      boolean first =
          blamed.getOrDefault(repairs.get(0), List.of()).stream()
              .anyMatch(each -> each.key().equals(culprit.key()));
      return first ? Certainty.LIKELY : Certainty.WEAK;
    }

    /**
     * Whether a culprit, and no other, has a part in every repair, where all were tried and no
     * other thread stored meanwhile.
     */
    boolean isAlone(Culprit culprit) {
      long others = culprits.stream().filter(each -> parts(each) > 0).count();
      boolean all = !isSpent && !isNarrowed && !operation.isShared();
      return parts(culprit) == repairs.size() && others == 1 && all;
    }
  }

  Repairs(HeapHistory history, CheckState state, Executions executions) {
    this.history = history;
    this.state = state;
    this.executions = executions;
    this.code = CodeOrigins.code(history);
  }

  /**
   * @param moment at which the structure is broken
   * @param since the time of the last moment at which it was whole
   */
  Answer of(CheckMoment moment, long since, Progress progress) {
    FailingOperation operation =
        new FailingOperation(history, since, moment.time(), moment.cpoint());
    Set<Integer> aliveBefore = aliveBefore(operation, moment);
    Population before = WhatIf.population(state);
    state.setQuiet(false);
    state.standAt(moment);
    try (WhatIf heap = WhatIf.at(state)) {
      RepairSearch search = new RepairSearch(operation, heap, aliveBefore, before, progress);
      Set<Long> reads = reads(heap);
      boolean losing = heap.population().apart(before) > 1;
      List<Repair> repairs = search.repairs();
      StoreStacks stacks =
          new StoreStacks(
              history,
              executions,
              history.versionsUpTo(since),
              history.versionsUpTo(moment.time()));
      CodeOrigins origins = new CodeOrigins(history, stacks, code);
      Blames blames = new Blames(operation, heap, stacks, executions, origins, reads);
      Map<Repair, List<Culprit>> blamed = new HashMap<>();
      repairs.forEach(each -> blamed.put(each, blames.of(each)));
      List<Repair> ranked = new ArrayList<>(repairs);
      ranked.sort(order(blamed, operation));
      List<Culprit> culprits =
          culprits(
              ranked,
              blamed,
              blames,
              origins,
              operation,
              node -> losing && aliveBefore.contains(node) && !heap.isAlive(node),
              reads);
      return new Answer(
          culprits,
          ranked,
          operation,
          search.tries(),
          search.isSpent(),
          search.isNarrowed(),
          blamed);
    }
  }

  private Set<Integer> aliveBefore(FailingOperation operation, CheckMoment moment) {
    CheckMoment before =
        new CheckMoment(moment.index(), moment.cpoint(), operation.begin(), moment.constraints());
    state.setQuiet(true);
    state.standAt(before);
    state.setQuiet(false);
    Set<Integer> alive = new HashSet<>();
    for (int node : operation.touched()) {
      if (history.exists(node, operation.begin()) && state.isAlive(node)) {
        alive.add(node);
      }
    }
    return alive;
  }

  private static Set<Long> reads(WhatIf heap) {
    Set<Long> reads = new LinkedHashSet<>();
    for (Instance each : heap.violated(MOST_INSTANCES, MOST_INSTANCES)) {
      WhatIf.Reading reading = heap.read(each);
      for (long slot : reading.slots()) {
        reads.add(slot);
      }
      for (int node : reading.counted()) {
        reads.addAll(heap.referring(node));
      }
    }
    return reads;
  }

  /**
   * Fewest statements; not undoing the operation; contents that a constraint demands; stored slots
   * before others; fewest edits.
   */
  private static Comparator<Repair> order(
      Map<Repair, List<Culprit>> blamed, FailingOperation operation) {
    return Comparator.comparing(
            (Repair each) ->
                outside(blamed(each, blamed), operation) == blamed(each, blamed).size())
        .thenComparing(each -> each.adrift() > 0)
        .thenComparing(each -> blamed(each, blamed).size())
        .thenComparing(
            each ->
                each.undone()
                    + (each.lost() > 1 ? 1 : 0)
                    + outside(blamed(each, blamed), operation))
        .thenComparing(Repair::weakest)
        .thenComparing(each -> worst(blamed(each, blamed)))
        .thenComparing(each -> each.edits().stream().mapToInt(e -> e.origin().ordinal()).sum())
        .thenComparing(each -> each.edits().size())
        .thenComparing(each -> each.edits().get(0).slot())
        .thenComparing(each -> each.edits().toString());
  }

  private static List<Culprit> blamed(Repair repair, Map<Repair, List<Culprit>> blamed) {
    return blamed.getOrDefault(repair, List.of());
  }

  /** How many culprits stored before the call that ends the operation. */
  private static int outside(List<Culprit> culprits, FailingOperation operation) {
    return (int)
        culprits.stream()
            .filter(
                each ->
                    each.operation().version() >= 0
                        && !operation.isInside(each.operation().version()))
            .count();
  }

  private static int worst(List<Culprit> culprits) {
    return culprits.stream().mapToInt(each -> each.role().ordinal()).max().orElse(0);
  }

  private List<Culprit> culprits(
      List<Repair> ranked,
      Map<Repair, List<Culprit>> blamed,
      Blames blames,
      CodeOrigins origins,
      FailingOperation operation,
      IntPredicate lost,
      Set<Long> reads) {
    Suspicions found = new Suspicions();
    List<Culprit> stores = new ArrayList<>();
    for (Repair repair : ranked) {
      List<Culprit> ordered = new ArrayList<>(blamed(repair, blamed));
      // what explains most, then the earliest: later ones pass its damage on
      ordered.sort(
          Comparator.comparing((Culprit each) -> -each.edits().size())
              .thenComparing(each -> each.operation().time()));
      stores.addAll(ordered);
    }
    if (!ranked.isEmpty() && ranked.get(0).adrift() > 0) {
      Culprit losing = blames.losing(lost);
      if (losing != null) {
        found.add(losing);
      }
    }
    if (!stores.isEmpty()) {
      Culprit first = stores.get(0);
      if (isStore(first) && origins.isHandedIn(first)) {
        found.addAll(origins.origins(first).stream().limit(1).toList());
      }
      found.add(first);
      if (isStore(first) && origins.isSetter(first.place())) {
        found.addAll(origins.origins(first).stream().limit(1).toList());
      }
      found.addAll(stores.stream().skip(1).limit(1).toList());
      found.addAll(around(first, blames, origins));
    }
    found.addAll(stores);
    for (Culprit each : stores.stream().skip(1).limit(MOST_AROUND).toList()) {
      found.addAll(around(each, blames, origins));
    }
    if (!stores.isEmpty()) {
      addElsewhere(ranked.get(0).edits().get(0), stores.get(0), blames, found);
    }
    found.addAll(blames.unset());
    List<Culprit> touched = touched(operation, reads).stream().map(blames::touched).toList();
    if (stores.isEmpty()) {
      touched.stream().limit(1).forEach(found::add);
      mostDeciding(touched, origins).stream().limit(1).forEach(found::add);
    }
    found.addAll(touched);
    return found.all();
  }

  /** Stores to what violated constraints read: links before numbers, then the latest first. */
  private List<Integer> touched(FailingOperation operation, Set<Long> reads) {
    List<Integer> touched = new ArrayList<>();
    List<Integer> versions = operation.stores();
    for (int i = versions.size() - 1; i >= 0; i--) {
      if (reads.contains(history.slotOf(versions.get(i)))) {
        touched.add(versions.get(i));
      }
    }
    touched.sort(
        Comparator.comparing(version -> history.kind(version).compareTo(SlotKind.WILD) > 0));
    return touched;
  }

  /** Conditions around stores, those that decide most of them first. */
  private static List<Culprit> mostDeciding(List<Culprit> stores, CodeOrigins origins) {
    Map<CodePlace, Integer> decided = new LinkedHashMap<>();
    Map<CodePlace, Culprit> branches = new HashMap<>();
    for (Culprit store : stores.stream().limit(MOST_INSTANCES).toList()) {
      for (Culprit branch : origins.branches(store).stream().limit(1).toList()) {
        decided.merge(branch.place(), 1, Integer::sum);
        branches.putIfAbsent(branch.place(), branch);
      }
    }
    return decided.entrySet().stream()
        .sorted(Map.Entry.<CodePlace, Integer>comparingByValue().reversed())
        .map(each -> Objects.requireNonNull(branches.get(each.getKey())))
        .toList();
  }

  private static boolean isStore(Culprit culprit) {
    return culprit.role() == Role.WRONG_VALUE || culprit.role() == Role.WRONG_TARGET;
  }

  /** What else may be to blame instead of a culprit: earlier stores, origins, conditions. */
  private static List<Culprit> around(Culprit culprit, Blames blames, CodeOrigins origins) {
    List<Culprit> around = new ArrayList<>();
    if (isStore(culprit)) {
      around.addAll(blames.earlier(culprit));
      around.addAll(origins.origins(culprit));
    }
    around.addAll(origins.branches(culprit));
    return around;
  }

  /** Where else a store may be missing, and who stored before what is there. */
  private static void addElsewhere(Edit edit, Culprit first, Blames blames, Suspicions found) {
    long since = first.role() == Role.WRONG_VALUE ? first.operation().time() : 0;
    blames
        .everywhere(edit, since)
        .forEach((method, version) -> found.add(blames.missing(edit, method, version)));
    Culprit latent = blames.latent(edit);
    if (latent != null) {
      found.add(latent);
    }
    if (first.role() == Role.LATENT) {
      found.add(blames.missingInCall(edit));
    }
  }

  /** Culprits in the order in which they are named, each line once. */
  private static final class Suspicions {
    private final Map<Object, Culprit> byKey = new LinkedHashMap<>();
    private final Set<CodePlace> places = new HashSet<>();

    void addAll(List<Culprit> culprits) {
      culprits.forEach(this::add);
    }

    void add(Culprit culprit) {
      boolean missing = culprit.role() == Role.MISSING;
      if (!byKey.containsKey(culprit.key()) && (missing || places.add(culprit.place()))) {
        byKey.put(culprit.key(), culprit);
      }
    }

    List<Culprit> all() {
      return List.copyOf(byKey.values());
    }
  }
}
