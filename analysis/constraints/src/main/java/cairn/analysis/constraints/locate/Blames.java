package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.check.WhatIf;
import cairn.analysis.constraints.locate.Culprit.Role;
import cairn.analysis.constraints.repair.Edit;
import cairn.analysis.constraints.repair.FailingOperation;
import cairn.analysis.constraints.repair.Repair;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Which statement answers for an edit. */
final class Blames {
  private static final int MOST_EARLIER = 3;

  private final HeapHistory history;
  private final FailingOperation operation;
  private final WhatIf heap;
  private final StoreStacks stacks;
  private final Executions executions;
  private final CodeOrigins origins;

  /** What violated constraints read. */
  private final Set<Long> reads;

  Blames(
      FailingOperation operation,
      WhatIf heap,
      StoreStacks stacks,
      Executions executions,
      CodeOrigins origins,
      Set<Long> reads) {
    this.history = operation.history();
    this.operation = operation;
    this.heap = heap;
    this.stacks = stacks;
    this.executions = executions;
    this.origins = origins;
    this.reads = reads;
  }

  /** The statements that answer for a repair: for each edit one, some for several. */
  List<Culprit> of(Repair repair) {
    Map<Object, Culprit> found = new LinkedHashMap<>();
    List<Edit> missing = new ArrayList<>();
    for (Edit edit : repair.edits()) {
      Culprit stored = stored(edit, repair);
      if (stored == null) {
        missing.add(edit);
      } else {
        add(found, stored);
      }
    }
    missing.removeIf(edit -> addToWrong(edit, found));
    addMissing(missing, found);
    return List.copyOf(found.values());
  }

  /** A store that left the right content in the wrong place answers for both places. */
  private boolean addToWrong(Edit edit, Map<Object, Culprit> found) {
    for (Culprit each : List.copyOf(found.values())) {
      int version = each.operation().version();
      if (each.role() == Role.WRONG_VALUE && isMeant(version, edit)) {
        List<Edit> edits = new ArrayList<>(List.of(edit));
        edits.addAll(each.edits());
        found.put(each.key(), culprit(Role.WRONG_TARGET, version, edit.slot(), edits));
        return true;
      }
    }
    return false;
  }

  private static void add(Map<Object, Culprit> found, Culprit culprit) {
    found.merge(
        culprit.key(),
        culprit,
        (one, other) -> {
          List<Edit> edits = new ArrayList<>(one.edits());
          edits.addAll(other.edits());
          Culprit first = one.operation().time() <= other.operation().time() ? one : other;
          return new Culprit(
              first.role(),
              first.operation(),
              first.place(),
              first.field(),
              edits,
              first.example(),
              first.examples());
        });
  }

  /** The store of the slot, or of its right content elsewhere; null if a store is missing. */
  private @Nullable Culprit stored(Edit edit, Repair repair) {
    int last = operation.lastStore(edit.slot());
    if (last >= 0) {
      return culprit(Role.WRONG_VALUE, last, edit.slot(), List.of(edit));
    }
    int twice = storedTwice(edit);
    if (twice >= 0) {
      return culprit(Role.WRONG_TARGET, twice, edit.slot(), List.of(edit));
    }
    List<Integer> stores = operation.stores();
    for (int i = stores.size() - 1; i >= 0; i--) {
      int version = stores.get(i);
      if ((isReversed(version, edit) || isMeant(version, edit)) && isIdle(version, repair)) {
        return culprit(Role.WRONG_TARGET, version, edit.slot(), List.of(edit));
      }
    }
    return null;
  }

  /**
   * A store of an edit's content into another field of its node, where two statements of the
   * operation store it one after the other: one of them was for the edit's field. People store
   * fields in the order in which they declare them, so it is the first if the edit's field comes
   * first. -1 if there is none.
   */
  private int storedTwice(Edit edit) {
    Map<Long, Integer> first = new HashMap<>();
    int owner = history.owner(edit.slot());
    for (int version : operation.stores()) {
      long slot = history.slotOf(version);
      if (owner < 0 || history.owner(slot) != owner || !edit.after().isNode()) {
        continue;
      }
      Integer before = isMeant(version, edit) ? first.put(slot, version) : first.remove(slot);
      boolean again =
          before != null
              && history.bits(before) == history.bits(version)
              && history.kind(before) == history.kind(version)
              && !executions
                  .place(history.siteOf(before))
                  .equals(executions.place(history.siteOf(version)));
      if (again) {
        return history.indexOf(edit.slot()) < history.indexOf(slot) ? before : version;
      }
    }
    return -1;
  }

