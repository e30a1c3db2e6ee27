package cairn.bench.mutants;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** A mutant with its answer and score. */
public record Located(Half half, Truth truth, Answer answer, Score score) {
  /** How many statements the lists show. */
  private static final int SHOWN = 5;

  private static final JsonFactory FACTORY = new JsonFactory();

  public static Located of(Half half, Truth truth, Answer answer) {
    return new Located(half, truth, answer, Score.of(truth, answer.statements()));
  }

  private List<NamedStatement> first() {
    List<NamedStatement> all = answer.statements();
    return all.subList(0, Math.min(SHOWN, all.size()));
  }

  /** One line of JSON. */
  public String json() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("half", half.title());
      truth.writeFields(json);
      json.writeNumberField("rank", score.rank());
      json.writeNumberField("methodRank", score.methodRank());
      json.writeNumberField("statementCount", score.statements());
      json.writeNumberField("cpuSeconds", answer.processor());
      json.writeBooleanField("detected", answer.violated());
      json.writeStringField("noAnswer", answer.refusal());
      json.writeArrayFieldStart("statements");
      for (NamedStatement each : first()) {
        json.writeStartObject();
        json.writeStringField("reason", each.reason());
        json.writeStringField("certainty", each.certainty());
        json.writeStringField("role", each.role());
        json.writeStringField("at", each.file() + ":" + each.line());
        json.writeStringField("method", each.method());
        json.writeStringField("slot", each.slot());
        Truth.strings(json, "edits", each.edits());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }

  /** A paragraph for a person: what is wrong and what was said. */
  public String text() {
    StringBuilder out = new StringBuilder();
    out.append(truth.structure()).append(' ').append(truth.id()).append(", ");
    out.append(truth.kind().title()).append(", ").append(truth.operator()).append(": ");
    out.append(truth.file()).append(':').append(truth.line()).append(" in ");
    out.append(truth.method()).append(": ").append(truth.text());
    out.append("\n  slots ").append(truth.slots()).append(", broken: ").append(truth.violated());
    out.append(" at c").append(truth.brokenAt()).append('\n');
    if (!answer.refusal().isEmpty()) {
      out.append("  no answer: ").append(answer.refusal()).append('\n');
    }
    int rank = 1;
    for (NamedStatement each : first()) {
      out.append("  ").append(rank++).append(". ").append(each.role()).append(' ');
      out.append(each.reason()).append(each.reason().isEmpty() ? "" : " ");
      out.append(each.file()).append(':').append(each.line()).append(" in ");
      out.append(each.method()).append(", ").append(each.slot());
      out.append(each.hasRepair() ? " edits " + each.edits() : "").append('\n');
    }
    int left = answer.statements().size() - first().size();
    if (left > 0) {
      out.append("  and ").append(left).append(" more\n");
    }
    return out.toString();
  }
}
