package cairn.cli;

import cairn.analysis.api.typing.TypesAnswer;
import cairn.analysis.typing.TypingOptions;
import cairn.engine.TypeAnalyses;
import cairn.graph.Progress;
import cairn.report.typing.HolderText;
import cairn.report.typing.MemoryText;
import cairn.report.typing.TypesText;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about one process after another: a JSON object a line, in and out. {@code load}
 * brings a snapshot; the others ask about the last one. Ends with its input. What goes wrong is an
 * answer, too.
 */
final class TypesServer {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int MOST_SHOWN = 50;

  private final Console console;
  private final TypingOptions options;
  private @Nullable TypesAnswer answer;

  TypesServer(Console console, TypingOptions options) {
    this.console = console;
    this.options = options;
  }

  void run() throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      console.out().println(reply(line));
      console.out().flush();
    }
  }

  private String reply(String line) throws IOException {
    try {
      return message(true, answer(line));
    } catch (IOException e) {
      return message(false, Failures.describe(e));
    } catch (UsageException | IllegalArgumentException e) {
      return message(false, String.valueOf(e.getMessage()));
    }
  }

  private static String message(boolean ok, String text) throws IOException {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeBooleanField("ok", ok);
      json.writeStringField(ok ? "text" : "error", text);
      json.writeEndObject();
    }
    return out.toString();
  }

  private String answer(String line) throws IOException {
    Map<String, String> fields = fields(line);
    String wanted = fields.getOrDefault("do", "");
    if (wanted.equals("load")) {
      answer = null;
      TypesAnswer found =
          TypeAnalyses.types(TypeAnalyses.ofCapture(line), options, what -> Progress.NONE);
      answer = found;
      return TypesText.verdict(found);
    }
    TypesAnswer known = answer;
    if (known == null) {
      throw new UsageException("nothing is loaded yet");
    }
    int lines = (int) Math.max(1, Math.min(100_000, number(fields, "lines", 24)));
    return switch (wanted) {
      case "whatsat" -> MemoryText.print(known.heap(), number(fields, "address", 0), lines);
      case "check" -> TypesText.verdict(known);
      case "types" -> TypesText.census(known, MOST_SHOWN);
      case "untypable" -> TypesText.untypable(known, MOST_SHOWN);
      case "who-points-at" ->
          HolderText.print(known.heap(), number(fields, "address", 0), MOST_SHOWN);
      default -> throw new UsageException("does not know how to do '" + wanted + "'");
    };
  }

  private static long number(Map<String, String> fields, String name, long otherwise) {
    String text = fields.get(name);
    return text == null ? otherwise : Long.parseUnsignedLong(text);
  }

  /** The texts and numbers of an object; what is inside of others is left out. */
  private static Map<String, String> fields(String line) throws IOException {
    Map<String, String> found = new HashMap<>();
    try (JsonParser json = JSON.createParser(line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("a JSON object is expected");
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (value.isScalarValue()) {
          found.put(name, json.getText());
        } else {
          json.skipChildren();
        }
      }
    }
    return found;
  }
}