  private Culprit culprit(Role role, int version, long slot, List<Edit> edits) {
    return new Culprit(
        role,
        operationOf(version),
        executions.place(history.siteOf(version)),
        stacks.field(slot),
        edits,
        null,
        0);
  }

  private Operation operationOf(int version) {
    return new Operation(history.time(version), version, -1, history.siteOf(version));
  }

  /** Whether a store stored an edit's content in the same field or in the same node. */
  private boolean isMeant(int version, Edit edit) {
    long slot = history.slotOf(version);
    boolean same =
        history.kind(version) == edit.after().kind()
            && history.bits(version) == edit.after().bits();
    boolean sameOwner =
        history.owner(slot) >= 0 && history.owner(slot) == history.owner(edit.slot());
    boolean sameField = history.slotName(slot).equals(history.slotName(edit.slot()));
    return same
        && slot != edit.slot()
        && (history.kind(version) == SlotKind.REFERENCE
            ? sameField || sameOwner
            : edit.after().isNumber() && sameOwner);
  }

  /**
   * Whether a store is an edit the wrong way round: it took the content that the edit's slot needs
   * from where it was, and left there what is in the slot.
   */
  private boolean isReversed(int version, Edit edit) {
    int before = history.previous(version);
    return before >= 0
        && history.slotOf(version) != edit.slot()
        && (edit.after().isNode() || edit.after().isNumber() && edit.after().bits() != 0)
        && new Cell(history.kind(before), history.bits(before)).equals(edit.after())
        && new Cell(history.kind(version), history.bits(version)).equals(edit.before());
  }

  /** Whether a store was for nothing: with the repair, and without it, everything holds. */
  private boolean isIdle(int version, Repair repair) {
    long slot = history.slotOf(version);
    int owner = history.owner(slot);
    if (owner >= 0 && operation.isFreed(owner)) {
      return true;
    }
    if (operation.lastStore(slot) != version) {
      return owner >= 0 && history.kind(version) != SlotKind.REFERENCE; // it was overwritten
    }
    if (!operation.hadBefore(slot)
        || repair.edits().stream().anyMatch(each -> each.slot() == slot)) {
      return false;
    }
    Cell before = operation.before(slot);
    if (before.kind() == SlotKind.UNKNOWN || before.kind() == SlotKind.HIDDEN) {
      return false;
    }
    repair.edits().forEach(each -> heap.set(each.slot(), each.after()));
    heap.set(slot, before);
    boolean holds = heap.violations() == 0;
    heap.restore(slot);
    repair.edits().forEach(each -> heap.restore(each.slot()));
    return holds;
  }

  /** Missing stores of one field are looked for in one method that could have done them all. */
  private void addMissing(List<Edit> missing, Map<Object, Culprit> found) {
    Map<String, List<Edit>> byField = new LinkedHashMap<>();
    for (Edit edit : missing) {
      byField.computeIfAbsent(stacks.field(edit.slot()), f -> new ArrayList<>()).add(edit);
    }
    byField.forEach(
        (field, edits) -> {
          Map<Edit, Map<String, Integer>> places = new LinkedHashMap<>();
          Map<String, Integer> serves = new HashMap<>();
          for (Edit edit : edits) {
            Map<String, Integer> here = places(edit.slot(), edit.after());
            places.put(edit, here);
            here.keySet().forEach(method -> serves.merge(method, 1, Integer::sum));
          }
          places.forEach(
              (edit, here) -> {
                if (here.isEmpty()) {
                  Culprit latent = latent(edit);
                  add(found, latent == null ? missingInCall(edit) : latent);
                }
              });
          places.forEach(
              (edit, here) ->
                  here.entrySet().stream()
                      .max(Comparator.comparing(each -> count(serves, each.getKey())))
                      .ifPresent(
                          best -> add(found, missing(edit, best.getKey(), best.getValue()))));
        });
  }

