package cairn.bench;

import cairn.bench.zoo.LocatedStatement;
import cairn.bench.zoo.LocatedStatement.Answer;
import cairn.bench.zoo.ZooBug;
import cairn.bench.zoo.ZooLibraries;
import cairn.bench.zoo.ZooRun;
import cairn.bench.zoo.ZooRun.Release;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Bugs of released libraries: which rank the statement has that names the bug, with a specification
 * that was written before and with one that was inferred from a run of the mended release. Half of
 * the bugs are sealed: their answers go to a file of their own, which is there to be counted, not
 * to be read.
 */
final class ZooBench {
  private static final int SHOWN = 5;
  private static final List<String> MODES = List.of("written", "inferred");

  private final Settings settings;
  private final ZooRun run;
  private final ZooLibraries libraries;
  private final Path zoo;
  private final List<String> notes = new ArrayList<>();

  /**
   * What one specification gave.
   *
   * @param rank of the statement that names the bug; null if there is none
   * @param method of the first statement in the method that the fix changed
   */
  private record Located(
      ZooBug bug,
      String mode,
      String verdict,
      List<LocatedStatement> statements,
      @Nullable Integer rank,
      @Nullable Integer method) {
    boolean within(int most) {
      return rank != null && rank <= most;
    }
  }

  /**
   * @param home of the benchmarks
   * @param folder for what is needed for a while
   */
  ZooBench(Settings settings, Path home, Path folder) {
    this.settings = settings;
    this.zoo = home.resolve("src").resolve("programs").resolve("zoo");
    this.libraries = new ZooLibraries(home.resolve("target").resolve("zoo"));
    this.run = new ZooRun(home.resolveSibling("cairn"), libraries, folder);
  }

  List<Result> measure() throws IOException {
    List<ZooBug> bugs = chosen();
    libraries.fetch(bugs);
    List<Located> located = new ArrayList<>();
    for (ZooBug bug : bugs) {
      Main.progress(bug.name() + ", " + bug.library());
      located.addAll(measure(bug));
      write(located);
    }
    return List.of(table(bugs, located), totals(bugs, located));
  }

  private List<ZooBug> chosen() throws IOException {
    List<ZooBug> all = ZooBug.all(zoo);
    Set<String> unknown = new TreeSet<>(settings.zoo().bugs());
    all.forEach(bug -> unknown.remove(bug.name()));
    if (!unknown.isEmpty()) {
      throw new IOException(
          "no such bug in " + zoo.getFileName() + ": " + String.join(", ", unknown));
    }
    List<ZooBug> bugs = new ArrayList<>();
    List<ZooBug> others = new ArrayList<>();
    for (ZooBug bug : all) {
      boolean named = settings.zoo().bugs().isEmpty() || settings.zoo().bugs().contains(bug.name());
      if (named && !(settings.zoo().open() && bug.sealed())) {
        (bug.language().equals("java") ? bugs : others).add(bug);
      }
    }
    if (!others.isEmpty()) {
      notes.add(
          "not run, since only Java is supported here: "
              + String.join(", ", others.stream().map(ZooBug::name).toList())
              + ".");
    }
    if (bugs.isEmpty()) {
      throw new IOException("none of these bugs is open and in Java");
    }
    return bugs;
  }

  /** A bug that the driver does not show, or that a release should not have, is a failure. */
  private List<Located> measure(ZooBug bug) throws IOException {
    String buggy = run.verdict(bug, Release.BUGGY);
    String fixed = run.verdict(bug, Release.FIXED);
    if (!buggy.startsWith("wrong") || !fixed.startsWith("right")) {
      throw new IOException(
          bug.name() + ": the driver says '" + buggy + "' and, mended, '" + fixed + "'");
    }
    Path broken = run.record(bug, Release.BUGGY);
    Path good = run.record(bug, Release.FIXED);
    Path written = zoo.resolve(bug.name()).resolve("spec.inv");
    List<Located> located = new ArrayList<>();
    located.add(locate(bug, MODES.get(0), broken, written));
    alarm(bug, MODES.get(0), good, written);
    try {
      Path inferred = run.infer(bug, good);
      located.add(locate(bug, MODES.get(1), broken, inferred));
    } catch (IOException e) {
      located.add(new Located(bug, MODES.get(1), "nothing inferred", List.of(), null, null));
      notes.add(bug.name() + ", inferred: " + firstLine(e));
    }
    return located;
  }

  private Located locate(ZooBug bug, String mode, Path recording, Path specification) {
    try {
      Answer answer = run.locate(recording, specification);
      return new Located(
          bug,
          mode,
          answer.verdict(),
          answer.statements(),
          bug.hit(answer.statements()),
          bug.method(answer.statements()));
    } catch (IOException e) {
      notes.add(bug.name() + ", " + mode + ": " + firstLine(e));
      return new Located(bug, mode, "no answer", List.of(), null, null);
    }
  }

