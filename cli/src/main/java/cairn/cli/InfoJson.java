package cairn.cli;

import cairn.engine.EventKind;
import cairn.engine.RecordingSummary;
import cairn.engine.RecordingSummary.CPointCount;
import cairn.engine.RecordingSummary.PlaceCount;
import cairn.engine.RecordingSummary.ThreadCount;
import cairn.engine.RecordingSummary.TypeCount;
import cairn.recording.Completeness;
import cairn.recording.Completeness.Damage;
import cairn.recording.Completeness.Gap;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A recording's summary as JSON; docs/formats/json.md describes it as {@code cairn.info/1}. */
final class InfoJson {
  private InfoJson() {}

  static String print(RecordingSummary summary) throws IOException {
    return Json.document(
        "cairn.info/1",
        json -> {
          json.writeStringField("file", summary.name());
          json.writeStringField("kind", "recording");
          json.writeNumberField("bytes", summary.bytes());
          json.writeObjectFieldStart("meta");
          for (Map.Entry<String, String> entry : summary.meta().entrySet()) {
            json.writeStringField(entry.getKey(), entry.getValue());
          }
          json.writeEndObject();
          json.writeNumberField("lastTime", summary.lastTime());
          completeness(json, summary.completeness());
          events(json, summary.events());
          json.writeObjectFieldStart("sliceable");
          json.writeBooleanField("possible", summary.sliceable().isSliceable());
          json.writeNumberField("classes", summary.sliceable().classes());
          json.writeNumberField("methods", summary.sliceable().methods());
          json.writeNumberField("blocks", summary.sliceable().blocks());
          json.writeNumberField("pages", summary.sliceable().pages());
          json.writeEndObject();
          json.writeNumberField("nodes", summary.nodes());
          json.writeNumberField("typesDefined", summary.typesDefined());
          json.writeNumberField("typesRecorded", summary.typesRecorded());
          lists(json, summary);
          notes(json, summary.notes());
        });
  }

  private static void completeness(JsonGenerator json, Completeness found) throws IOException {
    json.writeObjectFieldStart("completeness");
    json.writeBooleanField("whole", found.isWhole());
    json.writeStringField("ending", lower(found.ending()));
    json.writeNumberField("exitCode", found.exitCode());
    json.writeStringField("text", found.endText());
    json.writeNumberField("chunks", found.chunks());
    json.writeNumberField("skippedChunks", found.unknownChunks());
    json.writeNumberField("tailOffset", found.tailOffset());
    json.writeNumberField("tailBytes", found.tailBytes());
    json.writeArrayFieldStart("damages");
    for (Damage damage : found.damages()) {
      json.writeStartObject();
      json.writeNumberField("offset", damage.offset());
      json.writeNumberField("bytes", damage.bytes());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("liveBuffers", found.liveBuffers());
    json.writeStringField("liveProblem", found.liveProblem());
    Gap gap = found.gap();
    if (gap == null) {
      json.writeNullField("gap");
    } else {
      json.writeObjectFieldStart("gap");
      json.writeNumberField("segment", gap.segment());
      json.writeStringField("why", gap.why());
      json.writeNumberField("events", gap.events());
      json.writeNumberField("chunks", gap.chunks());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void events(JsonGenerator json, Map<EventKind, Long> events) throws IOException {
    json.writeObjectFieldStart("events");
    for (Map.Entry<EventKind, Long> entry : events.entrySet()) {
      json.writeNumberField(lower(entry.getKey()), entry.getValue());
    }
    json.writeEndObject();
  }

  private static void lists(JsonGenerator json, RecordingSummary summary) throws IOException {
    json.writeArrayFieldStart("types");
    for (TypeCount type : summary.types()) {
      json.writeStartObject();
      json.writeStringField("type", type.type());
      json.writeNumberField("nodes", type.nodes());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("threads");
    for (ThreadCount thread : summary.threads()) {
      json.writeStartObject();
      json.writeNumberField("id", thread.id());
      json.writeStringField("name", thread.name());
      json.writeNumberField("events", thread.events());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("cpoints");
    for (CPointCount point : summary.cpoints()) {
      json.writeStartObject();
      json.writeStringField("name", point.name());
      json.writeStringField("phase", point.phase());
      json.writeNumberField("count", point.count());
      json.writeNumberField("first", point.first());
      json.writeNumberField("firstTime", point.firstTime());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("unmodelled");
    for (PlaceCount place : summary.unmodelled()) {
      json.writeStartObject();
      json.writeStringField("place", place.place());
      json.writeStringField("what", place.what());
      json.writeNumberField("count", place.count());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void notes(JsonGenerator json, Map<String, List<String>> notes)
      throws IOException {
    json.writeObjectFieldStart("notes");
    for (Map.Entry<String, List<String>> entry : notes.entrySet()) {
      json.writeArrayFieldStart(entry.getKey());
      for (String text : entry.getValue()) {
        json.writeString(text);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
