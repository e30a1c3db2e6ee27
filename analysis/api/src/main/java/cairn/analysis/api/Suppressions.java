package cairn.analysis.api;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The suppressions of a project on a day. */
public final class Suppressions {
  public static final Suppressions NONE = new Suppressions(List.of(), LocalDate.EPOCH);

  private final List<Suppression> inForce;
  private final List<Suppression> expired;

  public Suppressions(List<Suppression> all, LocalDate today) {
    inForce = all.stream().filter(each -> !each.isExpired(today)).toList();
    expired = all.stream().filter(each -> each.isExpired(today)).toList();
  }

  /** Those that have ended: what they were about is open again. */
  public List<Suppression> expired() {
    return expired;
  }

  /** The one that a finding falls under; null if it is open. */
  public @Nullable Suppression of(Finding finding) {
    List<CodePlace> places = finding.places();
    return of(List.of(finding.rule()), places.isEmpty() ? CodePlace.UNKNOWN : places.get(0));
  }

  /** The one that something at a place falls under, which breaks these rules. */
  public @Nullable Suppression of(List<String> rules, CodePlace at) {
    return inForce.stream().filter(each -> each.covers(rules, at)).findFirst().orElse(null);
  }

  /** The one that a rule falls under wherever it is broken. */
  public @Nullable Suppression ofRule(String rule) {
    return inForce.stream()
        .filter(each -> each.isForAnyPlace() && each.covers(List.of(rule), CodePlace.UNKNOWN))
        .findFirst()
        .orElse(null);
  }

  /** One that a rule falls under at some place only. */
  public @Nullable Suppression ofRuleSomewhere(String rule) {
    return inForce.stream()
        .filter(each -> !each.isForAnyPlace() && each.isAbout(rule))
        .findFirst()
        .orElse(null);
  }
}
