package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.locate.Culprit.Role;
import cairn.analysis.constraints.patch.FoundPatch;
import cairn.analysis.constraints.repair.Edit;
import cairn.replay.CodePatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How likely each suspect of one broken moment is the faulty statement. What speaks against it is a
 * sum: what speaks against the change of its code that would mend everything, or its place among
 * the statements that answer for repairs of the heap, whichever is less. It is less again if both
 * name the statement. The weights are those with which the faulty statements of known bugs are
 * likeliest, so that the probabilities which follow from the sums are about as often right as they
 * say.
 */
final class Likelihoods {
  /** From this place on, those that answer for repairs are equally unlikely. */
  private static final int LAST_PLACE = 12;

  /** From this many on, operations that ran a line count no more. */
  private static final int MOST_COUNTED = 5;

  /** What speaks against all patches if none could be tried on any other operation. */
  private static final double UNTRIED = 3.9;

  /** What patch and repair speak for a statement that both name, in the first place. */
  private static final double AGREEMENT = 1.25;

  /** What it speaks for a change of the code that it leaves just what a repair asks for. */
  private static final double EXACT = 1;

  private Likelihoods() {}

  /**
   * @param culprit as the likelier of both explanations has it
   * @param probability that it is the faulty statement, among all suspects of the moment
   */
  record Likely(Culprit culprit, double probability) {}

  /** What is known of one statement. */
  private static final class Candidate {
    @Nullable Culprit patched;
    @Nullable Culprit repaired;
    int place;

    /** The place of a repair that asks for a store in the method that lacks a call; -1 if none. */
    int agreeing = -1;

    double doubt;

    void decide(Repairs.Answer answer, Executions executions, double untried) {
      double byPatch =
          patched == null
              ? Double.MAX_VALUE
              : Objects.requireNonNull(patched.patch()).doubt() + untried;
      double byRepair =
          repaired == null
              ? Double.MAX_VALUE
              : Likelihoods.doubt(repaired, place, answer, executions);
      doubt = Math.min(byPatch, byRepair);
      if (agreeing >= 0) {
        doubt -= AGREEMENT / (1 + agreeing);
      }
      if (isExact(answer)) {
        doubt -= EXACT;
      }
      if (patched != null && repaired != null) {
        doubt -= AGREEMENT / (1 + place);
        // a change of the code says more to a person than one of the heap
        if (byRepair < byPatch && !Objects.requireNonNull(patched.patch()).isStrong()) {
          patched = null;
        }
      }
    }

    /** Whether the patched operation differs from the recorded one by a repair, and no more. */
    private boolean isExact(Repairs.Answer answer) {
      Culprit culprit = patched;
      if (culprit == null) {
        return false;
      }
      Map<Long, Cell> edits = contents(culprit.edits());
      return answer.repairs().stream().anyMatch(each -> contents(each.edits()).equals(edits));
    }

    private static Map<Long, Cell> contents(List<Edit> edits) {
      return edits.stream().collect(Collectors.toMap(Edit::slot, Edit::after, (a, b) -> b));
    }

    Culprit culprit() {
      return patched != null ? patched : Objects.requireNonNull(repaired);
    }
  }

  /**
   * The likeliest first.
   *
   * @param patched who answers for patches of the code
   * @param executions where else their lines ran
   */
  static List<Likely> of(List<Culprit> patched, Repairs.Answer answer, Executions executions) {
    Map<Object, Candidate> found = new LinkedHashMap<>();
    for (Culprit each : patched) {
      Candidate candidate = found.computeIfAbsent(statement(each), k -> new Candidate());
      candidate.patched = candidate.patched == null ? each : candidate.patched;
    }
    int place = 0;
    for (Culprit each : answer.culprits()) {
      Candidate candidate = found.computeIfAbsent(statement(each), k -> new Candidate());
      if (candidate.repaired == null) {
        candidate.repaired = each;
        candidate.place = Math.min(place, LAST_PLACE);
      }
      place++;
    }
    List<Candidate> all = new ArrayList<>(found.values());
    all.forEach(each -> agree(each, all));
    boolean tried =
        patched.stream().anyMatch(each -> Objects.requireNonNull(each.patch()).isSupported());
    all.forEach(each -> each.decide(answer, executions, tried ? 0 : UNTRIED));
    all.sort(Comparator.comparingDouble(each -> each.doubt));
    double sum = all.stream().mapToDouble(each -> Math.exp(all.get(0).doubt - each.doubt)).sum();
    return all.stream()
        .map(each -> new Likely(each.culprit(), Math.exp(all.get(0).doubt - each.doubt) / sum))
        .toList();
  }

  /** A call that a method lacks may be what stores where a repair says that it should store. */
  private static void agree(Candidate candidate, List<Candidate> all) {
    Culprit patched = candidate.patched;
    if (patched == null || candidate.repaired != null || !isCall(patched)) {
      return;
    }
    for (Candidate other : all) {
      Culprit repaired = other.repaired;
      boolean agrees =
          repaired != null
              && repaired.role() == Role.MISSING
              && repaired.place().method().equals(patched.place().method());
      if (agrees && (candidate.agreeing < 0 || other.place < candidate.agreeing)) {
        candidate.agreeing = other.place;
      }
    }
  }

  private static boolean isCall(Culprit culprit) {
    FoundPatch patch = culprit.patch();
    return patch != null && patch.patch().kind() == CodePatch.Kind.CALL;
  }

  /** A store to a field that a method lacks is one statement, a call that it lacks another. */
  private static Object statement(Culprit culprit) {
    if (culprit.role() != Role.MISSING) {
      return culprit.place();
    }
    String what = isCall(culprit) ? "()" : culprit.field();
    return List.of(culprit.role(), culprit.place().method(), what);
  }

  /**
   * What speaks against a statement that answers for repairs: its place among those, and operations
   * that ran it and were whole at their end, as a statement that is wrong in the code would not
   * leave them.
   */
  private static double doubt(
      Culprit culprit, int place, Repairs.Answer answer, Executions executions) {
    double doubt =
        switch (culprit.role()) {
          case WRONG_CODE, WRONG_VALUE, WRONG_TARGET, PASSED -> 0;
          case MISSING -> 1.4;
          case BRANCH -> 1.9;
          case LATENT, TOUCHED -> 1.2;
          case ORIGIN -> 0.35;
        };
    doubt += answer.parts(culprit) == 0 ? 0.45 : 0;
    int ran = executions.earlierOperations(culprit.operation(), MOST_COUNTED);
    doubt += (culprit.role() == Role.MISSING ? 0.17 : 0.4) * ran;
    return doubt + 5.8 + 1.2 * Math.sqrt(place);
  }
}
