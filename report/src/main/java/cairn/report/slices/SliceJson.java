package cairn.report.slices;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceGraph;
import cairn.analysis.api.slices.SliceStatement;
import cairn.analysis.api.slices.SliceWarning;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A slice as JSON, schema {@code cairn.slice/1}; docs/formats/json.md says what the fields mean.
 */
public final class SliceJson {
  /** Of so many runs, those nearest to the criterion, the dependences are told. */
  public static final int MOST_NODES = 100_000;

  private static final int MOST_VALUES = 20;

  private final SliceReport report;
  private final SliceAnswer answer;
  private final SliceLinks links;
  private final JsonGenerator json;

  private SliceJson(SliceReport report, JsonGenerator json) {
    this.report = report;
    this.answer = report.answer();
    this.links = new SliceLinks(answer);
    this.json = json;
  }

  public static String print(SliceReport report) throws IOException {
    return Json.document("cairn.slice/1", json -> new SliceJson(report, json).document());
  }

  /**
   * A slice as an object inside of another answer: its nearest statements, without the graph.
   *
   * @param most how many statements; {@code left} says how many more there are
   */
  public static void writeBrief(SliceReport report, int most, JsonGenerator json)
      throws IOException {
    SliceJson slice = new SliceJson(report, json);
    json.writeStartObject();
    slice.head();
    slice.statements(most);
    json.writeNumberField("left", Math.max(0, report.statements().size() - most));
    slice.warnings();
    json.writeEndObject();
  }

  private void document() throws IOException {
    json.writeStringField("recording", report.recording());
    SliceReport.ProgramRun run = report.run();
    if (run != null) {
      json.writeObjectFieldStart("run");
      json.writeStringField("command", run.command());
      json.writeNumberField("exitCode", run.exitCode());
      json.writeEndObject();
    }
    head();
    json.writeNumberField("instructionsInSlice", answer.instructionsInSlice());
    json.writeNumberField("instructionsPassed", answer.instructionsPassed());
    statements(Integer.MAX_VALUE);
    warnings();
    json.writeArrayFieldStart("notes");
    for (String note : report.notes()) {
      json.writeString(note);
    }
    json.writeEndArray();
    graph();
  }

  private void head() throws IOException {
    json.writeStringField("direction", answer.forwards() ? "forwards" : "backwards");
    json.writeBooleanField("control", answer.control());
    json.writeStringField("summary", report.summary());
    json.writeObjectFieldStart("criterion");
    json.writeStringField("asked", report.question());
    if (!answer.statements().isEmpty()) {
      place(report.place(0));
    }
    if (answer.graph().nodes() > 0) {
      run(0);
    }
    json.writeEndObject();
  }

  private void statements(int most) throws IOException {
    json.writeArrayFieldStart("statements");
    for (int i = 0; i < answer.statements().size() && i < most; i++) {
      SliceStatement statement = answer.statements().get(i);
      json.writeStartObject();
      place(report.place(i));
      if (!report.source(i).isEmpty()) {
        json.writeStringField("source", report.source(i));
      }
      json.writeBooleanField("library", report.isLibrary(i));
      json.writeNumberField("distance", statement.distance());
      json.writeNumberField("runs", statement.runs());
      json.writeArrayFieldStart("times");
      for (long time : statement.times()) {
        json.writeNumber(time);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("values");
      for (String value : values(i)) {
        json.writeString(value);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private Set<String> values(int statement) {
    Set<String> values = new LinkedHashSet<>();
    for (int run : links.runs(statement, 10 * MOST_VALUES)) {
      String value = SliceWords.value(report, run);
      if (!value.isEmpty() && values.size() < MOST_VALUES) {
        values.add(value);
      }
    }
    return values;
  }

  private void warnings() throws IOException {
    json.writeArrayFieldStart("warnings");
    for (SliceWarning warning : answer.warnings()) {
      json.writeStartObject();
      place(report.names().place(warning.place()));
      json.writeStringField("text", warning.text());
      json.writeNumberField("runs", warning.runs());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void graph() throws IOException {
    SliceGraph graph = answer.graph();
    NearestRuns nearest = new NearestRuns(graph, MOST_NODES);
    json.writeObjectFieldStart("graph");
    json.writeBooleanField("whole", answer.wholeGraph() && nearest.size() == graph.nodes());
    json.writeNumberField("runs", graph.nodes());
    json.writeArrayFieldStart("nodes");
    for (int i = 0; i < nearest.size(); i++) {
      int node = nearest.node(i);
      json.writeStartObject();
      json.writeNumberField("statement", graph.statement(node));
      run(node);
      json.writeNumberField("step", graph.step(node));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("edges");
    for (int i = 0; i < nearest.size(); i++) {
      int node = nearest.node(i);
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        edge(i, nearest.index(graph.target(edge)), node, edge);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void edge(int from, int to, int node, int edge) throws IOException {
    if (to < 0) {
      return;
    }
    SliceGraph graph = answer.graph();
    json.writeStartObject();
    json.writeNumberField("from", from);
    json.writeNumberField("to", to);
    json.writeStringField("reason", reason(graph.reason(edge)));
    if (graph.reason(edge) == SliceGraph.MEMORY) {
      json.writeStringField("through", SliceWords.slot(report, node, edge));
    }
    json.writeEndObject();
  }

  static String reason(int reason) {
    return switch (reason) {
      case SliceGraph.MEMORY -> "memory";
      case SliceGraph.CONTROL -> "control";
      case SliceGraph.SKIPPED -> "skipped";
      case SliceGraph.CALL -> "call";
      default -> "register";
    };
  }

  private void run(int node) throws IOException {
    SliceGraph graph = answer.graph();
    json.writeNumberField("time", graph.time(node));
    json.writeStringField("thread", report.names().thread(graph.thread(node)));
    String value = SliceWords.value(report, node);
    if (value.isEmpty()) {
      json.writeNullField("value");
    } else {
      json.writeStringField("value", value);
    }
  }

  private void place(CodePlace place) throws IOException {
    json.writeStringField("file", place.file());
    json.writeNumberField("line", place.line());
    json.writeStringField("method", place.method());
  }
}
