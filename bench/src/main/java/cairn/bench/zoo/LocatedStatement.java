package cairn.bench.zoo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A statement of an answer of {@code locate --format json}.
 *
 * @param slots what it stored to, and what its repair changes where there is one
 */
public record LocatedStatement(
    int rank, String role, String file, int line, String method, List<String> slots) {

  public LocatedStatement {
    slots = List.copyOf(slots);
  }

  /**
   * What {@code locate} said.
   *
   * @param verdict holds, undecided or violated
   */
  public record Answer(String verdict, List<LocatedStatement> statements) {
    public Answer {
      statements = List.copyOf(statements);
    }
  }

  /** Reads an answer of any version; fields that are not known are left out. */
  static Answer answer(String json) throws IOException {
    Map<?, ?> document;
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      parser.nextToken();
      document = map(value(parser));
    }
    List<LocatedStatement> statements = new ArrayList<>();
    for (Object each : list(document.get("statements"))) {
      Map<?, ?> statement = map(each);
      List<String> slots = new ArrayList<>();
      slots.add(text(map(statement.get("change")).get("slot")));
      for (Object edit : list(map(statement.get("repair")).get("edits"))) {
        slots.add(text(map(edit).get("slot")));
      }
      statements.add(
          new LocatedStatement(
              number(statement.get("rank")),
              text(statement.get("role")),
              text(statement.get("file")),
              number(statement.get("line")),
              text(statement.get("method")),
              slots));
    }
    return new Answer(text(document.get("verdict")), statements);
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static String text(@Nullable Object value) {
    return value instanceof String text ? text : "";
  }

  private static int number(@Nullable Object value) {
    return value instanceof Number number ? number.intValue() : 0;
  }

  /** The value that the parser stands on; it stands on its last token afterwards. */
  private static @Nullable Object value(JsonParser json) throws IOException {
    JsonToken token = json.currentToken();
    if (token == null) {
      throw new IOException("the answer is empty or ends early");
    }
    return switch (token) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
          String name = json.currentName();
          json.nextToken();
          map.put(name, value(json));
        }
        yield map;
      }
      case START_ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(json));
        }
        yield list;
      }
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT -> json.getLongValue();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }
}
