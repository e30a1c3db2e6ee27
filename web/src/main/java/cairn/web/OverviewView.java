package cairn.web;

import cairn.engine.DumpSummary;
import cairn.engine.RecordingFile;
import cairn.engine.RecordingSummary;
import cairn.engine.Tasks;
import cairn.recording.Completeness;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a file is, whether it is whole, and how much is in it. */
final class OverviewView {
  private static final int MOST_ROWS = 200;

  private final LoadedHeaps heaps;
  private final MemoryViews memory;

  OverviewView(LoadedHeaps heaps, MemoryViews memory) {
    this.heaps = heaps;
    this.memory = memory;
  }

  /** What is said of a file, each part in the order in which it is shown. */
  private static final class Said {
    final Map<String, String> facts = new LinkedHashMap<>();
    final List<String> warnings = new ArrayList<>();
    final List<Row> points = new ArrayList<>();
  }

  /** A name with a count, and the moment of the first one; empty if there is none. */
  private record Row(String name, long count, String moment) {}

  String overview(OpenFile file, Question question, Tasks tasks) throws IOException {
    Said said =
        switch (file.kind()) {
          case RECORDING -> recording(file, tasks);
          case DUMP -> dump(file, tasks);
          case MEMORY -> memory(file, tasks);
          default -> throw Refusal.unknown("there is no overview of a " + file.kind().words());
        };
    return Json.document("cairn.overview/1", json -> print(json, file, said));
  }

  private static void print(JsonGenerator json, OpenFile file, Said said) throws IOException {
    json.writeStringField("file", file.name());
    json.writeStringField("kind", file.kind().words());
    json.writeNumberField("bytes", Files.size(file.path()));
    json.writeObjectFieldStart("facts");
    for (Map.Entry<String, String> fact : said.facts.entrySet()) {
      json.writeStringField(fact.getKey(), fact.getValue());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("warnings");
    for (String warning : said.warnings) {
      json.writeString(warning);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("points");
    for (Row row : said.points) {
      json.writeStartObject();
      json.writeStringField("name", row.name());
      json.writeNumberField("count", row.count());
      json.writeStringField("first", row.moment());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static Said recording(OpenFile file, Tasks tasks) throws IOException {
    RecordingSummary summary = RecordingFile.open(file.path()).summary(tasks.begin("reading"));
    Said said = new Said();
    Map<String, String> meta = summary.meta();
    said.facts.put("Program", meta.getOrDefault("command.line", meta.getOrDefault("command", "")));
    said.facts.put("Ended", ending(summary));
    said.facts.put("Whole", summary.completeness().isWhole() ? "yes" : "no");
    said.facts.put("Times", "0 to " + number(summary.lastTime()));
    said.facts.put("Nodes", number(summary.nodes()));
    said.facts.put(
        "Events", number(summary.events().values().stream().mapToLong(Long::longValue).sum()));
    said.facts.put("Threads", number(summary.threads().size()));
    boolean sliced = summary.sliceable().methods() > 0;
    said.facts.put("Slices", sliced ? "recorded" : "not recorded (record --slice)");
    said.facts.values().removeIf(String::isEmpty);
    if (!summary.completeness().isWhole()) {
      said.warnings.add("The recording is not whole; it ended: " + ending(summary) + ".");
    }
    summary
        .notes()
        .forEach((topic, notes) -> notes.forEach(n -> said.warnings.add(topic + ": " + n)));
    summary.cpoints().stream()
        .limit(MOST_ROWS)
        .forEach(
            point -> said.points.add(new Row(point(point), point.count(), "c" + point.first())));
    return said;
  }

  private static String ending(RecordingSummary summary) {
    Completeness found = summary.completeness();
    return switch (found.ending()) {
      case EXIT -> "with exit code " + found.exitCode();
      case STOPPED -> "where recording was asked to stop";
      default ->
          found.ending().name().toLowerCase(Locale.ROOT)
              + (found.endText().isEmpty() ? "" : ": " + found.endText());
    };
  }

  /** Its name and phase, unless the name tells the phase. */
  private static String point(RecordingSummary.CPointCount point) {
    String name = point.name();
    boolean told = name.startsWith("entry of ") || name.startsWith("exit of ");
    if (point.phase().equals("exit by exception")) {
      return told ? name + ", by an exception" : point.phase() + " of " + name;
    }
    return told || point.phase().equals("directive") ? name : point.phase() + " of " + name;
  }

  /** The dump is not read again for the next view. */
  private Said dump(OpenFile file, Tasks tasks) throws IOException {
    DumpSummary summary = heaps.heap(file, file.moment(), tasks, DumpSummary::of);
    Said said = new Said();
    said.facts.put("Objects", number(summary.objects()));
    said.facts.put("Bytes", number(summary.bytes()));
    said.facts.put("Classes", number(summary.classes()));
    said.facts.put("References", number(summary.references()));
    said.facts.put(
        "Roots", number(summary.roots().values().stream().mapToLong(Long::longValue).sum()));
    said.facts.put("Threads", number(summary.threads().size()));
    said.warnings.addAll(summary.report().missing());
    return said;
  }

  private Said memory(OpenFile file, Tasks tasks) throws IOException {
    Said said = new Said();
    memory.facts(file, tasks, said.facts, said.warnings);
    return said;
  }

  static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
