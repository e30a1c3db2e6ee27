package cairn.report.regions;

import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Abstract heaps as JSON, from which they can be read again; docs/formats/abstract.md describes it.
 */
public final class RegionsJson {
  private RegionsJson() {}

  public static String print(RegionsAnswer answer) throws IOException {
    return Json.document("cairn.abstract/1", json -> document(json, answer));
  }

  private static void document(JsonGenerator json, RegionsAnswer answer) throws IOException {
    AbstractHeap heap = answer.heap();
    RegionIndex index = new RegionIndex(answer);
    texts(json, "sources", heap.sources());
    json.writeObjectFieldStart("subject");
    subject(json, answer.subject());
    json.writeEndObject();
    range(json, "objects", heap.objects());
    range(json, "references", heap.references());
    json.writeArrayFieldStart("regions");
    for (Region region : heap.regions()) {
      region(json, region, index);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("edges");
    for (RegionEdge edge : heap.edges()) {
      json.writeStartObject();
      json.writeNumberField("from", edge.from());
      json.writeNumberField("to", edge.to());
      json.writeStringField("label", edge.label());
      json.writeBooleanField("injective", edge.injective());
      json.writeBooleanField("nullable", edge.nullable());
      range(json, "references", edge.references());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("recursiveTypes");
    for (List<String> types : heap.recursiveTypes()) {
      json.writeStartArray();
      for (String type : types) {
        json.writeString(type);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    reduced(json, answer.reduced());
    bloat(json, answer.bloat());
  }

  static void subject(JsonGenerator json, HeapSubject subject) throws IOException {
    json.writeStringField("name", subject.name());
    json.writeStringField("kind", subject.kind());
    json.writeStringField("counted", subject.counted());
    json.writeNumberField("objects", subject.objects());
    json.writeNumberField("bytes", subject.bytes());
    json.writeNumberField("unreachable", subject.unreachable());
    json.writeNumberField("unreachableBytes", subject.unreachableBytes());
    texts(json, "notFollowed", subject.skipped());
    texts(json, "missing", subject.missing());
    texts(json, "notes", subject.notes());
  }

  private static void region(JsonGenerator json, Region region, RegionIndex index)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", region.id());
    texts(json, "types", region.types().stream().map(Region.TypeShare::name).toList());
    range(json, "count", region.count());
    range(json, "bytes", region.bytes());
    range(json, "overhead", region.overhead());
    json.writeStringField("shape", RegionWords.shape(region));
    texts(json, "flags", index.flags(region));
    json.writeArrayFieldStart("typeShares");
    for (Region.TypeShare share : region.types()) {
      json.writeStartObject();
      json.writeStringField("type", share.name());
      json.writeStringField("kind", share.kind().name().toLowerCase(Locale.ROOT));
      range(json, "count", share.count());
      range(json, "bytes", share.bytes());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("shapes");
    for (Region.Shape shape : region.shapes()) {
      json.writeStartObject();
      texts(json, "labels", shape.labels());
      json.writeBooleanField("tree", shape.tree());
      json.writeEndObject();
    }
    json.writeEndArray();
    Region.Lengths lengths = region.lengths();
    if (lengths != null) {
      json.writeObjectFieldStart("lengths");
      range(json, "each", lengths.each());
      range(json, "slots", lengths.slots());
      range(json, "used", lengths.used());
      json.writeEndObject();
    }
    texts(json, "nullLabels", region.nullLabels());
    json.writeEndObject();
  }

  private static void reduced(JsonGenerator json, List<ReducedNode> nodes) throws IOException {
    json.writeArrayFieldStart("reduced");
    for (ReducedNode node : nodes) {
      json.writeStartObject();
      json.writeNumberField("id", node.id());
      json.writeNumberField("head", node.head());
      json.writeArrayFieldStart("regions");
      for (int region : node.regions()) {
        json.writeNumber(region);
      }
      json.writeEndArray();
      range(json, "count", node.count());
      range(json, "bytes", node.bytes());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void bloat(JsonGenerator json, List<Bloat> all) throws IOException {
    json.writeArrayFieldStart("bloat");
    for (Bloat bloat : all) {
      json.writeStartObject();
      json.writeStringField("kind", bloat.kind().word());
      json.writeNumberField("region", bloat.region());
      texts(json, "types", bloat.types());
      json.writeNumberField("objects", bloat.objects());
      json.writeNumberField("bytes", bloat.bytes());
      json.writeNumberField("saving", bloat.saving());
      json.writeStringField("reason", bloat.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** A number if that is known, otherwise both ends; null stands for no end. */
  static void range(JsonGenerator json, String field, Range range) throws IOException {
    if (range.isExact() && range.high() != Range.UNBOUNDED) {
      json.writeNumberField(field, range.low());
      return;
    }
    json.writeArrayFieldStart(field);
    json.writeNumber(range.low());
    if (range.high() == Range.UNBOUNDED) {
      json.writeNull();
    } else {
      json.writeNumber(range.high());
    }
    json.writeEndArray();
  }

  static void texts(JsonGenerator json, String field, List<String> texts) throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
