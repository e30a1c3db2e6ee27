package cairn.report.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.faults.BoundVariable;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.Mend;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.ReadValue;
import cairn.analysis.api.faults.Sketch;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.api.faults.Violation;
import cairn.report.Json;
import cairn.report.slices.SliceJson;
import cairn.report.slices.SliceReport;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** A report as {@code cairn.check/1} or {@code cairn.locate/1}. */
public final class FaultJson {
  /** So many of the statements that a stored value came from are told. */
  private static final int MOST_SLICED = 100;

  private final FaultReport report;
  private final JsonGenerator json;

  private FaultJson(FaultReport report, JsonGenerator json) {
    this.report = report;
    this.json = json;
  }

  public static String print(FaultReport report) throws IOException {
    String schema = report.located() == null ? "cairn.check/1" : "cairn.locate/1";
    return Json.document(schema, json -> new FaultJson(report, json).body());
  }

  private void body() throws IOException {
    CheckAnswer check = report.check();
    json.writeStringField("recording", report.recording());
    json.writeStringField("spec", report.spec().name());
    FaultReport.ProgramRun run = report.run();
    if (run != null) {
      json.writeStringField("command", run.command());
      json.writeNumberField("exitCode", run.exitCode());
    }
    json.writeStringField("verdict", FaultWords.verdict(check.verdict()));
    json.writeStringField("summary", FaultWords.summary(report));
    json.writeStringField("alive", check.alive());
    json.writeNumberField("points", check.points());
    json.writeNumberField("nodes", check.nodes());
    json.writeArrayFieldStart("constraints");
    for (ConstraintCount count : check.constraints()) {
      constraint(count);
    }
    json.writeEndArray();
    violations("violations", check.violations());
    if (report.located() != null) {
      json.writeArrayFieldStart("statements");
      for (Statement statement : report.statements()) {
        statement(statement);
      }
      json.writeEndArray();
      violations("fromTheStart", report.fromTheStart());
      json.writeArrayFieldStart("unlocated");
      for (Unlocated unlocated : report.unlocated()) {
        json.writeStartObject();
        json.writeStringField("constraint", unlocated.constraint());
        json.writeBooleanField("later", unlocated.later());
        json.writeStringField("why", unlocated.why());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    strings("warnings", report.check().warnings());
    strings("notes", report.notes());
  }

  private void constraint(ConstraintCount count) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", count.constraint());
    json.writeStringField("text", count.text());
    Integer line = report.spec().lines().get(count.constraint());
    if (line != null) {
      json.writeNumberField("line", line);
    }
    json.writeNumberField("evaluated", count.evaluated());
    json.writeNumberField("violations", count.violations());
    json.writeNumberField("shown", count.shown());
    json.writeNumberField("undecided", count.undecided());
    if (!count.note().isEmpty()) {
      json.writeStringField("note", count.note());
    }
    json.writeEndObject();
  }

  private void violations(String name, List<Violation> violations) throws IOException {
    json.writeArrayFieldStart(name);
    for (Violation violation : violations) {
      json.writeStartObject();
      json.writeStringField("constraint", violation.constraint());
      json.writeStringField("text", violation.text());
      json.writeStringField("verdict", FaultWords.verdict(violation.verdict()));
      json.writeStringField("why", violation.why());
      point(violation.point());
      bindings(violation);
      json.writeArrayFieldStart("reads");
      for (ReadValue read : violation.reads()) {
        json.writeStartObject();
        json.writeStringField("term", read.term());
        json.writeStringField("value", read.value());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeNumberField("points", violation.points());
      json.writeObjectFieldStart("last");
      point(violation.lastPoint());
      json.writeEndObject();
      sketch("sketch", violation.sketch());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void bindings(Violation violation) throws IOException {
    json.writeArrayFieldStart("bindings");
    for (BoundVariable bound : violation.bindings()) {
      json.writeStartObject();
      json.writeStringField("variable", bound.variable());
      json.writeNumberField("node", bound.node().id());
      json.writeStringField("type", bound.node().type());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** The violations that a statement led to, without what {@code violations} says of them. */
  private void ledTo(List<Violation> violations) throws IOException {
    json.writeArrayFieldStart("violations");
    for (Violation violation : violations) {
      json.writeStartObject();
      json.writeStringField("constraint", violation.constraint());
      point(violation.point());
      bindings(violation);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void point(PointName point) throws IOException {
    json.writeNumberField("time", point.time());
    json.writeStringField("point", point.moment());
    json.writeStringField("pointName", point.name());
    if (!point.thread().isEmpty()) {
      json.writeStringField("thread", point.thread());
    }
  }

  private void statement(Statement statement) throws IOException {
    json.writeStartObject();
    json.writeNumberField("rank", statement.rank());
    json.writeStringField("reason", statement.reason().code());
    json.writeStringField("certainty", FaultWords.certainty(statement));
    json.writeStringField("role", FaultWords.role(statement.role()));
    place(statement.place());
    json.writeNumberField("time", statement.time());
    json.writeStringField("thread", statement.thread());
    json.writeFieldName("change");
    change(statement.change());
    Mend repair = statement.repair();
    if (repair != null) {
      json.writeObjectFieldStart("repair");
      json.writeStringField("text", repair.text());
      json.writeArrayFieldStart("edits");
      for (Change edit : repair.edits()) {
        change(edit);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    strings("evidence", statement.evidence());
    strings("constraints", statement.constraints());
    json.writeStringField("why", statement.why());
    json.writeNumberField("instances", statement.instances());
    if (!statement.operation().isEmpty()) {
      json.writeStringField("operation", statement.operation());
    }
    places("inside", statement.inside());
    places("stack", statement.stack());
    ledTo(statement.violations());
    source(statement.place());
    SliceReport slice = report.slices().get(statement.rank());
    if (slice != null) {
      json.writeFieldName("slice");
      SliceJson.writeBrief(slice, MOST_SLICED, json);
    }
    sketch("before", statement.before());
    sketch("after", statement.after());
    json.writeEndObject();
  }

  private void change(Change change) throws IOException {
    json.writeStartObject();
    json.writeStringField("node", change.node());
    json.writeStringField("slot", change.slot());
    json.writeStringField("before", change.before());
    json.writeStringField("after", change.after());
    json.writeStringField("text", change.toString());
    json.writeEndObject();
  }

  private void places(String name, List<CodePlace> places) throws IOException {
    json.writeArrayFieldStart(name);
    for (CodePlace place : places) {
      json.writeStartObject();
      place(place);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void place(CodePlace place) throws IOException {
    json.writeStringField("file", place.file());
    json.writeNumberField("line", place.line());
    json.writeStringField("method", place.method());
  }

  private void source(CodePlace place) throws IOException {
    SourceExcerpt source = report.sources().get(place);
    if (source == null) {
      return;
    }
    json.writeObjectFieldStart("source");
    json.writeStringField("path", source.path());
    json.writeNumberField("firstLine", source.first());
    strings("lines", source.lines());
    json.writeEndObject();
  }

  private void sketch(String name, Sketch sketch) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("time", sketch.time());
    json.writeArrayFieldStart("nodes");
    for (Sketch.Node node : sketch.nodes()) {
      json.writeStartObject();
      json.writeNumberField("id", node.name().id());
      json.writeStringField("type", node.name().type());
      json.writeStringField("role", node.role());
      strings("values", node.values());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("edges");
    for (Sketch.Edge edge : sketch.edges()) {
      json.writeStartObject();
      json.writeNumberField("from", edge.from());
      json.writeNumberField("to", edge.to());
      json.writeStringField("label", edge.label());
      json.writeBooleanField("changed", edge.changed());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("left", sketch.left());
    json.writeEndObject();
  }

  private void strings(String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
