package cairn.report.heap;

import cairn.history.PointerKind;
import cairn.history.PointerTarget;
import cairn.report.Json;
import cairn.report.heap.HeapView.Kind;
import cairn.report.heap.HeapView.Node;
import cairn.report.heap.HeapView.RootView;
import cairn.report.heap.HeapView.Slot;
import cairn.report.heap.HeapView.Source;
import cairn.report.heap.HeapView.Value;
import cairn.report.heap.HeapView.Version;
import cairn.report.heap.HeapView.Write;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A heap view as JSON; docs/formats/json.md describes it as {@code cairn.graph/1}. */
public final class HeapJson {
  private HeapJson() {}

  public static String print(HeapView view) throws IOException {
    return Json.document("cairn.graph/1", json -> document(json, view));
  }

  private static void document(JsonGenerator json, HeapView view) throws IOException {
    json.writeStringField("recording", view.subject());
    json.writeStringField("kind", lower(view.kind()));
    if (view.kind() == Kind.DIFFERENCE) {
      json.writeNumberField("from", view.from());
    }
    json.writeNumberField("time", view.time());
    json.writeNumberField("lastTime", view.lastTime());
    json.writeStringField("alive", view.alive());
    json.writeNumberField("aliveNodes", view.aliveNodes());
    json.writeArrayFieldStart("roots");
    for (RootView root : view.roots()) {
      json.writeStartObject();
      json.writeStringField("kind", root.kind());
      json.writeStringField("name", root.name());
      json.writeNumberField("target", root.target());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("nodes");
    for (Node node : view.nodes()) {
      node(json, node, view.kind());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("notes");
    for (String note : view.notes()) {
      json.writeString(note);
    }
    json.writeEndArray();
  }

  private static void node(JsonGenerator json, Node node, Kind kind) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", node.id());
    json.writeStringField("type", node.type());
    if (node.length() >= 0) {
      json.writeNumberField("length", node.length());
    }
    if (node.size() > 0) {
      json.writeNumberField("bytes", node.size());
    }
    if (kind == Kind.DIFFERENCE) {
      json.writeStringField("change", lower(node.change()));
    }
    json.writeObjectFieldStart("born");
    write(json, node.birth());
    json.writeEndObject();
    if (node.death() > 0) {
      json.writeNumberField("freed", node.death());
    }
    if (!node.sources().isEmpty()) {
      json.writeArrayFieldStart("sources");
      for (Source source : node.sources()) {
        json.writeStartObject();
        json.writeStringField("origin", lower(source.origin()));
        json.writeNumberField("id", source.id());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    if (node.untouched() > 0) {
      json.writeNumberField("untouchedBehind", node.untouched());
    }
    json.writeArrayFieldStart("slots");
    for (Slot slot : node.slots()) {
      slot(json, slot, kind);
    }
    json.writeEndArray();
    json.writeNumberField("unwritten", node.unwritten());
    json.writeNumberField("slotsLeftOut", node.slotsLeftOut());
    json.writeEndObject();
  }

  private static void slot(JsonGenerator json, Slot slot, Kind kind) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", slot.name());
    version(json, slot.last());
    if (kind != Kind.MOMENT) {
      json.writeArrayFieldStart("earlier");
      for (Version version : slot.versions().subList(0, slot.versions().size() - 1)) {
        json.writeStartObject();
        version(json, version);
        json.writeEndObject();
      }
      json.writeEndArray();
      if (slot.versionsLeftOut() > 0) {
        json.writeNumberField("versionsLeftOut", slot.versionsLeftOut());
      }
    }
    json.writeEndObject();
  }

  private static void version(JsonGenerator json, Version version) throws IOException {
    Value value = version.value();
    json.writeStringField("kind", lower(value.kind()));
    value(json, value);
    Write write = version.write();
    if (write != null) {
      json.writeObjectFieldStart("written");
      write(json, write);
      json.writeEndObject();
    }
  }

  /** Numbers as JSON numbers where JSON has them; a reference as its target. */
  private static void value(JsonGenerator json, Value value) throws IOException {
    switch (value.kind()) {
      case REFERENCE -> {
        json.writeNumberField("target", value.target());
        json.writeStringField("targetType", value.targetType());
        if (value.dangling()) {
          json.writeBooleanField("dangling", true);
        }
      }
      case BOOLEAN -> json.writeBooleanField("value", Boolean.parseBoolean(value.text()));
      case BYTE, SHORT, INT, LONG -> json.writeNumberField("value", Long.parseLong(value.text()));
      case FLOAT, DOUBLE -> {
        json.writeFieldName("value");
        if (isFinite(value.text())) {
          json.writeNumber(value.text());
        } else {
          json.writeString(value.text());
        }
      }
      case CHAR -> json.writeStringField("value", value.text());
      case WILD -> {
        PointerTarget pointer = value.pointer();
        String raw = value.text().replace("wild ", "");
        json.writeStringField(
            "value", pointer == null ? raw : "0x" + Long.toHexString(pointer.address()));
      }
      case NULL, UNKNOWN, HIDDEN -> {
        // the kind says all
      }
    }
    pointer(json, value.pointer(), value.target());
  }

  /** Where a pointer in memory led; nothing of other values. */
  private static void pointer(JsonGenerator json, @Nullable PointerTarget pointer, long freed)
      throws IOException {
    if (pointer == null) {
      return;
    }
    String kind =
        pointer.kind() == PointerKind.WILD
            ? "foreign"
            : pointer.kind().name().toLowerCase(Locale.ROOT);
    json.writeStringField("pointer", kind);
    switch (pointer.kind()) {
      case INTERIOR, END -> json.writeNumberField("offset", pointer.offset());
      case FREED -> {
        json.writeNumberField("freed", freed);
        json.writeNumberField("offset", pointer.offset());
      }
      case VARIABLE -> json.writeStringField("variable", pointer.variable());
      case NULL, WILD, HEAD -> {
        // the kind says all
      }
    }
  }

  private static boolean isFinite(String text) {
    return !text.contains("N") && !text.contains("Inf");
  }

  private static void write(JsonGenerator json, Write write) throws IOException {
    json.writeNumberField("time", write.time());
    if (!write.file().isEmpty()) {
      json.writeStringField("file", write.file());
    }
    if (write.line() > 0) {
      json.writeNumberField("line", write.line());
    }
    if (!write.method().isEmpty()) {
      json.writeStringField("method", write.method());
    }
    if (!write.thread().isEmpty()) {
      json.writeStringField("thread", write.thread());
    }
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
