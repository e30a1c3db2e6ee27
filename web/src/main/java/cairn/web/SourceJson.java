package cairn.web;

import cairn.analysis.api.SourceExcerpt;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Lines of source as the page shows them. */
final class SourceJson {
  private SourceJson() {}

  static void fields(JsonGenerator json, SourceExcerpt excerpt) throws IOException {
    json.writeStringField("path", excerpt.path());
    json.writeNumberField("firstLine", excerpt.first());
    json.writeArrayFieldStart("lines");
    for (String line : excerpt.lines()) {
      json.writeString(line);
    }
    json.writeEndArray();
  }
}
