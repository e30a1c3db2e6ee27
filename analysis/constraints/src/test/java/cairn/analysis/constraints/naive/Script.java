package cairn.analysis.constraints.naive;

import cairn.history.HeapHistory;
import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.testkit.HistoryScript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A history whose fields have real descriptors. Fields are written {@code key:I}, {@code
 * next:La/Node;}, {@code kids:[La/Node;}, {@code static top:La/Node;}; nodes go by their ids in the
 * recording.
 */
final class Script {
  private record Type(int id, String name, List<FieldInfo> fields) {}

  final HistoryScript history;
  private final Map<String, Type> types = new HashMap<>();
  private final Map<Long, Type> typeOf = new HashMap<>();

  Script(Path file) {
    history = HistoryScript.to(file);
  }

  Script type(String name, String... fields) {
    return subtype(name, "", fields);
  }

  Script subtype(String name, String above, String... fields) {
    List<FieldInfo> parsed = new ArrayList<>();
    for (String field : fields) {
      boolean isStatic = field.startsWith("static ");
      String[] parts = field.substring(isStatic ? 7 : 0).split(":", 2);
      char kind = parts[1].startsWith("[") ? 'L' : parts[1].charAt(0);
      parsed.add(new FieldInfo(parts[0], kind, isStatic ? Format.FIELD_STATIC : 0, parts[1]));
    }
    Type upper = types.get(above);
    int id =
        history
            .writer()
            .classType(
                name, upper == null ? "java.lang.Object" : above, parsed.toArray(new FieldInfo[0]));
    history.writer().link(id, upper == null ? 0 : upper.id, 0);
    List<FieldInfo> all = new ArrayList<>(parsed);
    if (upper != null) {
      all.addAll(upper.fields);
    }
    types.put(name, new Type(id, name, all));
    return this;
  }

  Script arrayType(String name, char kind) {
    types.put(name, new Type(history.arrayType(name, kind), name, List.of()));
    return this;
  }

  int typeId(String name) {
    return type(name).id;
  }

  private Type type(String name) {
    Type type = types.get(name);
    if (type == null) {
      throw new IllegalArgumentException("no type " + name);
    }
    return type;
  }

  long make(String type) {
    long id = history.make(type(type).id);
    typeOf.put(id, type(type));
    return id;
  }

  long makeArray(String type, int length) {
    long id = history.makeArray(type(type).id, length);
    typeOf.put(id, type(type));
    return id;
  }

  long see(String type, int length) {
    long id = history.see(type(type).id, length);
    typeOf.put(id, type(type));
    return id;
  }

  /** A clone of an object. */
  long copy(long object) {
    long id = history.cloneOf(object, -1);
    typeOf.put(id, typeOf.get(object));
    return id;
  }

  private FieldInfo field(Type type, String name) {
    return type.fields.stream()
        .filter(field -> field.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(type.name + " has no " + name));
  }

  Script put(long object, String field, long bits) {
    Type type = typeOf.get(object);
    history.put(object, type.name, field, field(type, field).kind(), bits);
    return this;
  }

  Script hide(long object, String field) {
    Type type = typeOf.get(object);
    history.putHidden(object, type.name, field, field(type, field).kind());
    return this;
  }

  Script element(long array, int index, long bits) {
    history.element(array, index, bits);
    return this;
  }

  Script putStatic(String type, String field, long bits) {
    char kind = field(type(type), field).kind();
    int step = kind == 'L' ? Format.STATIC_REF : Format.STATIC_REF + 1;
    int site = history.site(step, type, field, kind);
    try {
      history.lane().putStatic(site, bits);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** A boxed number. */
  long box(int number) {
    if (!types.containsKey("java.lang.Integer")) {
      type("java.lang.Integer", "value:I");
    }
    long box = make("java.lang.Integer");
    put(box, "value", number);
    return box;
  }

  void point(long... nodes) {
    history.cpoint("point", Format.CPOINT_EXIT, nodes);
  }

  HeapHistory load() {
    return history.load();
  }
}
