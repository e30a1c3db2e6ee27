package cairn.report.faults;

import cairn.analysis.api.faults.BrokenHabit;
import cairn.analysis.api.faults.HabitAnswer;
import cairn.report.Json;
import java.io.IOException;
import java.util.List;

/**
 * Constraints that a run kept and then broke: as a specification with the evidence in its comments,
 * as text, and as {@code cairn.habits/1}.
 *
 * @param run the name of the recording
 * @param good the names of the recordings of good runs
 */
public record HabitReport(String run, List<String> good, HabitAnswer answer) {
  public HabitReport {
    good = List.copyOf(good);
  }

  /** In one line. */
  public String summary() {
    int count = answer.broken().size();
    return count == 0
        ? run + " broke with nothing that it kept before"
        : run
            + " broke with "
            + count
            + (count == 1 ? " constraint" : " constraints")
            + " that it kept before";
  }

  public String text() {
    StringBuilder text = new StringBuilder(summary()).append(".\n");
    for (BrokenHabit each : answer.broken()) {
      text.append('\n');
      Prose.write(text, "", each.constraint() + ": " + each.sentence());
    }
    for (String note : answer.notes()) {
      text.append('\n');
      Prose.write(text, "", "Note: " + note);
    }
    return text.toString();
  }

  /** What to locate the statements with. */
  public String specification() {
    StringBuilder text = new StringBuilder("// ").append(summary()).append(".\n");
    for (BrokenHabit each : answer.broken()) {
      text.append("// ").append(each.constraint()).append(": ");
      text.append(each.sentence().replaceAll("\\s+", " ")).append('\n');
    }
    answer.notes().forEach(note -> text.append("// Note: ").append(note).append('\n'));
    return text.append('\n').append(answer.specification()).toString();
  }

  public String json() throws IOException {
    return Json.document(
        "cairn.habits/1",
        json -> {
          json.writeStringField("summary", summary());
          json.writeStringField("run", run);
          json.writeArrayFieldStart("good");
          for (String each : good) {
            json.writeString(each);
          }
          json.writeEndArray();
          json.writeArrayFieldStart("broken");
          for (BrokenHabit each : answer.broken()) {
            json.writeStartObject();
            json.writeStringField("name", each.constraint());
            json.writeStringField("sentence", each.sentence());
            json.writeNumberField("brokenAt", each.brokenAt());
            json.writeNumberField("points", each.points());
            json.writeNumberField("bindings", each.bindings());
            json.writeNumberField("goodRuns", each.goodRuns());
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeStringField("specification", answer.specification());
          json.writeArrayFieldStart("notes");
          for (String note : answer.notes()) {
            json.writeString(note);
          }
          json.writeEndArray();
        });
  }
}
