package cairn.bench.mutants;

import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What is true of a mutant that counts.
 *
 * @param id unique among the mutants of a structure
 * @param operator what was mutated, in words
 * @param site what the mutated instruction is part of: a store, a call, a condition, ...
 * @param method with its class
 * @param slots fields, or {@code [*]} for elements, that the statement stores or would have stored
 * @param text what was changed, for a person
 * @param violated constraints that do not hold at the first broken C-point
 * @param brokenAt number of the first broken C-point
 * @param spectrum ranks by other techniques
 */
public record Truth(
    String id,
    String library,
    String structure,
    String operator,
    Kind kind,
    String site,
    String file,
    int line,
    String method,
    List<String> slots,
    String text,
    List<String> violated,
    int brokenAt,
    Spectrum spectrum) {

  private static final String SCHEMA = "cairn.bench.mutant/1";

  public Truth {
    slots = List.copyOf(slots);
    violated = List.copyOf(violated);
  }

  /** Fields of a JSON object. */
  public void writeFields(JsonGenerator json) throws IOException {
    json.writeStringField("id", id);
    json.writeStringField("library", library);
    json.writeStringField("structure", structure);
    json.writeStringField("operator", operator);
    json.writeStringField("kind", kind.title());
    json.writeStringField("site", site);
    json.writeStringField("file", file);
    json.writeNumberField("line", line);
    json.writeStringField("method", method);
    strings(json, "slots", slots);
    json.writeStringField("text", text);
    strings(json, "violated", violated);
    json.writeNumberField("brokenAt", brokenAt);
    json.writeNumberField("linesRun", spectrum.lines());
    json.writeNumberField("ochiai", spectrum.ochiai());
    json.writeNumberField("tarantula", spectrum.tarantula());
  }

  static void strings(JsonGenerator json, String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  public void write(Path file) throws IOException {
    Files.writeString(file, Json.document(SCHEMA, this::writeFields));
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if the file is something else
   */
  public static Truth read(Path file) throws IOException {
    Map<String, Object> json = JsonTree.object(Files.readString(file));
    if (!SCHEMA.equals(JsonTree.text(json, "schema"))) {
      throw new IOException(file + " is not the truth about a mutant (" + SCHEMA + ")");
    }
    return new Truth(
        JsonTree.text(json, "id"),
        JsonTree.text(json, "library"),
        JsonTree.text(json, "structure"),
        JsonTree.text(json, "operator"),
        Kind.named(JsonTree.text(json, "kind")),
        JsonTree.text(json, "site"),
        JsonTree.text(json, "file"),
        (int) JsonTree.number(json, "line"),
        JsonTree.text(json, "method"),
        JsonTree.texts(json, "slots"),
        JsonTree.text(json, "text"),
        JsonTree.texts(json, "violated"),
        (int) JsonTree.number(json, "brokenAt"),
        new Spectrum(
            (int) JsonTree.number(json, "linesRun"),
            JsonTree.number(json, "ochiai"),
            JsonTree.number(json, "tarantula")));
  }
}
