package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code check --format json} says of a recording. */
record Checked(String verdict, List<Constraint> constraints, String json) {
  record Constraint(String name, long evaluated, long violations, long undecided) {}

  private static final Pattern VERDICT = Pattern.compile("\"verdict\": \"(\\w+)\"");
  private static final Pattern CONSTRAINT =
      Pattern.compile(
          "\"name\": \"([^\"]+)\",\\s+\"text\": .*\\s+(?:\"line\": \\d+,\\s+)?\"evaluated\": (\\d+),"
              + "\\s+\"violations\": (\\d+),\\s+\"shown\": \\d+,\\s+\"undecided\": (\\d+)");

  static Checked of(Path recording, String spec, String... more) {
    List<String> words =
        new ArrayList<>(List.of("check", recording.toString(), "--spec", spec, "--format", "json"));
    words.addAll(List.of(more));
    Run run = Run.of(words.toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    Matcher verdict = VERDICT.matcher(run.out());
    assertThat(verdict.find()).as(run.out()).isTrue();
    List<Constraint> constraints = new ArrayList<>();
    Matcher each = CONSTRAINT.matcher(run.out());
    while (each.find()) {
      constraints.add(
          new Constraint(each.group(1), number(each, 2), number(each, 3), number(each, 4)));
    }
    return new Checked(verdict.group(1), constraints, run.out());
  }

  private static long number(Matcher matcher, int group) {
    return Long.parseLong(matcher.group(group));
  }

  /** Every constraint was evaluated, held for all, and could be decided. */
  void assertHolds() {
    assertThat(verdict).as(json).isEqualTo("holds");
    assertThat(constraints)
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.evaluated()).as(each.name()).isPositive())
        .allSatisfy(each -> assertThat(each.violations()).as(each.name()).isZero())
        .allSatisfy(each -> assertThat(each.undecided()).as(each.name()).isZero());
  }

  /** Every constraint was violated for some node. */
  void assertAllViolated() {
    assertThat(constraints)
        .as(json)
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.violations()).as(each.name()).isPositive());
  }

  long evaluated() {
    return constraints.stream().mapToLong(Constraint::evaluated).sum();
  }
}
