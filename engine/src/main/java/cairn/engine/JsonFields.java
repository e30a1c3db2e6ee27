package cairn.engine;

import cairn.analysis.api.regions.Range;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The fields of an object in JSON, by what they are to be. */
final class JsonFields {
  private final JsonValues json;
  private final String what;
  private final Map<String, JsonValues.Item<?>> known = new HashMap<>();
  private final Set<String> optional = new HashSet<>();
  private final Map<String, Object> values = new HashMap<>();

  JsonFields(JsonValues json, String what) {
    this.json = json;
    this.what = what;
  }

  void texts(String... names) {
    add(json::text, names);
  }

  void numbers(String... names) {
    add(json::number, names);
  }

  void truths(String... names) {
    add(json::truth, names);
  }

  void ranges(String... names) {
    add(json::range, names);
  }

  void lists(String... names) {
    add(name -> json.list(name, json::text), names);
  }

  void special(String name, JsonValues.Item<?> item) {
    add(item, name);
  }

  void optional(String name, JsonValues.Item<?> item) {
    add(item, name);
    optional.add(name);
  }

  private void add(JsonValues.Item<?> item, String... names) {
    for (String name : names) {
      known.put(name, item);
    }
  }

  void read() throws IOException {
    json.object(
        what,
        name -> {
          JsonValues.Item<?> item = known.get(name);
          if (item == null) {
            return false;
          }
          values.put(name, Objects.requireNonNull(item.read(what + "." + name)));
          return true;
        });
    for (String name : known.keySet()) {
      if (!values.containsKey(name) && !optional.contains(name)) {
        throw new UnfitException(what + " has no field \"" + name + "\"");
      }
    }
  }

  String text(String name) {
    return (String) value(name);
  }

  long number(String name) {
    return (Long) value(name);
  }

  int place(String name) throws UnfitException {
    return JsonValues.asPlace(what + "." + name, number(name));
  }

  boolean truth(String name) {
    return (Boolean) value(name);
  }

  Range range(String name) {
    return (Range) value(name);
  }

  @SuppressWarnings("unchecked") // only lists() puts such values
  List<String> list(String name) {
    return (List<String>) value(name);
  }

  private Object value(String name) {
    return Objects.requireNonNull(values.get(name));
  }
}
