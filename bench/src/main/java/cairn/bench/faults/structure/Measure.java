package cairn.bench.faults.structure;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** An attribute; null where its rule leads back to the node itself, which is a violation. */
final class Measure<N> {
  private final IdentityHashMap<N, Integer> known = new IdentityHashMap<>();
  private final Set<N> open = Collections.newSetFromMap(new IdentityHashMap<>());
  private final String name;
  private final int ofNull;
  private final Shape<N> shape;
  private final Rule<N> rule;

  Measure(String name, int ofNull, Shape<N> shape, Rule<N> rule) {
    this.name = name;
    this.ofNull = ofNull;
    this.shape = shape;
    this.rule = rule;
  }

  Integer of(N node) {
    if (node == null) {
      return ofNull;
    }
    if (known.containsKey(node)) {
      return known.get(node);
    }
    if (!open.add(node)) {
      shape.violations.add(name + " " + shape.key.apply(node));
      return null;
    }
    Integer value = rule.of(node, this);
    open.remove(node);
    known.put(node, value);
    return value;
  }

  interface Rule<N> {
    Integer of(N node, Measure<N> measure);
  }
}
