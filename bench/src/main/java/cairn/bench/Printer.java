package cairn.bench;

import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Results as Markdown and as JSON. */
final class Printer {
  private Printer() {}

  /** Markdown that reads well as it is. */
  static String text(Map<String, String> machine, List<Result> results) {
    StringBuilder out = new StringBuilder();
    machine.forEach((name, value) -> out.append(name).append(": ").append(value).append('\n'));
    for (Result result : results) {
      out.append('\n').append(result.title()).append("\n\n");
      table(out, result);
      if (!result.notes().isEmpty()) {
        out.append('\n');
      }
      result.notes().forEach(note -> out.append(note).append('\n'));
    }
    return out.toString();
  }

  private static void table(StringBuilder out, Result result) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(result.columns());
    result.rows().forEach(row -> lines.add(row.stream().map(Printer::cell).toList()));
    int columns = result.columns().size();
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (int row = 0; row < lines.size(); row++) {
      for (int i = 0; i < columns; i++) {
        String cell = lines.get(row).get(i);
        String blanks = " ".repeat(widths[i] - cell.length());
        out.append(i == 0 ? "| " + cell + blanks : " | " + blanks + cell);
      }
      out.append(" |\n");
      if (row == 0) {
        rule(out, widths);
      }
    }
  }

  /** The line below the names: the first column to the left, the others to the right. */
  private static void rule(StringBuilder out, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      out.append('|').append("-".repeat(widths[i] + 1)).append(i == 0 ? '-' : ':');
    }
    out.append("|\n");
  }

  /** Three digits that count. */
  static String cell(Object value) {
    if (value instanceof Long number) {
      return String.format(Locale.ROOT, "%,d", number);
    }
    if (!(value instanceof Double number)) {
      return value.toString();
    }
    if (number.isNaN()) {
      return "-";
    }
    double size = Math.abs(number);
    int digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + digits + "f", number);
  }

  static String json(String command, Map<String, String> machine, List<Result> results)
      throws IOException {
    return Json.document(
        "cairn.bench/1",
        json -> {
          json.writeStringField("command", command);
          json.writeObjectFieldStart("machine");
          for (Map.Entry<String, String> fact : machine.entrySet()) {
            json.writeStringField(fact.getKey(), fact.getValue());
          }
          json.writeEndObject();
          json.writeArrayFieldStart("tables");
          for (Result result : results) {
            table(json, result);
          }
          json.writeEndArray();
        });
  }

  private static void table(JsonGenerator json, Result result) throws IOException {
    json.writeStartObject();
    json.writeStringField("title", result.title());
    json.writeArrayFieldStart("rows");
    for (List<Object> row : result.rows()) {
      json.writeStartObject();
      for (Map.Entry<String, Object> field : result.named(row).entrySet()) {
        Object value = field.getValue();
        if (value instanceof Double number && !number.isNaN()) {
          json.writeNumberField(field.getKey(), number);
        } else if (value instanceof Long number) {
          json.writeNumberField(field.getKey(), number);
        } else if (value instanceof String text) {
          json.writeStringField(field.getKey(), text);
        } else {
          json.writeNullField(field.getKey());
        }
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("notes");
    for (String note : result.notes()) {
      json.writeString(note);
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
