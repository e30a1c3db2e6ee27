package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.faults.Mend;
import cairn.analysis.api.faults.Statement.Reason;
import cairn.analysis.api.faults.Statement.Role;
import cairn.analysis.constraints.describe.Words;
import cairn.analysis.constraints.patch.FoundPatch;
import cairn.analysis.constraints.patch.FoundPatch.Stop;
import cairn.analysis.constraints.repair.Edit;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.replay.CodePatch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what a culprit did, or which store is missing, and what would mend it. */
final class CulpritAccounts {
  /** At most this many edits of one statement are spelt out. */
  private static final int MOST_EDITS = 4;

  private final HeapHistory history;
  private final Words words;

  CulpritAccounts(HeapHistory history, Words words) {
    this.history = history;
    this.words = words;
  }

  static Reason reason(Culprit culprit) {
    return switch (culprit.role()) {
      case WRONG_CODE -> Reason.WRONG_CODE;
      case WRONG_VALUE -> Reason.WRONG_VALUE;
      case WRONG_TARGET -> Reason.WRONG_TARGET;
      case MISSING -> Reason.MISSING_STORE;
      case PASSED -> Reason.PASSED;
      case ORIGIN -> Reason.ORIGIN;
      case BRANCH -> Reason.BRANCH;
      case LATENT -> Reason.LATENT;
      case TOUCHED -> Reason.TOUCHED;
    };
  }

  static Role role(Culprit culprit) {
    return switch (culprit.role()) {
      case WRONG_CODE, WRONG_VALUE, WRONG_TARGET -> Role.INTRODUCED;
      case MISSING -> Role.MISSING;
      case PASSED, ORIGIN, BRANCH, LATENT, TOUCHED -> Role.CONTRIBUTED;
    };
  }

  /** What would be in the heap if the statement were right; null if that is not known. */
  @Nullable Mend mend(NamedCulprit named) {
    List<Edit> edits = named.culprit().edits();
    if (edits.isEmpty()) {
      return null;
    }
    List<Change> changes = new ArrayList<>();
    for (Edit edit : edits) {
      int owner = history.owner(edit.slot());
      changes.add(
          new Change(
              owner < 0 ? "" : words.node(owner).toString(),
              history.slotName(edit.slot()),
              words.value(edit.before().kind(), edit.before().bits()),
              isOpen(edit) ? "something" : words.value(edit.after().kind(), edit.after().bits())));
    }
    FoundPatch patch = named.culprit().patch();
    // a call says what many stores would do; a few stores say it better
    boolean call = patch != null && patch.patch().kind() == CodePatch.Kind.CALL;
    if (patch != null && (!call || edits.size() > MOST_EDITS)) {
      return new Mend(patch.patch().text(), changes);
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < edits.size() && i < MOST_EDITS; i++) {
      text.append(i == 0 ? "" : "; ").append(line(named, edits.get(i)));
    }
    if (edits.size() > MOST_EDITS) {
      text.append("; and ").append(edits.size() - MOST_EDITS).append(" more like these");
    }
    return new Mend(text.toString(), changes);
  }

  private static String line(NamedCulprit named, Edit edit) {
    AccessPaths paths = named.paths();
    return paths.slot(edit.slot()) + " = " + (isOpen(edit) ? "..." : paths.value(edit.after()));
  }

  /** Whether it is not known what should be stored, only that something should be. */
  private static boolean isOpen(Edit edit) {
    return edit.after().kind() == SlotKind.UNKNOWN;
  }

