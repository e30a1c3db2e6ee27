package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Type;
import java.util.ArrayList;
import java.util.List;

/** An operation with its arguments. */
public record Call(Operation operation, List<Long> arguments) {
  public Call {
    arguments = List.copyOf(arguments);
  }

  @Override
  public String toString() {
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      shown.add(shown(arguments.get(i), operation.parameters().get(i).type()));
    }
    return operation.name() + "(" + String.join(", ", shown) + ")";
  }

  /** A value as a person writes it. */
  static String shown(long value, Type type) {
    if (type instanceof Type.Bool) {
      return value != 0 ? "true" : "false";
    }
    if (type instanceof Type.Enumeration enumeration) {
      return enumeration.constants().get((int) value);
    }
    if (type instanceof Type.Reference) {
      return value == 0 ? "NULL" : "n" + value;
    }
    return Long.toString(value);
  }
}
