package cairn.report.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.Mend;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.api.faults.Violation;
import cairn.report.SarifRun;
import cairn.report.SarifRun.Level;
import cairn.report.SarifRun.Location;
import cairn.report.SarifRun.Result;
import cairn.report.SarifRun.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A report as a run of SARIF: constraints are its rules. A check's results are the violations, at
 * the constraint in its file; a location's are the statements, and what was violated before the
 * recording began.
 */
public final class FaultSarif {
  private final FaultReport report;
  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final List<Result> results = new ArrayList<>();

  private FaultSarif(FaultReport report) {
    this.report = report;
  }

  public static SarifRun of(FaultReport report) {
    return new FaultSarif(report).run();
  }

  private SarifRun run() {
    for (ConstraintCount count : report.check().constraints()) {
      rules.putIfAbsent(count.constraint(), new Rule(count.constraint(), count.text()));
    }
    if (report.located() == null) {
      report.check().violations().forEach(violation -> violation(violation, ""));
    } else {
      report.statements().forEach(this::statement);
      for (Violation violation : report.fromTheStart()) {
        violation(violation, "Violated already when the recording began. ");
      }
      for (Unlocated each : report.unlocated()) {
        report.check().violations().stream()
            .filter(violation -> violation.constraint().equals(each.constraint()))
            .limit(1)
            .forEach(
                violation ->
                    violation(
                        violation,
                        each.constraint() + " " + FaultWords.sentence(each.why()) + " "));
      }
      report.check().violations().stream()
          .filter(violation -> violation.verdict() == Verdict.UNDECIDED)
          .forEach(violation -> violation(violation, ""));
    }
    List<String> notes = new ArrayList<>();
    notes.add(FaultWords.summary(report));
    report.check().warnings().forEach(warning -> notes.add("Warning: " + warning));
    notes.add("Checked: " + FaultWords.scope(report.check()));
    for (ConstraintCount count : report.check().constraints()) {
      if (!count.note().isEmpty()) {
        notes.add(count.constraint() + ": " + count.note());
      }
    }
    notes.addAll(report.notes());
    return new SarifRun(List.copyOf(rules.values()), results, notes);
  }

  private void violation(Violation violation, String prefix) {
    rules.putIfAbsent(violation.constraint(), new Rule(violation.constraint(), violation.text()));
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("time", String.valueOf(violation.point().time()));
    properties.put("point", violation.point().moment());
    violation
        .bindings()
        .forEach(bound -> properties.put("binding " + bound.variable(), bound.node().toString()));
    Location constraint = constraint(violation.constraint(), null);
    results.add(
        new Result(
            violation.constraint(),
            violation.verdict() == Verdict.VIOLATED ? Level.ERROR : Level.OPEN,
            prefix
                + FaultWords.sentence(violation.why())
                + " Found "
                + FaultWords.found(violation)
                + ".",
            List.of(constraint == null ? point(violation.point(), null) : constraint),
            List.of(),
            List.of(),
            List.of(),
            violation.constraint(),
            properties));
  }

  private void statement(Statement statement) {
    String rule = statement.constraints().isEmpty() ? "" : statement.constraints().get(0);
    for (String name : statement.constraints()) {
      rules.putIfAbsent(name, new Rule(name, name));
    }
    rules.putIfAbsent(rule, new Rule(rule, rule));
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("rank", String.valueOf(statement.rank()));
    properties.put("reason", statement.reason().code());
    properties.put("certainty", FaultWords.certainty(statement));
    properties.put("role", FaultWords.role(statement.role()));
    Mend repair = statement.repair();
    if (repair != null) {
      properties.put("repair", repair.text());
    }
    if (!statement.evidence().isEmpty()) {
      properties.put("evidence", String.join("; ", statement.evidence()));
    }
    properties.put("time", String.valueOf(statement.time()));
    properties.put("thread", statement.thread());
    properties.put("change", statement.change().toString());
    properties.put("constraints", String.join(", ", statement.constraints()));
    String message =
        FaultWords.place(statement)
            + " "
            + FaultWords.deed(statement)
            + ". "
            + statement.change()
            + ". "
            + FaultWords.sentence(statement.why());
    results.add(
        new Result(
            rule,
            statement.role() == Statement.Role.CONTRIBUTED ? Level.WARNING : Level.ERROR,
            message,
            statement.place().isKnown() ? List.of(place(statement.place(), null)) : List.of(),
            related(statement),
            flow(statement),
            stack(statement),
            fingerprint(statement, rule),
            properties));
  }

  /** From the store outwards; empty where calls were not recorded. */
  private List<Location> stack(Statement statement) {
    List<CodePlace> frames = new ArrayList<>(statement.inside());
    if (statement.place().isKnown()) {
      frames.add(statement.place());
    }
    frames.addAll(statement.stack());
    return frames.size() < 2
        ? List.of()
        : frames.stream().map(frame -> place(frame, null)).toList();
  }

  private List<Location> related(Statement statement) {
    List<Location> related = new ArrayList<>();
    for (String name : statement.constraints()) {
      Location place = constraint(name, "the constraint " + name);
      if (place != null) {
        related.add(place);
      }
    }
    return related;
  }

  /** From the store to the moments at which its effect was found. */
  private List<Location> flow(Statement statement) {
    if (!statement.place().isKnown() || statement.violations().isEmpty()) {
      return List.of();
    }
    List<Location> flow = new ArrayList<>();
    flow.add(place(statement.place(), statement.change() + " at time " + statement.time()));
    Set<String> told = new LinkedHashSet<>();
    for (Violation violation : statement.violations()) {
      if (told.add(violation.constraint())) {
        String message = violation.constraint() + " is violated " + FaultWords.found(violation);
        flow.add(point(violation.point(), message));
      }
    }
    return flow;
  }

  private Location place(CodePlace place, @Nullable String message) {
    SourceExcerpt source = report.sources().get(place);
    if (source == null) {
      return Location.of(place, message);
    }
    int index = source.marked() - source.first();
    String line = index < source.lines().size() ? source.lines().get(index) : null;
    return new Location(source.path(), true, place.line(), place.method(), message, line);
  }

  private static Location point(PointName point, @Nullable String message) {
    String method = point.name().substring(point.name().lastIndexOf(' ') + 1);
    return new Location("", false, 0, method, message, null);
  }

  /** Where the constraint is written; null if that is no file. */
  private @Nullable Location constraint(String name, @Nullable String message) {
    Integer line = report.spec().lines().get(name);
    if (line == null || !report.spec().isFile()) {
      return null;
    }
    return new Location(report.spec().name(), true, line, "", message, null);
  }

  private static String fingerprint(Statement statement, String rule) {
    return String.join(
        ":",
        rule,
        FaultWords.role(statement.role()),
        statement.place().file(),
        statement.place().method(),
        statement.change().slot());
  }
}
