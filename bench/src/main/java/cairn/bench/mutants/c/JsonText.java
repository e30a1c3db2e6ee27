package cairn.bench.mutants.c;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as objects of the JDK, read whole. */
final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonText() {}

  /** An object's fields. What is absent is empty, 0 or no element. */
  record Fields(Map<String, @Nullable Object> values) {
    String text(String name) {
      return values.get(name) instanceof String text ? text : "";
    }

    double number(String name) {
      return values.get(name) instanceof Number number ? number.doubleValue() : 0;
    }

    boolean has(String name) {
      return values.get(name) != null;
    }

    Fields object(String name) {
      return values.get(name) instanceof Fields fields ? fields : new Fields(Map.of());
    }

    List<Fields> objects(String name) {
      List<Fields> found = new ArrayList<>();
      if (values.get(name) instanceof List<?> list) {
        for (Object each : list) {
          if (each instanceof Fields fields) {
            found.add(fields);
          }
        }
      }
      return found;
    }

    List<String> texts(String name) {
      List<String> found = new ArrayList<>();
      if (values.get(name) instanceof List<?> list) {
        for (Object each : list) {
          found.add(String.valueOf(each));
        }
      }
      return found;
    }
  }

  /** Reads a document that is an object. */
  static Fields read(String text) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      if (value(parser) instanceof Fields fields) {
        return fields;
      }
      throw new IOException("the document is not an object");
    }
  }

  private static @Nullable Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    switch (token) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          fields.put(name, value(parser));
        }
        return new Fields(fields);
      }
      case START_ARRAY -> {
        List<@Nullable Object> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          values.add(value(parser));
        }
        return values;
      }
      case VALUE_STRING -> {
        return parser.getText();
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
        return parser.getDoubleValue();
      }
      case VALUE_TRUE, VALUE_FALSE -> {
        return parser.getBooleanValue();
      }
      default -> {
        return null;
      }
    }
  }

  /** An object in one line. */
  static String line(Map<String, ?> fields) throws IOException {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      write(json, fields);
    }
    return out.toString();
  }

  private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> field : map.entrySet()) {
        json.writeFieldName(String.valueOf(field.getKey()));
        write(json, field.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object each : list) {
        write(json, each);
      }
      json.writeEndArray();
    } else if (value instanceof Integer number) {
      json.writeNumber(number);
    } else if (value instanceof Number number) {
      json.writeNumber(number.doubleValue());
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value == null) {
      json.writeNull();
    } else {
      json.writeString(value.toString());
    }
  }
}
