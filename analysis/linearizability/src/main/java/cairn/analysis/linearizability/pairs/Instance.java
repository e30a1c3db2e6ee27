package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Variable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An instance of an operation, as terms: the values of its variables. One without a value yet
 * stands for any. Immutable; equal only to itself, because comparing terms costs more than it
 * saves.
 *
 * @param label tells instances apart in names
 * @param self its ID
 */
record Instance(String label, Term self, Map<Variable, Term> values) {
  Instance {
    // In the order of the text, so that what is said of it comes in the same order each time.
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  Term get(Variable variable) {
    Term value = values.get(variable);
    if (value == null) {
      throw new IllegalArgumentException("no " + variable);
    }
    return value;
  }

  Instance with(Variable variable, Term value) {
    Map<Variable, Term> changed = new LinkedHashMap<>(values);
    changed.put(variable, value);
    return new Instance(label, self, changed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
