package cairn.analysis.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuppressionsTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 16);
  private static final CodePlace RAISE = new CodePlace("src/Ranking.java", 32, "a.Ranking.raise");

  private static Suppressions one(String rule, String place) {
    return new Suppressions(
        List.of(new Suppression(rule, place, "known", "anna", null, "cairn.toml:1")), TODAY);
  }

  private static boolean covers(String rule, String place, String... broken) {
    return one(rule, place).of(List.of(broken), RAISE) != null;
  }

  @Test
  void rulesAndPlacesAreNamesOrPatterns() {
    assertThat(covers("ordered", "", "ordered")).isTrue();
    assertThat(covers("order", "", "ordered")).isFalse();
    assertThat(covers("order*", "", "ordered")).isTrue();
    assertThat(covers("", "a.Ranking.raise", "ordered")).isTrue();
    assertThat(covers("", "*.raise", "ordered")).isTrue();
    assertThat(covers("", "Ranking.java", "ordered")).isTrue();
    assertThat(covers("", "Ranking.java:32", "ordered")).isTrue();
    assertThat(covers("", "src/Ranking.java:32", "ordered")).isTrue();
    assertThat(covers("", "Ranking.java:3", "ordered")).isFalse();
    assertThat(covers("", "Rankingxjava", "ordered")).isFalse();
    assertThat(covers("ordered", "a.Ranking.add", "ordered")).isFalse();
  }

  @Test
  void whatBreaksMoreThanIsSuppressedIsOpen() {
    assertThat(covers("ordered", "", "ordered", "acyclic")).isFalse();
    assertThat(covers("*", "", "ordered", "acyclic")).isTrue();
  }

  @Test
  void aPlaceIsNeededWhereOneIsAskedFor() {
    assertThat(one("ordered", "*").of(List.of("ordered"), CodePlace.UNKNOWN)).isNull();
    assertThat(one("ordered", "a.B.c").ofRule("ordered")).isNull();
    assertThat(one("ordered", "a.B.c").ofRuleSomewhere("ordered")).isNotNull();
    assertThat(one("ordered", "").ofRule("ordered")).isNotNull();
  }

  @Test
  void theLastDayCounts() {
    for (int days = -1; days <= 1; days++) {
      Suppression dated =
          new Suppression("r", "", "known", "anna", TODAY.plusDays(days), "cairn.toml:1");
      Suppressions all = new Suppressions(List.of(dated), TODAY);
      assertThat(all.ofRule("r") != null).as("until %s days from now", days).isEqualTo(days >= 0);
      assertThat(all.expired()).hasSize(days < 0 ? 1 : 0);
    }
  }
}