  private static int count(Map<String, Integer> counts, String key) {
    return counts.getOrDefault(key, 0);
  }

  /** A store that a method owes, after another store. */
  Culprit missing(Edit edit, String method, int version) {
    String field = stacks.field(edit.slot());
    Map.Entry<CodePlace, Integer> usual = stacks.usual(method, field);
    CodePlace place = executions.place(history.siteOf(version));
    if (usual != null) {
      place = usual.getKey();
    } else if (!place.method().equals(method)) {
      place = lineIn(method, version);
    }
    return new Culprit(
        Role.MISSING,
        operationOf(version),
        place,
        field,
        List.of(edit),
        usual == null ? null : usual.getKey(),
        usual == null ? 0 : usual.getValue());
  }

  /** A store that is missing in an operation that stored nothing at all. */
  Culprit missingInCall(Edit edit) {
    Operation end = new Operation(operation.end(), -1, -1, operation.site());
    CodePlace place = executions.place(operation.site());
    return new Culprit(Role.MISSING, end, place, stacks.field(edit.slot()), List.of(edit), null, 0);
  }

  /** The line of a method that called what stored a version. */
  private CodePlace lineIn(String method, int version) {
    for (CodePlace each : stacks.places(version)) {
      if (each.method().equals(method)) {
        return each;
      }
    }
    return executions.place(history.siteOf(version));
  }

  /**
   * Methods in which a store of a slot may be missing, the likeliest first, each with the store
   * that it should follow: the last into its node, else of its node into another, or one that takes
   * it from there, else into what the violated constraints read. What the call stored that ends the
   * operation comes before what was stored on the way to it.
   */
  private Map<String, Integer> places(long slot, Cell after) {
    int node = history.owner(slot);
    Map<String, Integer> found = new LinkedHashMap<>();
    for (boolean inside : new boolean[] {true, false}) {
      IntPredicate where = v -> !inside || operation.isInside(v);
      IntPredicate into = v -> node >= 0 && history.owner(history.slotOf(v)) == node;
      addPlace(slot, where.and(into), found);
      addPlace(slot, where.and(v -> node >= 0 && isReference(v, node)), found);
      if (found.isEmpty()) {
        addPlace(slot, where.and(v -> node >= 0 && isReference(history.previous(v), node)), found);
      }
      if (!found.isEmpty()) {
        return found;
      }
    }
    if (found.isEmpty() && after.isNode()) {
      int value = (int) after.bits();
      addPlace(slot, v -> history.owner(history.slotOf(v)) == value, found);
      addPlace(slot, v -> isReference(v, value), found);
    }
    if (found.isEmpty()) {
      addPlace(slot, v -> reads.contains(history.slotOf(v)), found);
      addPlace(slot, v -> true, found);
    }
    return found;
  }

  private boolean isReference(int version, int node) {
    return version >= 0
        && history.kind(version) == SlotKind.REFERENCE
        && history.bits(version) == node;
  }

  private void addPlace(long slot, IntPredicate test, Map<String, Integer> found) {
    List<Integer> stores = operation.stores();
    for (int i = stores.size() - 1; i >= 0; i--) {
      int version = stores.get(i);
      if (test.test(version)) {
        found.putIfAbsent(
            stacks.owing(
                version,
                stacks.field(slot),
                origins::isSetter,
                method -> origins.mayStore(method, slot)),
            version);
        return;
      }
    }
  }

  /** All methods in which a store may be missing, with the store that it should follow. */
  Map<String, Integer> everywhere(Edit edit, long since) {
    long slot = edit.slot();
    int node = history.owner(slot);
    Map<String, Integer> found = new LinkedHashMap<>(places(slot, edit.after()));
    List<Integer> stores = operation.stores();
    for (int i = stores.size() - 1; i >= 0; i--) {
      int version = stores.get(i);
      boolean near =
          history.owner(history.slotOf(version)) == node
              || isReference(version, node)
              || reads.contains(history.slotOf(version));
      if (near && history.time(version) >= since) {
        stacks.methods(version).stream()
            .filter(method -> origins.mayStore(method, slot))
            .forEach(method -> found.putIfAbsent(method, version));
        break;
      }
    }
    return found;
  }

