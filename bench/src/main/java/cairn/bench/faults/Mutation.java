package cairn.bench.faults;

import java.util.List;
import java.util.Locale;

/**
 * A fault that can be injected: one statement of a structure's code, changed.
 *
 * @param owner the class, by its internal name
 * @param index of the instruction in its method
 * @param second the store that changes places with it, -1 if none does
 * @param variant which of several ways to be wrong
 * @param field the field that is written instead, or that leads on; empty if not needed
 * @param lines of the changed statement or statements, in the order of the code
 */
public record Mutation(
    FaultKind kind,
    String owner,
    String method,
    String descriptor,
    int index,
    int second,
    Variant variant,
    String field,
    String file,
    List<Integer> lines) {

  public Mutation {
    lines = List.copyOf(lines);
  }

  /** How a statement is wrong. */
  public enum Variant {
    LEFT_OUT,
    OTHER_FIELD,
    NEXT_ELEMENT,
    NULL,
    ITSELF,
    ONE_BEHIND,
    ONE_MORE,
    ONE_LESS,
    OPPOSITE,
    SWAPPED
  }

  /** {@code a.b.C.method}, as a recording names it. */
  public String place() {
    return owner.replace('/', '.') + "." + method;
  }

  @Override
  public String toString() {
    String how = variant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String what = field.isEmpty() ? how : how + " " + field;
    return kind.title() + " (" + what + ") at " + file + ":" + lines + " (" + place() + ")";
  }
}
