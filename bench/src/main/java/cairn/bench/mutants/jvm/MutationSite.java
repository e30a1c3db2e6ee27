package cairn.bench.mutants.jvm;

import cairn.bench.mutants.Kind;
import java.util.List;

/**
 * A place that can be mutated, and how.
 *
 * @param owner class, as class files write it
 * @param index of the instruction in its method
 * @param variant the other field, the number of the other local, or the number to add
 * @param site what the instruction is part of
 * @param slots that the statement stores, where the instruction says it
 * @param text what is changed, for a person
 */
record MutationSite(
    Operator operator,
    String owner,
    String method,
    String descriptor,
    int index,
    String variant,
    String site,
    String file,
    int line,
    List<String> slots,
    String text) {
  static final String STORE = "store";
  static final String CALL = "call";
  static final String CONDITION = "condition";
  static final String LOCAL = "local";
  static final String RETURN = "return";

  MutationSite {
    slots = List.copyOf(slots);
  }

  Kind kind() {
    return operator.kind(site);
  }

  /** As locations name the method. */
  String place() {
    return owner.replace('/', '.') + "." + method;
  }

  /** Where the mutated code is, among lines that ran. */
  String fileLine() {
    return file + ":" + line;
  }
}
