package cairn.report.typing;

import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypeCensus;
import cairn.analysis.api.typing.TypeConflict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.api.typing.TypesAnswer;
import cairn.graph.memory.BlockTable;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The types of a heap as {@code cairn.types/1}. Addresses are texts in hexadecimal. */
public final class TypesJson {
  private final TypesAnswer answer;
  private final TypedHeap heap;
  private final JsonGenerator json;
  private final Map<Integer, String> reasons = new HashMap<>();

  private TypesJson(TypesAnswer answer, JsonGenerator json) {
    this.answer = answer;
    this.heap = answer.heap();
    this.json = json;
    for (TypeConflict conflict : answer.findings()) {
      if (conflict.block() >= 0) {
        reasons.putIfAbsent(conflict.block(), conflict.message());
      }
    }
  }

  public static String print(TypesAnswer answer) throws IOException {
    return Json.document("cairn.types/1", json -> new TypesJson(answer, json).body());
  }

  private void body() throws IOException {
    json.writeStringField("program", heap.snapshot().program());
    json.writeStringField("verdict", word(answer.verdict()));
    TypeCensus census = TypeCensus.of(heap);
    json.writeObjectFieldStart("counts");
    json.writeNumberField("blocks", census.all().blocks());
    json.writeNumberField("bytes", census.all().bytes());
    json.writeNumberField("typed", census.typed().blocks());
    json.writeNumberField("ambiguous", census.ambiguous().blocks());
    json.writeNumberField("untypable", census.untypable().blocks());
    json.writeNumberField("unreached", heap.unreached().cardinality());
    json.writeNumberField("undecided", answer.undecided());
    json.writeEndObject();
    json.writeArrayFieldStart("blocks");
    for (int block = 0; block < heap.blocks().count(); block++) {
      if (heap.verdicts()[block] != BlockVerdict.FREE) {
        block(block);
      }
    }
    json.writeEndArray();
    json.writeArrayFieldStart("conflicts");
    for (TypeConflict conflict : answer.findings()) {
      conflict(conflict);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("types");
    for (TypeCensus.Row row : census.rows()) {
      json.writeStartObject();
      json.writeStringField("type", row.type());
      json.writeStringField("verdict", word(row.verdict()));
      json.writeNumberField("blocks", row.blocks());
      json.writeNumberField("bytes", row.bytes());
      json.writeEndObject();
    }
    json.writeEndArray();
    dangling();
    json.writeArrayFieldStart("damage");
    for (BlockTable.Damage damage : heap.blocks().damage()) {
      json.writeStartObject();
      json.writeStringField("address", hex(damage.address()));
      json.writeStringField("text", damage.text());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("warnings");
    for (String warning : answer.warnings()) {
      json.writeString(warning);
    }
    json.writeEndArray();
  }

  private void block(int block) throws IOException {
    BlockTable blocks = heap.blocks();
    long size = blocks.sizes()[block];
    json.writeStartObject();
    json.writeStringField("address", hex(blocks.addresses()[block]));
    json.writeNumberField("size", size);
    json.writeStringField("type", heap.typeName(block));
    json.writeStringField("verdict", word(heap.verdicts()[block]));
    json.writeStringField(
        "reason", reasons.getOrDefault(block, heap.remarks().getOrDefault(block, "")));
    TypedHeap.Alternatives others = heap.alternatives().get(block);
    if (others != null) {
      json.writeArrayFieldStart("alternatives");
      for (BlockType type : others.shown()) {
        json.writeString(type.name(heap.snapshot().types(), size));
      }
      json.writeEndArray();
      json.writeNumberField("alternativesInAll", others.count());
    }
    if (heap.unreached().get(block)) {
      json.writeBooleanField("unreached", true);
    }
    if (!blocks.place(block).isEmpty()) {
      json.writeStringField("allocatedBy", blocks.place(block));
    }
    json.writeEndObject();
  }

  private void conflict(TypeConflict conflict) throws IOException {
    json.writeStartObject();
    json.writeStringField("rule", conflict.rule());
    json.writeStringField("verdict", word(conflict.verdict()));
    json.writeStringField("address", hex(conflict.address()));
    json.writeNumberField("size", conflict.size());
    json.writeBooleanField("isBlock", conflict.block() >= 0);
    json.writeStringField("expected", conflict.expected());
    json.writeStringField("message", conflict.message());
    json.writeArrayFieldStart("words");
    for (TypeConflict.WrongWord word : conflict.words()) {
      json.writeStartObject();
      json.writeStringField("address", hex(word.address()));
      json.writeNumberField("offset", word.offset());
      json.writeStringField("field", word.field());
      json.writeStringField("declared", word.declared());
      json.writeStringField("value", hex(word.value()));
      json.writeStringField("what", word.what());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("pointers");
    for (TypeConflict.Clash clash : conflict.clashes()) {
      json.writeStartObject();
      json.writeStringField("address", hex(clash.address()));
      json.writeStringField("holder", clash.holder());
      json.writeStringField("declared", clash.declared());
      json.writeNumberField("offset", clash.offset());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("neighbours");
    for (TypeConflict.Neighbour beside : conflict.neighbours()) {
      json.writeStartObject();
      json.writeStringField("side", beside.isBefore() ? "before" : "behind");
      json.writeStringField("address", hex(beside.address()));
      json.writeNumberField("size", beside.size());
      json.writeStringField("what", beside.what());
      json.writeNumberField("gap", beside.gap());
      json.writeEndObject();
    }
    json.writeEndArray();
    places(conflict);
    json.writeEndObject();
  }

  private void places(TypeConflict conflict) throws IOException {
    json.writeArrayFieldStart("allocated");
    for (var place : conflict.places()) {
      json.writeStartObject();
      json.writeStringField("file", place.file());
      json.writeNumberField("line", place.line());
      json.writeStringField("method", place.method());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void dangling() throws IOException {
    List<TypesAnswer.Dangling> all = answer.dangling();
    json.writeArrayFieldStart("dangling");
    for (TypesAnswer.Dangling each : all) {
      json.writeStartObject();
      json.writeStringField("address", hex(each.address()));
      json.writeStringField("holder", each.holder());
      json.writeStringField("declared", each.declared());
      json.writeStringField("target", hex(each.target()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String hex(long value) {
    return "0x" + Long.toHexString(value);
  }
}
