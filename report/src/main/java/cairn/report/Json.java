package cairn.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.StringWriter;

/**
 * JSON as Cairn writes it: indented by two, the same bytes on every machine, a schema's name first.
 */
public final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** Writes the fields of the outermost object. */
  @FunctionalInterface
  public interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  /** A whole document: an object whose first field is {@code "schema"}. Ends with a line feed. */
  public static String document(String schema, Body body) throws IOException {
    return bareDocument(
        json -> {
          json.writeStringField("schema", schema);
          body.write(json);
        });
  }

  /**
   * The same with lists in one line, for files that hold many short ones and are read by people.
   */
  public static String flatDocument(String schema, Body body) throws IOException {
    DefaultPrettyPrinter printer = printer();
    printer.indentArraysWith(DefaultPrettyPrinter.NopIndenter.instance);
    return print(
        printer,
        json -> {
          json.writeStringField("schema", schema);
          body.write(json);
        });
  }

  /** A whole document of somebody else's format: an object without a name of ours. */
  static String bareDocument(Body body) throws IOException {
    return print(printer(), body);
  }

  private static DefaultPrettyPrinter printer() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    Separators separators =
        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER);
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter(separators);
    printer.indentObjectsWith(indenter);
    printer.indentArraysWith(indenter);
    return printer;
  }

  private static String print(DefaultPrettyPrinter printer, Body body) throws IOException {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.setPrettyPrinter(printer);
      json.writeStartObject();
      body.write(json);
      json.writeEndObject();
    }
    return out.append('\n').toString();
  }
}