  private void alarm(ZooBug bug, String mode, Path recording, Path specification)
      throws IOException {
    String verdict = run.locate(recording, specification).verdict();
    if (!verdict.equals("holds")) {
      notes.add(
          bug.name() + ", " + mode + ": of the mended release the answer is " + verdict + ".");
    }
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private Result table(List<ZooBug> bugs, List<Located> located) {
    List<List<Object>> rows = new ArrayList<>();
    for (ZooBug bug : bugs) {
      List<Object> row = new ArrayList<>();
      row.add(bug.library());
      row.add(bug.name());
      row.add(bug.report());
      row.add(bug.sealed() ? "sealed" : "open");
      for (String mode : MODES) {
        Located of =
            located.stream()
                .filter(each -> each.bug().equals(bug) && each.mode().equals(mode))
                .findFirst()
                .orElseThrow();
        row.add(of.verdict());
        row.add(rank(of.rank()));
        row.add(rank(of.method()));
        row.add((long) of.statements().size());
      }
      rows.add(row);
    }
    return new Result(
        "Bugs of released libraries",
        List.of(
            "library",
            "bug",
            "report",
            "half",
            "written",
            "rank",
            "method",
            "statements",
            "inferred",
            "rank, inferred",
            "method, inferred",
            "statements, inferred"),
        rows,
        notes);
  }

  private static Object rank(@Nullable Integer rank) {
    return rank == null ? "-" : (Object) (long) rank;
  }

  private static Result totals(List<ZooBug> bugs, List<Located> located) {
    List<List<Object>> rows = new ArrayList<>();
    for (boolean sealed : new boolean[] {false, true}) {
      for (String mode : MODES) {
        List<Located> of =
            located.stream()
                .filter(each -> each.bug().sealed() == sealed && each.mode().equals(mode))
                .toList();
        rows.add(
            List.of(
                (sealed ? "sealed" : "open") + ", " + mode,
                (long) of.size(),
                count(of, each -> each.verdict().equals("violated")),
                count(of, each -> each.within(1)),
                count(of, each -> each.within(3)),
                count(of, each -> each.rank() != null),
                count(of, each -> each.method() != null)));
      }
    }
    long libraries = bugs.stream().map(ZooBug::library).distinct().count();
    return new Result(
        "Hits",
        List.of("half", "bugs", "detected", "first", "among three", "anywhere", "method"),
        rows,
        List.of(
            libraries
                + " libraries. rank: of the first statement at a line that the fix changed or, where"
                + " the fix only adds lines, in its method and about its slot; method: of the first"
                + " in the method that was changed. Inferred: from one run of the mended release, of"
                + " the classes that the written specification names."));
  }

  private static long count(List<Located> of, Predicate<Located> which) {
    return of.stream().filter(which).count();
  }

  /** The first statements of each, one line for each answer; sealed ones in a file of their own. */
  private void write(List<Located> located) throws IOException {
    for (boolean sealed : new boolean[] {false, true}) {
      StringBuilder lines = new StringBuilder();
      for (Located each : located) {
        if (each.bug().sealed() == sealed) {
          lines.append(line(each)).append('\n');
        }
      }
      String name = String.valueOf(settings.json().getFileName());
      String end = sealed ? "-sealed.jsonl" : "-open.jsonl";
      Files.writeString(
          settings.json().resolveSibling(name.replaceFirst("(\\.json)?$", end)), lines);
    }
  }

  private static String line(Located located) throws IOException {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("bug", located.bug().name());
      json.writeStringField("language", located.bug().language());
      json.writeStringField("library", located.bug().library());
      json.writeBooleanField("sealed", located.bug().sealed());
      json.writeStringField("specification", located.mode());
      json.writeStringField("verdict", located.verdict());
      json.writeFieldName("rank");
      number(json, located.rank());
      json.writeFieldName("method");
      number(json, located.method());
      json.writeNumberField("statements", located.statements().size());
      json.writeArrayFieldStart("first");
      for (LocatedStatement each : located.statements().stream().limit(SHOWN).toList()) {
        json.writeStartObject();
        json.writeNumberField("rank", each.rank());
        json.writeStringField("role", each.role());
        json.writeStringField("file", each.file());
        json.writeNumberField("line", each.line());
        json.writeStringField("method", each.method());
        json.writeStringField("slots", String.join(" ", each.slots()));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return out.toString();
  }

  private static void number(JsonGenerator json, @Nullable Integer value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else {
      json.writeNumber(value);
    }
  }
}
