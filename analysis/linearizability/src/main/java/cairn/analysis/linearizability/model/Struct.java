package cairn.analysis.linearizability.model;

import java.util.List;
import java.util.Optional;

/** A kind of node: its name and its fields. */
public record Struct(String name, List<Field> fields) {
  public Struct {
    fields = List.copyOf(fields);
  }

  /** The field of that name, if there is one. */
  public Optional<Field> field(String fieldName) {
    return fields.stream().filter(field -> field.name().equals(fieldName)).findFirst();
  }
}
