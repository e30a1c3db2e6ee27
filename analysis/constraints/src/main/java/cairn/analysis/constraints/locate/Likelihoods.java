package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.locate.Culprit.Role;
import cairn.analysis.constraints.patch.FoundPatch;
import cairn.replay.CodePatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    double doubt;

    void decide(Repairs.Answer answer) {
      double byPatch =
          patched == null ? Double.MAX_VALUE : Objects.requireNonNull(patched.patch()).doubt();
      double byRepair =
          repaired == null ? Double.MAX_VALUE : Likelihoods.doubt(repaired, place, answer);
      doubt = Math.min(byPatch, byRepair);
      if (patched != null && repaired != null) {
        doubt -= 1.6 / (1 + place);
        if (byRepair < byPatch) {
          patched = null;
        }
      }
    }

    Culprit culprit() {
      return patched != null ? patched : Objects.requireNonNull(repaired);
    }
  }

  /**
   * The likeliest first.
   *
   * @param patched who answers for patches of the code
   */
  static List<Likely> of(List<Culprit> patched, Repairs.Answer answer) {
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
    all.forEach(each -> each.decide(answer));
    all.sort(Comparator.comparingDouble(each -> each.doubt));
    double sum = all.stream().mapToDouble(each -> Math.exp(all.get(0).doubt - each.doubt)).sum();
    return all.stream()
        .map(each -> new Likely(each.culprit(), Math.exp(all.get(0).doubt - each.doubt) / sum))
        .toList();
  }

  /** A store to a field that a method lacks is one statement, a call that it lacks another. */
  private static Object statement(Culprit culprit) {
    if (culprit.role() != Role.MISSING) {
      return culprit.place();
    }
    FoundPatch patch = culprit.patch();
    boolean call = patch != null && patch.patch().kind() == CodePatch.Kind.CALL;
    return List.of(culprit.role(), culprit.place().method(), call ? "()" : culprit.field());
  }

  /** What speaks against a statement that answers for repairs, by its place among those. */
  private static double doubt(Culprit culprit, int place, Repairs.Answer answer) {
    double doubt =
        switch (culprit.role()) {
          case WRONG_CODE, WRONG_VALUE, WRONG_TARGET, PASSED -> 0;
          case MISSING -> 1.3;
          case BRANCH -> 1.8;
          case LATENT, TOUCHED -> 1.2;
          case ORIGIN -> 0.3;
        };
    doubt += answer.parts(culprit) == 0 ? 0.3 : 0;
    return doubt + 5.4 + 1.1 * Math.sqrt(place);
  }
}
