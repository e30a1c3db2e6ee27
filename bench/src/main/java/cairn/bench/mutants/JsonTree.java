package cairn.bench.mutants;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, texts, numbers and truth values; null is an empty text. */
final class JsonTree {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonTree() {}

  /** A document that is an object. */
  static Map<String, Object> object(String text) throws IOException {
    try (JsonParser json = FACTORY.createParser(text)) {
      json.nextToken();
      if (json.currentToken() != JsonToken.START_OBJECT) {
        throw new IOException("expected an object of JSON, found " + json.currentToken());
      }
      return object(json);
    }
  }

  private static Map<String, Object> object(JsonParser json) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      fields.put(name, value(json));
    }
    return fields;
  }

  private static Object value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> {
        List<Object> items = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          items.add(value(json));
        }
        yield items;
      }
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> "";
      default -> throw new IOException("unexpected " + json.currentToken() + " in JSON");
    };
  }

  /** A text; empty if there is none. */
  static String text(Map<String, Object> object, String name) {
    return object.get(name) instanceof String text ? text : "";
  }

  /** A number; 0 if there is none. */
  static double number(Map<String, Object> object, String name) {
    return object.get(name) instanceof Double number ? number : 0;
  }

  static List<String> texts(Map<String, Object> object, String name) {
    List<String> texts = new ArrayList<>();
    if (object.get(name) instanceof List<?> items) {
      items.forEach(item -> texts.add(String.valueOf(item)));
    }
    return texts;
  }

  /** The objects of a list; empty if there is none. */
  @SuppressWarnings("unchecked") // this class made every map, with texts as keys
  static List<Map<String, Object>> objects(Map<String, Object> object, String name) {
    List<Map<String, Object>> objects = new ArrayList<>();
    if (object.get(name) instanceof List<?> items) {
      for (Object item : items) {
        if (item instanceof Map<?, ?> map) {
          objects.add((Map<String, Object>) map);
        }
      }
    }
    return objects;
  }

  /** An object in an object; empty if there is none. */
  @SuppressWarnings("unchecked") // see above
  static Map<String, Object> child(Map<String, Object> object, String name) {
    return object.get(name) instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }
}
