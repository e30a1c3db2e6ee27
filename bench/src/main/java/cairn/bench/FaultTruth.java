package cairn.bench;

import cairn.bench.FaultStudy.Location;
import cairn.bench.FaultStudy.Named;
import cairn.bench.FaultStudy.Run;
import cairn.bench.faults.DrawnFault;
import cairn.bench.faults.FaultSlices.Depth;
import cairn.bench.faults.FaultSlices.Slices;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Every fault with its place and moment, and how it was located, as JSON. */
final class FaultTruth {
  private FaultTruth() {}

  static String json(List<FaultStudy> studies) throws IOException {
    return Json.document(
        "cairn.bench.faults/1",
        json -> {
          json.writeArrayFieldStart("faults");
          for (FaultStudy study : studies) {
            for (Run run : study.runs()) {
              write(json, run);
            }
          }
          json.writeEndArray();
        });
  }

  private static void write(JsonGenerator json, Run run) throws IOException {
    DrawnFault fault = run.fault();
    json.writeStartObject();
    json.writeStringField("structure", fault.structure().title());
    json.writeNumberField("seed", fault.workload().seed());
    json.writeNumberField("number", fault.number());
    json.writeStringField("kind", fault.mutation().kind().title());
    json.writeStringField("variant", name(fault.mutation().variant()));
    json.writeStringField("field", fault.mutation().field());
    json.writeStringField("file", fault.mutation().file());
    json.writeArrayFieldStart("lines");
    for (int line : fault.mutation().lines()) {
      json.writeNumber(line);
    }
    json.writeEndArray();
    json.writeStringField("method", fault.mutation().place());
    json.writeNumberField("operation", fault.outcome().operation());
    json.writeNumberField("execution", fault.outcome().execution());
    json.writeStringField("crash", fault.outcome().crash());
    json.writeBooleanField("violatedAtEnd", fault.outcome().harmAtEnd());
    json.writeArrayFieldStart("located");
    for (Location location : run.locations()) {
      json.writeStartObject();
      json.writeStringField("points", location.points().title());
      json.writeBooleanField("violated", location.violated());
      json.writeStringField("found", name(location.score().found()));
      json.writeNumberField("examined", location.score().examined());
      json.writeNumberField("all", location.score().all());
      write(json, location.statements());
      if (location.slices().isPresent()) {
        write(json, location.slices().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Slices slices) throws IOException {
    json.writeObjectFieldStart("slices");
    json.writeNumberField("from", slices.from());
    for (Depth depth : Depth.values()) {
      json.writeObjectFieldStart(name(depth));
      json.writeNumberField("statements", slices.largest(depth));
      json.writeBooleanField("hasFault", slices.has(depth));
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, List<Named> statements) throws IOException {
    json.writeArrayFieldStart("statements");
    for (Named statement : statements) {
      json.writeStartObject();
      json.writeStringField("role", name(statement.role()));
      json.writeStringField("at", statement.place().location());
      json.writeArrayFieldStart("constraints");
      for (String constraint : statement.constraints()) {
        json.writeString(constraint);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
