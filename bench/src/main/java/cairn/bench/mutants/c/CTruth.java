package cairn.bench.mutants.c;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is known of a mutant that counts.
 *
 * @param slots members that the changed or deleted statement stores, normalised
 * @param violated the constraints that the run violates
 * @param operation the first operation after which one is violated, from 1
 * @param ochiai the mean rank of its line by Ochiai; 0 if it was not measured
 * @param tarantula the same by Tarantula
 */
record CTruth(
    String id,
    String packageName,
    String structure,
    Operator operator,
    String file,
    int line,
    int lastLine,
    String method,
    List<String> slots,
    String before,
    String after,
    List<String> violated,
    int operation,
    double ochiai,
    double tarantula) {

  CTruth {
    slots = List.copyOf(slots);
    violated = List.copyOf(violated);
  }

  Operator.Kind kind() {
    return operator.kind();
  }

  CTruth with(double byOchiai, double byTarantula) {
    return new CTruth(
        id,
        packageName,
        structure,
        operator,
        file,
        line,
        lastLine,
        method,
        slots,
        before,
        after,
        violated,
        operation,
        byOchiai,
        byTarantula);
  }

  CTruth with(String function) {
    return new CTruth(
        id,
        packageName,
        structure,
        operator,
        file,
        line,
        lastLine,
        function,
        slots,
        before,
        after,
        violated,
        operation,
        ochiai,
        tarantula);
  }

  /**
   * As a slot is compared: the last name of its path without indexes, {@code []} for an element.
   */
  static String normal(String slot) {
    String last = slot.substring(slot.lastIndexOf('.') + 1);
    String plain = last.replaceAll("\\[[^\\]]*]", "");
    return plain.isEmpty() ? "[]" : plain;
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("package", packageName);
    fields.put("structure", structure);
    fields.put("half", Half.of(structure).title());
    fields.put("operator", operator.title());
    fields.put("kind", kind().title());
    fields.put("file", file);
    fields.put("line", line);
    fields.put("lastLine", lastLine);
    fields.put("method", method);
    fields.put("slots", slots);
    fields.put("before", before);
    fields.put("after", after);
    fields.put("violated", violated);
    fields.put("operation", operation);
    fields.put("ochiai", ochiai);
    fields.put("tarantula", tarantula);
    return fields;
  }

  void write(Path file) throws IOException {
    Files.writeString(file, JsonText.line(fields()) + "\n");
  }

  static CTruth read(Path path) throws IOException {
    JsonText.Fields fields = JsonText.read(Files.readString(path));
    String operator = fields.text("operator");
    return new CTruth(
        fields.text("id"),
        fields.text("package"),
        fields.text("structure"),
        Operator.valueOf(operator.toUpperCase(Locale.ROOT).replace('-', '_')),
        fields.text("file"),
        (int) fields.number("line"),
        (int) fields.number("lastLine"),
        fields.text("method"),
        fields.texts("slots"),
        fields.text("before"),
        fields.text("after"),
        fields.texts("violated"),
        (int) fields.number("operation"),
        fields.number("ochiai"),
        fields.number("tarantula"));
  }
}
