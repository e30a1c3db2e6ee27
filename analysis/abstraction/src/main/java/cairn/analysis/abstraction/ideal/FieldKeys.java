package cairn.analysis.abstraction.ideal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for fields: a field of a class of the program has one number in all subclasses. The
 * sources of a field are the types, or holders, whose objects have it.
 */
final class FieldKeys {
  private static final int[] NONE = {};

  private final Labels names;

  /** By type or holder: pairs of a label and the number of that field. */
  private int[] @Nullable [] fields = new int[64][];

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<IntList> sources = new ArrayList<>();

  FieldKeys(Labels names) {
    this.names = names;
  }

  int count() {
    return sources.size();
  }

  /** Types and holders that have this field. */
  IntList sources(int key) {
    return sources.get(key);
  }

  int ofVariable(int label) {
    return number("variable " + label);
  }

  int of(int type, int label) {
    int known = find(type, label);
    if (known >= 0) {
      return known;
    }
    TypeFacts facts = names.facts.get(type);
    String declarer = names.types.get(type).name();
    if (facts != null) {
      for (int i = 0; i < facts.references(); i++) {
        if (facts.outside[i] && facts.labels[i] == label) {
          declarer = facts.declarers[i];
        }
      }
    }
    return add(type, label, number(declarer + " " + names.labels.get(label)));
  }

  int ofHolder(int node, int label) {
    int known = find(node, label);
    return known >= 0 ? known : add(node, label, number("holder " + node + " " + label));
  }

  private int find(int source, int label) {
    int[] known = source < fields.length && fields[source] != null ? fields[source] : NONE;
    for (int i = 0; i < known.length; i += 2) {
      if (known[i] == label) {
        return known[i + 1];
      }
    }
    return -1;
  }

  private int add(int source, int label, int key) {
    if (source >= fields.length) {
      fields = Arrays.copyOf(fields, Math.max(source + 1, 2 * fields.length));
    }
    int[] old = fields[source] == null ? NONE : fields[source];
    int[] more = Arrays.copyOf(old, old.length + 2);
    more[old.length] = label;
    more[old.length + 1] = key;
    fields[source] = more;
    sources.get(key).add(source);
    return key;
  }

  private int number(String field) {
    return numbers.computeIfAbsent(
        field,
        added -> {
          sources.add(new IntList());
          return sources.size() - 1;
        });
  }
}
