package cairn.report.slices;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.slices.SliceGraph;
import cairn.analysis.api.slices.SliceStatement;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The dependences of a slice as JSON that stands inside of a page: no text in it can end the
 * element that it stands in. Runs are columns; texts that occur often are numbers of a list.
 */
final class SliceData {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final SliceReport report;
  private final SliceGraph graph;
  private final NearestRuns nearest;
  private final Map<String, Integer> texts = new LinkedHashMap<>();
  private final JsonGenerator json;

  private SliceData(SliceReport report, NearestRuns nearest, JsonGenerator json) {
    this.report = report;
    this.graph = report.answer().graph();
    this.nearest = nearest;
    this.json = json;
  }

  static String of(SliceReport report, NearestRuns nearest) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      new SliceData(report, nearest, json).document();
    }
    return text.toString()
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private void document() throws IOException {
    json.writeStartObject();
    json.writeBooleanField("forwards", report.answer().forwards());
    json.writeArrayFieldStart("statements");
    for (int i = 0; i < report.statements().size(); i++) {
      statement(i);
    }
    json.writeEndArray();
    runs("statement", graph::statement);
    times();
    runs("thread", node -> text(thread(node)));
    runs("value", node -> text(SliceWords.value(report, node)));
    edges();
    json.writeArrayFieldStart("texts");
    for (String text : texts.keySet()) {
      json.writeString(text);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void statement(int index) throws IOException {
    SliceStatement statement = report.statements().get(index);
    CodePlace place = report.place(index);
    json.writeStartObject();
    json.writeStringField("at", place.location());
    json.writeStringField("method", place.method());
    json.writeStringField("source", report.source(index));
    json.writeNumberField("runs", statement.runs());
    json.writeNumberField("distance", statement.distance());
    json.writeEndObject();
  }

  private String thread(int node) {
    String name = report.names().thread(graph.thread(node));
    return name.isEmpty() ? String.valueOf(graph.thread(node)) : name;
  }

  private int text(String text) {
    Integer known = texts.putIfAbsent(text, texts.size());
    return known == null ? texts.size() - 1 : known;
  }

  private void runs(String name, IntUnaryOperator column) throws IOException {
    json.writeArrayFieldStart(name);
    for (int i = 0; i < nearest.size(); i++) {
      json.writeNumber(column.applyAsInt(nearest.node(i)));
    }
    json.writeEndArray();
  }

  private void times() throws IOException {
    json.writeArrayFieldStart("time");
    for (int i = 0; i < nearest.size(); i++) {
      json.writeNumber(graph.time(nearest.node(i)));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("step");
    for (int i = 0; i < nearest.size(); i++) {
      json.writeNumber(graph.step(nearest.node(i)));
    }
    json.writeEndArray();
  }

  /**
   * Target (-1 if it is not in the page), reason and words of each edge; per run where they end.
   */
  private void edges() throws IOException {
    List<Integer> ends = new ArrayList<>();
    int count = 0;
    json.writeArrayFieldStart("edges");
    for (int i = 0; i < nearest.size(); i++) {
      int node = nearest.node(i);
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        int target = graph.target(edge);
        json.writeNumber(nearest.index(target));
        json.writeNumber(graph.reason(edge));
        json.writeNumber(text(SliceWords.through(report, node, edge)));
        json.writeNumber(graph.statement(target));
        count++;
      }
      ends.add(count);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("ends");
    for (int end : ends) {
      json.writeNumber(end);
    }
    json.writeEndArray();
  }
}