  /** Why it is suspected. */
  String why(NamedCulprit named, String constraint, String nodes) {
    Culprit culprit = named.culprit();
    AccessPaths paths = named.paths();
    String broken = constraint + " is violated for " + nodes;
    if (culprit.edits().isEmpty()) {
      return "it stored what " + constraint + " reads for " + nodes;
    }
    Edit edit = culprit.edits().get(0);
    String slot = paths.slot(edit.slot());
    if (culprit.role() == Culprit.Role.MISSING && isOpen(edit)) {
      return "nothing ever stores in " + slot + ", which " + constraint + " reads. " + broken;
    }
    String right = paths.value(edit.after());
    return switch (culprit.role()) {
      case WRONG_CODE ->
          "run again with code here that "
              + (culprit.patch() == null ? "differs" : culprit.patch().patch().text())
              + ", the operation leaves every constraint whole: "
              + slot
              + " is then "
              + right
              + others(culprit)
              + ". "
              + broken;
      case WRONG_VALUE ->
          "it left "
              + paths.value(edit.before())
              + " in "
              + slot
              + "; with "
              + right
              + " there"
              + others(culprit)
              + " every constraint would hold. "
              + broken;
      case WRONG_TARGET ->
          "it stored "
              + right
              + " in another place; in "
              + slot
              + others(culprit)
              + " every constraint would hold. "
              + broken;
      case MISSING ->
          "nothing stores "
              + right
              + " in "
              + slot
              + " after this; with it"
              + others(culprit)
              + " every constraint would hold. "
              + broken;
      case PASSED ->
          "it passed in what was stored in "
              + slot
              + "; with "
              + right
              + " there every constraint would hold. "
              + broken;
      case ORIGIN ->
          "what was stored in "
              + slot
              + ", or where, comes from here; with "
              + right
              + " there every constraint would hold. "
              + broken;
      case BRANCH ->
          "it decides what is stored in "
              + slot
              + "; with "
              + right
              + " there every constraint would hold. "
              + broken;
      case LATENT ->
          "it stored, in an earlier operation, what "
              + slot
              + " still holds; with "
              + right
              + " there every constraint would hold. "
              + broken;
      case TOUCHED -> "it stored what " + constraint + " reads for " + nodes;
    };
  }

  private static String others(Culprit culprit) {
    int more = culprit.edits().size() - 1;
    return more == 0 ? "" : " and in " + more + (more == 1 ? " more slot" : " more slots");
  }

  /** What speaks for it. */
  static List<String> evidence(NamedCulprit named) {
    List<String> evidence = new ArrayList<>();
    Culprit culprit = named.culprit();
    if (culprit.patch() != null) {
      addRuns(culprit.patch(), evidence);
    }
    if (named.repairs() > 0) {
      evidence.add(
          "part of "
              + named.repairs()
              + " of "
              + named.ofRepairs()
              + (named.ofRepairs() == 1 ? " repair" : " repairs")
              + " found in "
              + named.tries()
              + " tries");
    }
    CodePlace example = culprit.example();
    if (example != null) {
      evidence.add(
          example.location()
              + " stored there in "
              + culprit.examples()
              + (culprit.examples() == 1 ? " earlier case" : " earlier cases"));
    }
    return evidence;
  }

  /** What the operations did that ran again with a patch. */
  private static void addRuns(FoundPatch found, List<String> evidence) {
    String change =
        found.patch().kind() == CodePatch.Kind.CALL
            ? "a call, " + found.patch().text() + ","
            : "this change,";
    evidence.add("the operation was run again with " + change + " and left everything whole");
    if (found.before().reached() > 0) {
      evidence.add(
          operations(found.before().reached())
              + " before it that "
              + (found.before().reached() == 1 ? "runs" : "run")
              + " this code "
              + (found.before().reached() == 1 ? "was" : "were")
              + " run again with it: "
              + (found.before().breaks() ? "one is broken by it" : "all whole")
              + ", "
              + (found.before().differ() == 0 ? "none" : String.valueOf(found.before().differ()))
              + " with another heap");
    }
    if (found.after().whole() > 0) {
      evidence.add(
          operations(found.after().whole())
              + " after it, run on the heap that it leaves: all whole"
              + (found.after().stop() == Stop.BROKE ? ", the next is broken" : ""));
    }
  }

  private static String operations(int count) {
    return count == 1 ? "1 operation" : count + " operations";
  }
}
