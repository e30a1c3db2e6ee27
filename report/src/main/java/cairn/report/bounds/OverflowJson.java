package cairn.report.bounds;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.bounds.BlockName;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A report as {@code cairn.overflow/1}. */
public final class OverflowJson {
  private final OverflowReport report;
  private final JsonGenerator json;

  private OverflowJson(OverflowReport report, JsonGenerator json) {
    this.report = report;
    this.json = json;
  }

  public static String print(OverflowReport report) throws IOException {
    return Json.document("cairn.overflow/1", json -> new OverflowJson(report, json).body());
  }

  private void body() throws IOException {
    json.writeStringField("recording", report.recording());
    if (report.command() != null) {
      json.writeStringField("command", report.command());
      json.writeNumberField("exitCode", report.exitCode());
    }
    json.writeStringField("verdict", report.answer().verdict().name().toLowerCase(Locale.ROOT));
    json.writeStringField("summary", report.summary());
    json.writeNumberField("blocks", report.answer().blocks());
    json.writeNumberField("quarantine", report.answer().quarantine());
    json.writeNumberField("redzone", report.answer().redzone());
    json.writeNumberField("untold", report.answer().untold());
    json.writeArrayFieldStart("accesses");
    for (OutsideAccess access : report.answer().findings()) {
      access(access);
    }
    json.writeEndArray();
    strings("warnings", report.answer().warnings());
    strings("notes", OverflowWords.scope(report.answer()));
  }

  private void access(OutsideAccess access) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", access.kind().word());
    boolean isFree =
        access.kind() == OutsideAccess.Kind.FREED_TWICE
            || access.kind() == OutsideAccess.Kind.FREED_WRONGLY;
    json.writeStringField("access", isFree ? "free" : access.isWrite() ? "write" : "read");
    json.writeBooleanField("systemCall", access.isSystemCall());
    json.writeBooleanField("possible", access.isPossible());
    json.writeStringField("message", access.message());
    place(access.place());
    SourceExcerpt source = report.sources().get(access.place());
    if (source != null) {
      json.writeStringField("path", source.path());
      json.writeStringField("source", source.lines().get(source.marked() - source.first()));
    }
    json.writeNumberField("time", access.time());
    json.writeStringField("thread", access.thread());
    json.writeNumberField("offset", access.offset());
    json.writeNumberField("distance", access.distance());
    json.writeNumberField("bytes", access.bytes());
    json.writeNumberField("accesses", access.accesses());
    json.writeNumberField("blocks", access.blocks());
    stack("stack", access.stack());
    block("block", access.block());
    block("other", access.other());
    json.writeEndObject();
  }

  private void block(String name, @Nullable BlockName block) throws IOException {
    if (block == null) {
      return;
    }
    json.writeObjectFieldStart(name);
    json.writeNumberField("node", block.id());
    json.writeStringField("type", block.type());
    json.writeNumberField("size", block.size());
    stack("allocated", block.allocated());
    stack("freed", block.freed());
    json.writeEndObject();
  }

  private void stack(String name, List<CodePlace> stack) throws IOException {
    json.writeArrayFieldStart(name);
    for (CodePlace place : stack) {
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

  private void strings(String name, List<String> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }
}
