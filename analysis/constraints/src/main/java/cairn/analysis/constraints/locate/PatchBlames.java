package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.locate.Culprit.Role;
import cairn.analysis.constraints.patch.FoundPatch;
import cairn.analysis.constraints.repair.Edit;
import cairn.analysis.constraints.repair.FailingOperation;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.replay.CodePatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which statement answers for a patch of the code. */
final class PatchBlames {
  private final HeapHistory history;
  private final Executions executions;
  private final FailingOperation operation;

  PatchBlames(HeapHistory history, Executions executions, FailingOperation operation) {
    this.history = history;
    this.executions = executions;
    this.operation = operation;
  }

  /**
   * Culprits in the order of the patches, each statement once.
   *
   * @param patches the likeliest first
   */
  List<Culprit> of(List<FoundPatch> patches) {
    Map<Object, Culprit> found = new LinkedHashMap<>();
    for (FoundPatch each : patches) {
      Culprit culprit = culprit(each);
      found.putIfAbsent(culprit.key(), culprit);
    }
    return new ArrayList<>(found.values());
  }

  private Culprit culprit(FoundPatch found) {
    CodePatch patch = found.patch();
    CodePlace place = new CodePlace(patch.file(), patch.line(), patch.method());
    Operation store = store(place, found.edits());
    if (patch.kind() == CodePatch.Kind.STORE) {
      int near = near(patch.method(), found.edits().get(0));
      store = near < 0 ? store : operation(near);
      place = near < 0 ? place : executions.place(history.siteOf(near));
    }
    String field = history.slotName(found.edits().get(0).slot()).replaceAll("\\d+", "");
    return new Culprit(
        patch.kind().isInsertion() ? Role.MISSING : Role.WRONG_CODE,
        store,
        place,
        field,
        found.edits(),
        null,
        0,
        found);
  }

  /** The store of the operation that is nearest to a patch: at its line, or of what it changes. */
  private Operation store(CodePlace place, List<Edit> edits) {
    int version = -1;
    for (int each : operation.stores()) {
      CodePlace at = executions.place(history.siteOf(each));
      version = at.line() == place.line() && at.method().equals(place.method()) ? each : version;
    }
    for (Edit edit : edits) {
      version = version < 0 ? operation.lastStore(edit.slot()) : version;
    }
    List<Integer> stores = operation.stores();
    if (version < 0 && !stores.isEmpty()) {
      version = stores.get(stores.size() - 1);
    }
    return version < 0
        ? new Operation(operation.end(), -1, -1, operation.site())
        : operation(version);
  }

  private Operation operation(int version) {
    return new Operation(history.time(version), version, -1, history.siteOf(version));
  }

  /** The last store in a method that is about the node of an edit, or its content; -1 if none. */
  private int near(String method, Edit edit) {
    int node = history.owner(edit.slot());
    int found = -1;
    for (int each : operation.stores()) {
      int owner = history.owner(history.slotOf(each));
      boolean refers =
          history.kind(each) == SlotKind.REFERENCE && history.bits(each) == node && node >= 0;
      if ((owner == node || refers)
          && executions.place(history.siteOf(each)).method().equals(method)) {
        found = each;
      }
    }
    return found;
  }
}