  /** Earlier stores of the operation to the slot of a wrong one, the latest first. */
  List<Culprit> earlier(Culprit culprit) {
    List<Culprit> found = new ArrayList<>();
    int last = culprit.operation().version();
    long slot = history.slotOf(last);
    for (int v = history.previous(last); v >= 0; v = history.previous(v)) {
      if (history.time(v) <= operation.begin() || found.size() == MOST_EARLIER) {
        break;
      }
      if (history.siteOf(v) != 0) {
        found.add(culprit(Role.WRONG_VALUE, v, slot, culprit.edits()));
      }
    }
    if (new Cell(history.kind(last), 0).isNumber()) {
      addCopied(culprit, last, found);
    }
    return found;
  }

  /** Earlier stores of the same number to the same field of other nodes: it may be a copy. */
  private void addCopied(Culprit culprit, int last, List<Culprit> found) {
    String field = history.slotName(history.slotOf(last));
    List<Integer> stores = operation.stores();
    for (int i = stores.size() - 1; i >= 0 && found.size() < MOST_EARLIER; i--) {
      int version = stores.get(i);
      long slot = history.slotOf(version);
      if (version < last
          && slot != history.slotOf(last)
          && history.sameContent(version, last)
          && history.slotName(slot).equals(field)) {
        found.add(culprit(Role.WRONG_VALUE, version, slot, culprit.edits()));
      }
    }
  }

  /** The store of an earlier operation that a slot still holds; null if there is none. */
  @Nullable Culprit latent(Edit edit) {
    int version = history.versionAt(edit.slot(), operation.begin());
    return version < 0 || history.siteOf(version) == 0
        ? null
        : culprit(Role.LATENT, version, edit.slot(), List.of(edit));
  }

  /**
   * The last store that took the only reference to a node that is no longer alive; null if there is
   * none.
   *
   * @param lost whether a node was alive before the operation, and is not now
   */
  @Nullable Culprit losing(IntPredicate lost) {
    List<Integer> stores = operation.stores();
    for (int i = stores.size() - 1; i >= 0; i--) {
      int before = history.previous(stores.get(i));
      boolean changed = before >= 0 && !history.sameContent(before, stores.get(i));
      if (changed
          && history.kind(before) == SlotKind.REFERENCE
          && lost.test((int) history.bits(before))
          && !operation.isFreed((int) history.bits(before))) {
        return touched(stores.get(i));
      }
    }
    return null;
  }

  /**
   * Stores that are missing into slots which violated constraints read, of something that the
   * operation made, and which nobody ever stored to.
   */
  List<Culprit> unset() {
    List<Culprit> found = new ArrayList<>();
    for (long slot : reads) {
      int owner = history.owner(slot);
      Cell content = heap.get(slot);
      boolean never =
          owner >= 0
              && operation.isMade(owner)
              && history.startsUnknown(owner)
              && content.kind() == SlotKind.UNKNOWN
              && !operation.isStored(slot);
      if (never) {
        Edit edit = new Edit(slot, content, content, Edit.Origin.SMALL);
        int filling = filling(owner);
        if (filling >= 0) {
          String method = executions.place(history.siteOf(filling)).method();
          found.add(missing(edit, method, filling));
        }
      }
    }
    return found;
  }

  /** The last store into a node in the method that stores to most of its slots; -1 if none does. */
  private int filling(int node) {
    Map<String, Set<Long>> slots = new HashMap<>();
    Map<String, Integer> last = new HashMap<>();
    for (int version : operation.stores()) {
      if (history.owner(history.slotOf(version)) == node) {
        String method = executions.place(history.siteOf(version)).method();
        slots.computeIfAbsent(method, m -> new HashSet<>()).add(history.slotOf(version));
        last.put(method, version);
      }
    }
    return slots.entrySet().stream()
        .max(
            Comparator.comparingInt((Map.Entry<String, Set<Long>> each) -> each.getValue().size())
                .thenComparing(each -> -count(last, each.getKey())))
        .map(each -> count(last, each.getKey()))
        .orElse(-1);
  }

  /** A store of the operation into what violated constraints read. */
  Culprit touched(int version) {
    return culprit(Role.TOUCHED, version, history.slotOf(version), List.of());
  }
}
