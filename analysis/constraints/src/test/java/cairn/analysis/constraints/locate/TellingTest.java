package cairn.analysis.constraints.locate;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.check.Unit;
import cairn.analysis.constraints.locate.Suspect.Reason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which suspects are told, and which are no news beside others. */
class TellingTest {
  private static final Unit ONE = new Unit(0, 1, -1);
  private static final Unit OTHER = new Unit(1, 2, -1);

  private final List<Suspect> ranked = new ArrayList<>();

  private void add(Reason reason, Unit unit) {
    CodePlace place = new CodePlace("A.java", ranked.size() + 1, "A.f");
    Suspect suspect = new Suspect(place, List.of(), reason, 0);
    suspect.reasons.put(unit, reason);
    ranked.add(suspect);
  }

  private List<Reason> told() {
    return Telling.of(ranked).stream().map(each -> each.reason).toList();
  }

  @Test
  void aMissingStoreIsToldAlone() {
    add(Reason.DID_NOT_RUN, ONE);
    add(Reason.OUT_OF_ORDER, ONE);
    add(Reason.DID_NOT_MEND, ONE);
    add(Reason.STORED_BEFORE, ONE);
    add(Reason.CHANGED, ONE);
    assertThat(told()).containsExactly(Reason.DID_NOT_RUN);
  }

  @Test
  void whatWasStoredBeforeIsToldWhereNothingElseIsKnown() {
    add(Reason.BROKE, ONE);
    add(Reason.STORED_BEFORE, ONE);
    add(Reason.CHANGED, ONE);
    assertThat(told()).containsExactly(Reason.BROKE, Reason.STORED_BEFORE);
  }

  @Test
  void whatWasStoredBeforeIsNoNewsBesideAMissingStore() {
    add(Reason.BROKE, ONE);
    add(Reason.OUT_OF_ORDER, ONE);
    add(Reason.STORED_BEFORE, ONE);
    assertThat(told()).containsExactly(Reason.BROKE, Reason.OUT_OF_ORDER);
  }

  @Test
  void withoutStrongReasonsAllAreTold() {
    add(Reason.DID_NOT_MEND, ONE);
    add(Reason.BROKE_AS_USUAL, ONE);
    add(Reason.CHANGED, ONE);
    add(Reason.RELATED, OTHER);
    assertThat(Telling.of(ranked)).isEqualTo(ranked);
  }

  @Test
  void eachViolationKeepsItsOwnSuspects() {
    add(Reason.DID_NOT_RUN, ONE);
    add(Reason.CHANGED, ONE);
    add(Reason.DID_NOT_MEND, OTHER);
    add(Reason.CHANGED, OTHER);
    assertThat(told()).containsExactly(Reason.DID_NOT_RUN, Reason.DID_NOT_MEND, Reason.CHANGED);
  }

  @Test
  void whatIsRelatedIsSilentBesideAnythingStrong() {
    add(Reason.BROKE, ONE);
    add(Reason.RELATED, OTHER);
    assertThat(told()).containsExactly(Reason.BROKE);
  }
}
