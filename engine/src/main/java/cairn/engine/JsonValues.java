package cairn.engine;

import cairn.analysis.api.regions.Range;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads values from JSON, and refuses those of another type. The parser stands on the first token
 * of a value before, and on its last one afterwards.
 */
final class JsonValues {
  private final JsonParser json;

  JsonValues(JsonParser json) {
    this.json = json;
  }

  /** Goes to the first token. */
  void begin() throws IOException {
    json.nextToken();
  }

  interface Item<T> {
    T read(String what) throws IOException;
  }

  interface Field {
    /** Whether it knows the field, and has read its value. */
    boolean read(String name) throws IOException;
  }

  void object(String what, Field field) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw unexpected(what, "an object");
    }
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      if (!field.read(name)) {
        json.skipChildren();
      }
    }
  }

  <T> List<T> list(String what, Item<T> item) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw unexpected(what, "a list");
    }
    List<T> all = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      all.add(item.read(what + "[" + all.size() + "]"));
    }
    return all;
  }

  String text(String what) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw unexpected(what, "a text");
    }
    return json.getText();
  }

  boolean truth(String what) throws IOException {
    JsonToken token = json.currentToken();
    if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
      throw unexpected(what, "true or false");
    }
    return token == JsonToken.VALUE_TRUE;
  }

  long number(String what) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
        || json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      throw unexpected(what, "a whole number of 64 bits");
    }
    return json.getLongValue();
  }

  /** Any number that is finite. */
  double decimal(String what) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
        && json.currentToken() != JsonToken.VALUE_NUMBER_FLOAT) {
      throw unexpected(what, "a number");
    }
    double value = json.getDoubleValue();
    if (!Double.isFinite(value)) {
      throw new UnfitException(what + " is too large");
    }
    return value;
  }

  /** A text, a finite number, or a list of such. */
  Object any(String what) throws IOException {
    return switch (json.currentToken()) {
      case VALUE_STRING -> json.getText();
      case START_ARRAY -> list(what, this::any);
      default -> decimal(what);
    };
  }

  interface OfPlace<T> {
    T make(String file, int line, String method);
  }

  /** A list of a text, a number from 0 and a text: a place in code. */
  <T> T triple(String what, OfPlace<T> maker) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw unexpected(what, "a list of file, line and function");
    }
    json.nextToken();
    String file = text(what);
    json.nextToken();
    long line = number(what);
    json.nextToken();
    String method = text(what);
    if (json.nextToken() != JsonToken.END_ARRAY || line < 0 || line > Integer.MAX_VALUE) {
      throw unexpected(what, "a list of file, line and function");
    }
    return maker.make(file, (int) line, method);
  }

  int place(String what) throws IOException {
    return asPlace(what, number(what));
  }

  static int asPlace(String what, long number) throws UnfitException {
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw new UnfitException(what + " is " + number + ", which cannot be the number of a region");
    }
    return (int) number;
  }

  /** A number, or a list of both ends, of which the second may be null. */
  Range range(String what) throws IOException {
    long low;
    long high;
    if (json.currentToken() == JsonToken.START_ARRAY) {
      json.nextToken();
      low = number(what);
      high = json.nextToken() == JsonToken.VALUE_NULL ? Range.UNBOUNDED : number(what);
      if (json.nextToken() != JsonToken.END_ARRAY) {
        throw unexpected(what, "two numbers");
      }
    } else {
      low = number(what);
      high = low;
    }
    if (low < 0 || high < low) {
      throw new UnfitException(what + " is from " + low + " to " + high + ", which is no range");
    }
    return new Range(low, high);
  }

  UnfitException unexpected(String what, String expected) throws IOException {
    JsonToken token = json.currentToken();
    String found =
        token == null ? "the end" : token.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return new UnfitException(what + " is to be " + expected + "; found: " + found);
  }
}
