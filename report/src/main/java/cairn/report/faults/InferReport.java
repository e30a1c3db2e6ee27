package cairn.report.faults;

import cairn.analysis.api.faults.InferAnswer;
import cairn.analysis.api.faults.Proposal;
import cairn.report.Json;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Proposed constraints: as a specification with the evidence in its comments, and as {@code
 * cairn.infer/1}.
 *
 * @param runs the names of the recordings
 */
public record InferReport(List<String> runs, InferAnswer answer) {
  public InferReport {
    runs = List.copyOf(runs);
  }

  /** In one line. */
  public String summary() {
    int count = answer.proposals().size();
    return String.format(
        Locale.ROOT,
        "%d constraint%s proposed, of %,d tried, from %s",
        count,
        count == 1 ? "" : "s",
        answer.tried(),
        runs.size() == 1 ? "1 run" : runs.size() + " runs");
  }

  /** A specification to edit. */
  public String specification() {
    StringBuilder text = new StringBuilder();
    text.append("// ").append(summary()).append(".\n");
    text.append("// Each held at every moment that was looked at; whether it must, you know.\n");
    for (String run : runs) {
      text.append("// Run: ").append(oneLine(run)).append('\n');
    }
    for (String note : answer.notes()) {
      text.append("// Note: ").append(oneLine(note)).append('\n');
    }
    text.append('\n');
    answer.structures().forEach(text::append);
    if (!answer.attributes().isEmpty()) {
      text.append('\n');
      answer.attributes().forEach(text::append);
    }
    String kind = "";
    for (Proposal proposal : answer.proposals()) {
      if (!proposal.kind().equals(kind)) {
        kind = proposal.kind();
        text.append("\n// ---- ").append(kind).append('\n');
      }
      text.append('\n').append("// ").append(evidence(proposal)).append('\n');
      text.append(proposal.name()).append(": ").append(proposal.declarations()).append('\n');
      text.append("    ").append(proposal.text()).append(";\n");
    }
    if (!answer.points().isEmpty()) {
      text.append('\n');
      answer.points().forEach(text::append);
    }
    return text.toString();
  }

  private static String evidence(Proposal proposal) {
    return String.format(
        Locale.ROOT,
        "%,d binding%s, %,d moment%s, %d run%s; by chance: %s",
        proposal.bindings(),
        proposal.bindings() == 1 ? "" : "s",
        proposal.moments(),
        proposal.moments() == 1 ? "" : "s",
        proposal.runs(),
        proposal.runs() == 1 ? "" : "s",
        chance(1 - proposal.confidence()));
  }

  private static String chance(double chance) {
    return chance < 1e-6 ? "hardly" : String.format(Locale.ROOT, "%.4f %%", 100 * chance);
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }

  public String json() throws IOException {
    return Json.document(
        "cairn.infer/1",
        json -> {
          json.writeStringField("summary", summary());
          json.writeArrayFieldStart("runs");
          for (String run : runs) {
            json.writeString(run);
          }
          json.writeEndArray();
          json.writeNumberField("tried", answer.tried());
          json.writeArrayFieldStart("proposals");
          for (Proposal proposal : answer.proposals()) {
            json.writeStartObject();
            json.writeStringField("name", proposal.name());
            json.writeStringField("kind", proposal.kind());
            json.writeStringField("structure", proposal.structure());
            json.writeStringField("variables", proposal.declarations());
            json.writeStringField("constraint", proposal.text());
            json.writeNumberField("bindings", proposal.bindings());
            json.writeNumberField("moments", proposal.moments());
            json.writeNumberField("runs", proposal.runs());
            json.writeNumberField("confidence", proposal.confidence());
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeStringField("specification", specification());
          json.writeArrayFieldStart("notes");
          for (String note : answer.notes()) {
            json.writeString(note);
          }
          json.writeEndArray();
        });
  }
}
