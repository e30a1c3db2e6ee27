package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Variable;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A state of what all instances share, as terms: a value for each global, an array for each field
 * and global array. Beside them ghosts, which proofs use and no sub-operation reads: which nodes
 * are allocated, which of them have ever been stored where others may find them, and in which order
 * that happened. Immutable.
 */
final class State {
  static final String CLOCK = "clock";

  private final Map<String, Term> values;

  State(Map<String, Term> values) {
    this.values = values;
  }

  static String global(Variable variable) {
    return "global " + variable.name();
  }

  static String field(String struct, String field) {
    return "field " + struct + "." + field;
  }

  static String allocated(String struct) {
    return "allocated " + struct;
  }

  static String published(String struct) {
    return "published " + struct;
  }

  /** When a node was published. */
  static String stamp(String struct) {
    return "stamp " + struct;
  }

  Term get(String key) {
    Term value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException("no " + key);
    }
    return value;
  }

  State with(String key, Term value) {
    Map<String, Term> changed = new HashMap<>(values);
    changed.put(key, value);
    return new State(changed);
  }

  Set<String> keys() {
    return values.keySet();
  }

  /** Whether sub-operations can read it. */
  static boolean isReal(String key) {
    return key.startsWith("global ") || key.startsWith("field ");
  }
}
