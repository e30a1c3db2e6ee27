package cairn.report.summary;

import cairn.analysis.api.heap.AroundAnswer;
import cairn.analysis.api.heap.DominatorsAnswer;
import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.heap.HistogramAnswer;
import cairn.analysis.api.heap.ObjectAnswer;
import cairn.analysis.api.heap.ObjectName;
import cairn.analysis.api.heap.ObjectsAnswer;
import cairn.analysis.api.heap.PathsAnswer;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Histograms, dominators and paths as JSON, which docs/formats/json.md describes. */
public final class SummaryJson {
  private SummaryJson() {}

  public static String print(HistogramAnswer answer) throws IOException {
    return Json.document(
        "cairn.histogram/1",
        json -> {
          subject(json, answer.subject());
          json.writeArrayFieldStart("types");
          for (HistogramAnswer.Row row : answer.rows()) {
            json.writeStartObject();
            json.writeStringField("type", row.type());
            if (!row.loader().isEmpty()) {
              json.writeStringField("loader", row.loader());
            }
            json.writeNumberField("objects", row.objects());
            json.writeNumberField("bytes", row.bytes());
            if (row.retained() >= 0) {
              json.writeNumberField("retained", row.retained());
            }
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  public static String print(DominatorsAnswer answer) throws IOException {
    return Json.document(
        "cairn.dominators/1",
        json -> {
          subject(json, answer.subject());
          json.writeStringField("by", answer.by().name().toLowerCase(Locale.ROOT));
          ObjectName below = answer.below();
          if (below != null) {
            json.writeObjectFieldStart("below");
            name(json, below);
            json.writeEndObject();
          }
          entries(json, "entries", answer.entries(), answer.by());
          json.writeNumberField("leftOut", answer.leftOut());
        });
  }

  private static void entries(
      JsonGenerator json,
      String field,
      List<DominatorsAnswer.Entry> entries,
      DominatorsAnswer.By by)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (DominatorsAnswer.Entry entry : entries) {
      json.writeStartObject();
      name(json, entry.name());
      json.writeNumberField("objects", entry.objects());
      json.writeNumberField("bytes", entry.bytes());
      json.writeNumberField("retained", entry.retained());
      if (by == DominatorsAnswer.By.OBJECT) {
        entries(json, "children", entry.children(), by);
        json.writeNumberField("leftOut", entry.leftOut());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  public static String print(PathsAnswer answer) throws IOException {
    return Json.document(
        "cairn.paths/1",
        json -> {
          subject(json, answer.subject());
          json.writeStringField("target", answer.target());
          json.writeNumberField("targets", answer.objects());
          json.writeNumberField("examined", answer.examined());
          json.writeNumberField("unreached", answer.unreached());
          json.writeArrayFieldStart("paths");
          for (PathsAnswer.Path path : answer.paths()) {
            json.writeStartObject();
            json.writeStringField("rootKind", path.rootKind());
            json.writeStringField("root", path.rootName());
            json.writeNumberField("objects", path.objects());
            json.writeStringField("shape", path.shape());
            json.writeArrayFieldStart("steps");
            for (PathsAnswer.Step step : path.steps()) {
              json.writeStartObject();
              json.writeStringField("slot", step.slot());
              name(json, step.object());
              json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeBooleanField("more", answer.leftOut() != 0);
        });
  }

  /** Objects of some classes. */
  public static String print(ObjectsAnswer answer) throws IOException {
    return Json.document(
        "cairn.objects/1",
        json -> {
          json.writeStringField("heap", answer.heap());
          json.writeStringField("asked", answer.asked());
          json.writeNumberField("all", answer.all());
          json.writeArrayFieldStart("objects");
          for (ObjectsAnswer.Entry entry : answer.objects()) {
            json.writeStartObject();
            name(json, entry.name());
            json.writeNumberField("bytes", entry.bytes());
            if (entry.retained() >= 0) {
              json.writeNumberField("retained", entry.retained());
            }
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /** One object. */
  public static String print(ObjectAnswer answer) throws IOException {
    return Json.document(
        "cairn.object/1",
        json -> {
          json.writeStringField("heap", answer.heap());
          name(json, answer.name());
          json.writeNumberField("bytes", answer.bytes());
          if (answer.retained() >= 0) {
            json.writeNumberField("retained", answer.retained());
          }
          slots(json, answer.slots(), answer.slotsLeftOut());
          json.writeArrayFieldStart("referrers");
          for (ObjectAnswer.Referrer referrer : answer.referrers()) {
            json.writeStartObject();
            json.writeStringField("slot", referrer.slot());
            json.writeStringField("root", referrer.root());
            target(json, "from", referrer.from());
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeNumberField("referrersLeftOut", answer.referrersLeftOut());
        });
  }

  /** An object with those around it. */
  public static String print(AroundAnswer answer) throws IOException {
    return Json.document(
        "cairn.around/1",
        json -> {
          json.writeStringField("heap", answer.heap());
          texts(json, "roots", answer.roots());
          json.writeArrayFieldStart("objects");
          for (AroundAnswer.Near near : answer.objects()) {
            json.writeStartObject();
            name(json, near.name());
            json.writeStringField("role", near.role().name().toLowerCase(Locale.ROOT));
            json.writeNumberField("bytes", near.bytes());
            slots(json, near.slots(), near.slotsLeftOut());
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeNumberField("left", answer.left());
          json.writeNumberField("referrersLeftOut", answer.referrersLeftOut());
        });
  }

  private static void slots(JsonGenerator json, List<ObjectAnswer.Slot> slots, long left)
      throws IOException {
    json.writeArrayFieldStart("slots");
    for (ObjectAnswer.Slot slot : slots) {
      json.writeStartObject();
      json.writeStringField("name", slot.name());
      json.writeStringField("value", slot.value());
      target(json, "target", slot.target());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("slotsLeftOut", left);
  }

  private static void target(JsonGenerator json, String field, @Nullable ObjectName name)
      throws IOException {
    if (name != null) {
      json.writeObjectFieldStart(field);
      name(json, name);
      json.writeEndObject();
    }
  }

  private static void subject(JsonGenerator json, HeapSubject subject) throws IOException {
    json.writeStringField("heap", subject.name());
    json.writeStringField("kind", subject.kind());
    json.writeStringField("counted", subject.counted());
    json.writeNumberField("objects", subject.objects());
    json.writeNumberField("bytes", subject.bytes());
    if (subject.unreachable() >= 0) {
      json.writeNumberField("unreachable", subject.unreachable());
      json.writeNumberField("unreachableBytes", subject.unreachableBytes());
      texts(json, "notFollowed", subject.skipped());
    }
    texts(json, "missing", subject.missing());
    texts(json, "notes", subject.notes());
  }

  private static void name(JsonGenerator json, ObjectName name) throws IOException {
    if (!name.id().isEmpty()) {
      json.writeStringField("id", name.id());
    }
    json.writeStringField("type", name.type());
    if (!name.label().isEmpty()) {
      json.writeStringField("label", name.label());
    }
  }

  private static void texts(JsonGenerator json, String field, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
