package cairn.analysis.api;

import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A finding that somebody has looked at and answers for: it is told, and does not fail a build.
 *
 * @param rule which findings, {@code *} for any text; empty for all rules
 * @param place a method, a file, or a file and line, {@code *} for any text; empty for any place
 * @param reason why it may stay
 * @param owner who said so
 * @param until the last day on which it counts, null if it has none
 * @param where it is written down, for people
 */
public record Suppression(
    String rule,
    String place,
    String reason,
    String owner,
    @Nullable LocalDate until,
    String where) {

  /** Whether it has ended by then. */
  public boolean isExpired(LocalDate today) {
    return until != null && until.isBefore(today);
  }

  /** Whether it means findings wherever they are. */
  public boolean isForAnyPlace() {
    return place.isEmpty();
  }

  /**
   * Whether it is about a finding. One that breaks several rules is meant only if all of them are.
   *
   * @param at where the finding is; not known if that is not known
   */
  boolean covers(List<String> rules, CodePlace at) {
    return rules.stream().allMatch(this::isAbout) && (place.isEmpty() || isAt(at));
  }

  boolean isAbout(String broken) {
    return rule.isEmpty() || matches(rule, broken);
  }

  private boolean isAt(CodePlace at) {
    String file = at.file().substring(at.file().lastIndexOf('/') + 1);
    return matches(place, at.method())
        || matches(place, at.file())
        || matches(place, file)
        || (at.line() > 0 && matches(place, file + ":" + at.line()))
        || (at.line() > 0 && matches(place, at.file() + ":" + at.line()));
  }

  private static boolean matches(String pattern, String text) {
    if (text.isEmpty()) {
      return false;
    }
    String[] parts = pattern.split("\\*", -1);
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < parts.length; i++) {
      regex.append(i > 0 ? ".*" : "").append(Pattern.quote(parts[i]));
    }
    return text.matches(regex.toString());
  }

  /** {@code suppressed by anna until 2027-01-31: a known one (cairn.toml:7)}. */
  @Override
  public String toString() {
    String end = until == null ? "" : " until " + until;
    return "suppressed by " + owner + end + ": " + reason + " (" + where + ")";
  }
}
